import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCatalogue } from '../../../data/demo/demo-catalogue.ts';
import { compileSite } from '../render/compile.ts';
import { openSite, siteWith, type Site } from '../testing/small-site.ts';
import { stateFolderOf, TRACES } from '../../environment/state-folder.ts';
import { Rehearsals, type RehearsalsOptions } from './rehearsals.ts';
import { SnapshotState } from './snapshot-state.ts';
import { applied, planOf } from './testing/rehearsed-import.ts';

const FEED = readFileSync(join(import.meta.dirname, '../../../data/demo/feeds/awin.csv'), 'utf8');

let place: { data: string; out: string };
let site: Site;
let opened: Rehearsals[] = [];
beforeAll(async () => {
  const isNeeded = ([key, document]: readonly [string, unknown]) =>
    !/^(stores|blogs)\//.test(key) || FEED.includes(`,${(document as { name?: string }).name},`);
  place = siteWith(new Map([...demoCatalogue('2026-11-21').documents].filter(isNeeded)), { stays: true });
  site = await openSite(place.data, place.out, { now: Date.now() });
});
afterAll(async () => {
  await site.close();
  await Promise.all(opened.map((each) => each.close()));
  opened = [];
  rmSync(join(place.data, '..'), { recursive: true, force: true });
});

async function rehearsals(given: Partial<RehearsalsOptions> = {}): Promise<Rehearsals> {
  const { digest: code, templates } = await compileSite();
  const buildInputs = { environment: { siteUrl: null }, templates };
  const made = new Rehearsals({
    now: Date.now,
    dataFolder: place.data,
    stateFolder: stateFolderOf(place.out),
    buildInputs,
    code,
    ...given,
  });
  opened.push(made);
  return made;
}
const planned = (rows = FEED) => {
  site.clock.now = Date.now();
  return planOf(site, rows, { kind: 'offers' });
};
const traces = () => join(stateFolderOf(place.out), TRACES);

/** Every file that a publish or a save might touch, with its times. */
function files(folder: string): [path: string, size: number, ms: number][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-shm$|\/imports(\/|$)/.test(join(entry.parentPath, entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path) => [path, statSync(path).size, statSync(path).mtimeMs]);
}

it('counts in another process what an import would change but for unpublished edits, and touches nothing', async () => {
  // an edit that waits for its publish changes pages of its own
  const key = `stores/${site.database.ids('stores').at(-1)!}` as const;
  await site.database.transact((transaction) => {
    const store = transaction.read(key)!;
    transaction.write(key, { ...store, name: `${store.name} & Sons`, updatedAt: new Date().toISOString() });
  });
  const import1 = await planned();
  const before = [...files(place.data), ...files(place.out), ...files(stateFolderOf(place.out))];
  const counting = await rehearsals();
  const [counted, missing] = await Promise.all([
    counting.rehearse(import1.place.id),
    counting.rehearse('i000000000000000000000000'),
  ]);
  expect(missing).toEqual({ pages: null, reason: expect.stringContaining('import') });
  expect([...files(place.data), ...files(place.out), ...files(stateFolderOf(place.out))]).toEqual(before);

  const edited = await site.publishing.publisher.changed([key]).done;
  expect(edited.rendered).toBeGreaterThan(1);
  const { rendered, deleted } = await applied(site, import1);
  expect(counted).toEqual({ pages: rendered + deleted });
  expect(rendered + deleted).toBeGreaterThan(5);
});

it('says why nothing can be counted', async () => {
  const { place: import1 } = await planned(FEED.replaceAll('SAVE', 'MORE').replaceAll(/^(\d)/gm, '7$1'));
  const reasonOf = async (given: Partial<RehearsalsOptions>) =>
    (await rehearsals(given)).rehearse(import1.id).then((result) => ('reason' in result ? result.reason : result));
  expect(await reasonOf({ stateFolder: join(place.data, 'nowhere') })).toBe(
    'Nothing was published from this catalogue yet.',
  );
  expect(await reasonOf({ code: 'another' })).toBe(
    'There is no build of these pages to compare with: the templates or the code changed.',
  );
  const reported: string[] = [];
  expect(await reasonOf({ mostMb: 10, report: (line) => reported.push(line) })).toMatch(
    /^What counts them ended early \(SIG\w+\); it may take 10 MB of memory\.$/,
  );
  expect(reported.join('\n')).toContain('out of memory');
  expect(await reasonOf({ mostMs: 1 })).toBe('To count them took longer than 0.001 s.');
  const stopped = await rehearsals();
  const [running, waiting] = [stopped.rehearse(import1.id), stopped.rehearse(import1.id)];
  await stopped.close();
  expect([await running, await waiting]).toMatchObject([{ pages: null }, { reason: 'The server stops.' }]);
});

it('reads traces that are being saved as they were when it began, and saves nothing in them', () => {
  const state = new SnapshotState(traces());
  const pages = state.load().pages.length;
  const db = new DatabaseSync(traces());
  const [row] = db.prepare('SELECT * FROM pages LIMIT 1').all() as [{ path: string }];
  db.prepare('DELETE FROM pages WHERE path = ?').run(row.path);
  expect(state.load().pages.length).toBe(pages);
  expect(() => state.save()).toThrow(/reading only/);
  state.close();
  const after = new SnapshotState(traces());
  expect(() => after.load()).toThrow(`it has ${pages - 1} pages in place of ${pages}`);
  after.close();
  const names = Object.keys(row);
  db.prepare(`INSERT INTO pages (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(...Object.values(row));
  db.close();
});
