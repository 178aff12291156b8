import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ImportReport } from '../../api/contract/imports.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { seed } from '../testing/commands-here.ts';
import { filesIn, freshPlace, run } from '../testing/processes.ts';
import { serveTestSite } from '../testing/test-site.ts';

const FEED = [
  'Promotion ID,Advertiser,Advertiser ID,Title,Code,Ends,Deeplink Tracking',
  ...Array.from(
    { length: 6 },
    (_, at) => `${at},Imported Shop ${at % 3},1,${at + 1}% off,CODE${at},2099-12-31,https://go.example/${at}`,
  ),
].join('\n');

const reportIn = (output: string) => JSON.parse(output.trim().split('\n').at(-1)!) as ImportReport;

it('imports a file without a server and through one, publishes it, and leaves nothing else that other users may read', async () => {
  const place = freshPlace();
  seed(place);
  const file = join(place.DATA_DIR, '../awin.csv');
  writeFileSync(file, FEED);
  const args = [file, '--kind', 'coupons', '--json'];
  const creating = [...args, '--create-stores', '--store-category', 'Fashion'];
  const here = await run('import', creating, place);
  expect([here.code, reportIn(here.output)]).toMatchObject([
    0,
    { plan: { newStores: 3, counts: { new: 6 } }, change: expect.any(String) },
  ]);
  expect(readFileSync(join(place.OUT_DIR, 'store/imported-shop-0.html'), 'utf8')).toContain('4% off');

  const { address, owner } = await serveTestSite(place);
  writeFileSync(file, FEED.replace(',4% off,', ',64% off,'));
  const rehearsed = await run('import', [...args, '--dry-run'], place);
  const { pages } = reportIn(rehearsed.output).plan;
  expect(rehearsed.output).toContain(`${pages} pages would change.`);
  const there = await run('import', [file, '--kind', 'coupons'], place);
  expect([there.code, there.output]).toEqual([
    0,
    expect.stringMatching(
      /is running and does the import[^]*0 new, 1 changed, 5 the same, 0 refused, 0 gone[^]*Imported as change c/,
    ),
  ]);
  expect(await (await fetch(`${address}/store/imported-shop-0`)).text()).toContain('64% off');
  const { rendered, deleted } = (await owner.get('/api/publish/status')).body.last.summary;
  expect(rendered + deleted).toBe(pages);
  // The change before, which was made without a server, is undone only after this one.
  const [, first] = (await owner.get('/api/history')).body as { id: string; operation: string }[];
  expect(first).toMatchObject({ operation: 'import-file' });
  expect((await owner.post(`/api/undo/${first!.id}`)).status).toBe(409);

  const left = [join(place.DATA_DIR, 'private'), stateFolderOf(place.OUT_DIR)].flatMap((folder) =>
    ['.', ...filesIn(folder)].map((name) => join(folder, name)),
  );
  const readable = left.filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  expect(readable).toEqual([]);
  expect(left.length).toBeGreaterThan(10);
  expect(statSync(join(place.OUT_DIR, 'index.html')).mode & 0o777).toBe(0o644);
});
