import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { ImportReport } from '../api/contract/import-file.ts';
import { compileSite } from './publisher/compile.ts';
import { stateFolderOf } from './state-folder.ts';
import { PRELOAD } from './testing/kills/killed-run.ts';
import { begin, filesIn, freshPlace, read, run, serve, signIn, type Place } from './testing/processes.ts';

beforeAll(async () => {
  await compileSite();
});

const FEED = [
  'Promotion ID,Advertiser,Advertiser ID,Title,Code,Ends,Deeplink Tracking',
  ...Array.from(
    { length: 40 },
    (_, at) => `${at},Imported Shop ${at % 20},1,${at + 1}% off,CODE${at},2099-12-31,https://go.example/${at}`,
  ),
].join('\n');

async function aPlace(): Promise<{ place: Place; file: string; storeOf(at: number): string }> {
  const place = freshPlace();
  await run(
    'seed',
    ['--stores', '20', '--coupons', '20', '--offers', '1', '--posts', '1', '--data', place.DATA_DIR],
    place,
  );
  const file = join(place.DATA_DIR, '../awin.csv');
  writeFileSync(file, FEED);
  return { place, file, storeOf: (at) => join(place.DATA_DIR, `stores/imported-shop-${at}.json`) };
}

const categoryOf = ({ DATA_DIR }: Place): string =>
  (JSON.parse(readFileSync(join(DATA_DIR, 'categories.json'), 'utf8')) as { categories: { name: string }[] })
    .categories[0]!.name;

it('imports a file without a server and through one, publishes it, and leaves nothing else that other users may read', async () => {
  const { place, file } = await aPlace();
  const args = [file, '--kind', 'coupons', '--json'];
  const reportIn = (output: string) => JSON.parse(output.trim().split('\n').at(-1)!) as ImportReport;
  const creating = [...args, '--create-stores', '--store-category', categoryOf(place)];
  const trial = await run('import', [...creating, '--dry-run'], place);
  expect(trial.output).toContain(
    'A dry run: nothing was changed. How many pages would change is not known. Nothing was published from this catalogue yet.',
  );
  const here = await run('import', creating, place);
  expect([here.code, reportIn(here.output)]).toMatchObject([
    0,
    { plan: { newStores: 20, counts: { new: 40 } }, change: expect.any(String) },
  ]);
  expect(readFileSync(join(place.OUT_DIR, 'store/imported-shop-3.html'), 'utf8')).toContain('24% off');

  const server = await serve(place);
  writeFileSync(file, FEED.replace(',24% off,', ',64% off,'));
  const rehearsed = await run('import', [...args, '--dry-run'], place);
  const { pages } = reportIn(rehearsed.output).plan;
  expect(rehearsed.output).toContain(`${pages} pages would change.`);
  const there = await run('import', [file, '--kind', 'coupons'], place);
  expect([there.code, there.output]).toEqual([
    0,
    expect.stringMatching(
      /is running and does the import[^]*0 new, 1 changed, 39 the same, 0 refused, 0 gone[^]*Imported as change c/,
    ),
  ]);
  expect(await (await fetch(`${server.address}/store/imported-shop-3`)).text()).toContain('64% off');
  const again = await run('import', [file, '--kind', 'coupons'], place);
  expect(again.output).toContain('There was nothing to change.');
  const headers = await signIn(server.address);
  const status = await (await fetch(`${server.address}/api/publish/status`, { headers })).json();
  const { rendered, deleted } = (status as { last: { summary: { rendered: number; deleted: number } } }).last.summary;
  expect(rendered + deleted).toBe(pages);
  const [, first] = (await (await fetch(`${server.address}/api/history`, { headers })).json()) as {
    id: string;
    operation: string;
  }[];
  expect(first).toMatchObject({ operation: 'import-file' });
  expect((await fetch(`${server.address}/api/undo/${first!.id}`, { method: 'POST', headers })).status).toBe(409);
  expect(await read(server.address, '/api/stores/imported-shop-3')).toMatchObject({ name: 'Imported Shop 3' });
  const wrong = await run('import', [file, '--kind', 'shoes'], place);
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('Use: npm run import -- FILE --kind')]);

  const archive = join(place.DATA_DIR, '../archive');
  expect((await run('backup', [archive], place)).code).toBe(0);
  const left = [join(place.DATA_DIR, 'private'), stateFolderOf(place.OUT_DIR)].flatMap((folder) =>
    ['.', ...filesIn(folder)].map((name) => join(folder, name)),
  );
  const readable = [archive, ...left].filter(
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
  expect(readable).toEqual([]);
  expect(left.length).toBeGreaterThan(10);
  expect(statSync(join(place.OUT_DIR, 'index.html')).mode & 0o777).toBe(0o644);
});

it('is in as a whole or not at all, whenever it is killed', async () => {
  const { place, file, storeOf } = await aPlace();
  const args = [file, '--kind', 'coupons', '--create-stores', '--store-category', categoryOf(place)];
  const isIn = (at: number): boolean => {
    try {
      return readFileSync(storeOf(at), 'utf8').includes('CODE');
    } catch {
      return false;
    }
  };
  const kept = join(place.DATA_DIR, '../kept');
  cpSync(place.DATA_DIR, kept, { recursive: true, preserveTimestamps: true });
  const found = new Set<boolean>();
  for (const call of [3, 30, 90]) {
    rmSync(place.DATA_DIR, { recursive: true });
    cpSync(kept, place.DATA_DIR, { recursive: true, preserveTimestamps: true });
    const killed = begin('import', args, { ...place, NODE_OPTIONS: PRELOAD, KILL_AT: `${call}` });
    expect(await killed.ended, killed.output()).toBeNull();
    // the next process finishes what was decided, or finds nothing of it
    const next = await run('import', [file, '--kind', 'coupons', '--dry-run', '--json'], place);
    const { counts } = (JSON.parse(next.output.trim().split('\n').at(-1)!) as ImportReport).plan;
    const stores = new Set(Array.from({ length: 20 }, (_, at) => isIn(at)));
    const isWhole = stores.has(true);
    expect([next.code, stores.size, counts.same, counts.refused]).toEqual(isWhole ? [0, 1, 40, 0] : [1, 1, 0, 40]);
    found.add(isWhole);
  }
  expect(found.size).toBe(2);
});
