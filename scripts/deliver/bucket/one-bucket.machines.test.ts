import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabaseAddress } from '../../../data/cluster/testing/databases.ts';
import { startR2 } from '../../local-services/r2-store.ts';
import { until } from '../../server/testing/shared-bucket.ts';
import { freshPlace, kill, read, run, serve } from '../../testing/processes.ts';
import { parseRoot, ROOT } from './objects/manifest.ts';

type Ready = { outgoing: { target: string; failingSince: string | null }[] };
const FEW = ['--stores', '2', '--coupons', '2', '--offers', '1', '--posts', '1'];

/** A bucket, and commands that are to end with a code and to say something. */
async function aBucket() {
  const r2 = await startR2();
  onTestFinished(() => r2.stop());
  const root = async () => parseRoot(Buffer.from((await r2.text(`site/${ROOT}`)) ?? ''));
  const does = async (code: number, said: string, ...given: Parameters<typeof run>) =>
    expect(await run(...given)).toEqual({ code, output: expect.stringContaining(said) });
  return { r2, root, does };
}

test('a bucket follows its site from a folder into a database, and refuses another site until it is taken over', async () => {
  const { r2, root, does } = await aBucket();
  const folder = freshPlace();
  await does(0, '', 'seed', [...FEW, '--data', folder.DATA_DIR], folder);
  await does(0, 's3://deals/site', 'rebuild', [], { ...folder, ...r2.environment });
  const { site } = (await root())!;
  expect(site).toMatch(/^[0-9a-f]{32}$/);

  const url = await aDatabaseAddress();
  await does(0, '', 'move', ['--from', folder.DATA_DIR, '--to', url], folder);
  const server = await serve(freshPlace(), { ...r2.environment, DATABASE_URL: url });
  await until('the server has the bucket', async () => {
    const { state, epoch } = (await root())!;
    return state === 'complete' && epoch > 1;
  });
  expect((await root())?.site).toBe(site);

  // the demo, by mistake
  const place = freshPlace();
  const other = { ...place, ...r2.environment, DATABASE_URL: await aDatabaseAddress() };
  const foreign = await serve(place, other);
  await foreign.printed(`s3://deals/site holds another site: site ${site}`);
  const { outgoing } = await read<Ready>(foreign.address, '/readyz');
  expect(outgoing).toMatchObject([{ target: 'upload', failingSince: expect.any(String) }]);
  expect((await root())?.site).toBe(site);
  await does(1, 'holds another site', 'deploy', ['--dry-run'], other);
  await does(0, 's3://deals/site belongs to this site now.', 'deploy', ['--take-over'], other);
  await foreign.printed('s3://deals/site can be written again.');
  await until('the other site is in the bucket', async () => (await root())?.state === 'complete');
  expect((await root())?.site).not.toBe(site);
  expect(await kill(server, 'SIGTERM')).toBe(0);
});

test('commands leave in the bucket what could not be made here, until it is gone from the catalogue', async () => {
  const { r2, does } = await aBucket();
  const place = freshPlace();
  const settings = { ...place, ...r2.environment };
  await does(0, '', 'seed', [...FEW, '--data', place.DATA_DIR], place);
  await does(0, '', 'rebuild', [], settings);
  const stores = join(place.DATA_DIR, 'stores');
  const document = join(stores, readdirSync(stores).toSorted()[0]!);
  const store = JSON.parse(readFileSync(document, 'utf8')) as { slug: string };
  const inBucket = () => r2.text(`site/store/${store.slug}`);
  const before = await inBucket();
  expect(before).not.toBeNull();

  const page = join(place.OUT_DIR, 'store', `${store.slug}.html`);
  rmSync(page);
  mkdirSync(join(page, 'in the way'), { recursive: true });
  writeFileSync(document, JSON.stringify({ ...store, description: 'It cannot be published.' }));
  await does(1, 'Something else is in the place', 'rebuild', [], settings);
  await does(0, ' 0 deleted', 'deploy', ['--check'], settings);
  expect(await inBucket()).toBe(before);
  rmSync(document);
  await run('rebuild', [], settings);
  expect(await inBucket()).toBeNull();
});
