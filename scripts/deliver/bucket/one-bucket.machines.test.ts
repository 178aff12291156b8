import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabaseAddress } from '../../../data/cluster/testing/databases.ts';
import { startR2 } from '../../local-services/r2-store.ts';
import { until } from '../leader/testing/shared-bucket.ts';
import { freshPlace, read, run, serve } from '../../testing/processes.ts';
import { parseRoot, ROOT } from './objects/manifest.ts';

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

test('commands leave in the bucket what could not be made here, until it is gone from the catalogue', async () => {
  const r2 = await startR2();
  onTestFinished(() => r2.stop());
  const place = freshPlace();
  const settings = { ...place, ...r2.environment };
  await run(
    'seed',
    ['--stores', '2', '--coupons', '2', '--offers', '1', '--posts', '1', '--data', place.DATA_DIR],
    place,
  );
  expect((await run('rebuild', [], settings)).code).toBe(0);
  const document = join(place.DATA_DIR, 'stores', readdirSync(join(place.DATA_DIR, 'stores')).toSorted()[0]!);
  const store = JSON.parse(readFileSync(document, 'utf8')) as { slug: string };
  const inBucket = () => r2.text(`site/store/${store.slug}`);
  const before = await inBucket();
  expect(before).not.toBeNull();

  const page = join(place.OUT_DIR, 'store', `${store.slug}.html`);
  rmSync(page);
  mkdirSync(join(page, 'in the way'), { recursive: true });
  writeFileSync(document, JSON.stringify({ ...store, description: 'It cannot be published.' }));
  const failing = await run('rebuild', [], settings);
  expect([failing.code, failing.output]).toEqual([1, expect.stringContaining('Something else is in the place')]);
  const deployed = await run('deploy', ['--check'], settings);
  expect([deployed.code, deployed.output]).toEqual([0, expect.stringContaining(' 0 deleted')]);
  expect(await inBucket()).toBe(before);
  rmSync(document);
  await run('rebuild', [], settings);
  expect(await inBucket()).toBeNull();
});
