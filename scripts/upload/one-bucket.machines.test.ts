import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { aDatabaseAddress } from '../../data/postgres/testing/databases.ts';
import { compileSite } from '../publisher/compile.ts';
import { startR2 } from '../local-services/r2-store.ts';
import { until } from '../leader/testing/shared-bucket.ts';
import { freshPlace, read, run, serve } from '../testing/processes.ts';
import { parseRoot, ROOT } from './manifest.ts';

beforeAll(async () => {
  await compileSite();
});

type Ready = { outgoing: { target: string; failingSince: string | null }[] };

test('a bucket follows its site from a folder into a database, and refuses another site until it is taken over', async () => {
  const r2 = await startR2();
  onTestFinished(() => r2.stop());
  const root = async () => parseRoot(Buffer.from((await r2.text(`site/${ROOT}`)) ?? ''));
  const folder = freshPlace();
  const few = ['--stores', '2', '--coupons', '2', '--offers', '1', '--posts', '1'];
  await run('seed', [...few, '--data', folder.DATA_DIR], folder);
  const published = await run('rebuild', [], { ...folder, ...r2.environment });
  expect([published.code, published.output]).toEqual([0, expect.stringContaining('s3://deals/site')]);
  const { site } = (await root())!;
  expect(site).toMatch(/^[0-9a-f]{32}$/);

  const url = await aDatabaseAddress();
  expect((await run('move', ['--from', folder.DATA_DIR, '--to', url], folder)).code).toBe(0);
  const own = { ...r2.environment, DATABASE_URL: url };
  const server = await serve(freshPlace(), own);
  await until(
    'the server has the bucket',
    async () => (await root())?.state === 'complete' && (await root())!.epoch > 1,
  );
  expect((await root())?.site).toBe(site);

  // the demo, by mistake
  const other = { ...r2.environment, DATABASE_URL: await aDatabaseAddress() };
  const place = freshPlace();
  const foreign = await serve(place, other);
  await foreign.printed(`s3://deals/site holds another site: site ${site}`);
  const { outgoing } = await read<Ready>(foreign.address, '/readyz');
  expect(outgoing).toMatchObject([{ target: 'upload', failingSince: expect.any(String) }]);
  expect((await root())?.site).toBe(site);
  const dry = await run('deploy', ['--dry-run'], { ...place, ...other });
  expect([dry.code, dry.output]).toEqual([1, expect.stringContaining('holds another site')]);

  const taken = await run('deploy', ['--take-over'], { ...place, ...other });
  expect([taken.code, taken.output]).toEqual([0, expect.stringContaining('s3://deals/site belongs to this site now.')]);
  await foreign.printed('s3://deals/site can be written again.');
  await until('the other site is in the bucket', async () => (await root())?.state === 'complete');
  expect((await root())?.site).not.toBe(site);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
