import fc from 'fast-check';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { applyPlan } from '../../../api/import/apply.ts';
import { importsFolder } from '../../../api/import/cells/import-folder.ts';
import { planFile } from '../../../api/import/plan/planned-import.ts';
import type { DocumentChange, Transaction } from '../../../data/catalogue/documents/database.ts';
import { anyCatalogue } from '../../../data/queries/testing/arbitrary-catalogue.ts';
import { aCatalogue, aPost, aStore } from '../../../data/queries/testing/builders.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import { Engine } from '../../engine/engine.ts';
import { runs } from '../../engine/testing/runs.ts';
import { isHtml } from '../dirty-pages.ts';
import { anyEdit, applyEdit } from '../testing/any-edit.ts';
import { openSite, siteWith, type Site } from '../testing/small-site.ts';

const HOUR = 3_600_000;
type Change = (transaction: Transaction) => void;
/** A file of a network: deals of stores that are there or new. It may be all that the network has. */
const columns = { id: 'id', store: 'store', title: 'title', code: 'code', ends: 'expiryDate', link: 'affiliateLink' };
const row = fc.record({
  id: fc.constantFrom(...'123456789'),
  store: fc.constantFrom('s0', 's1', 's2', 'Brand new'),
  title: fc.constantFrom('Shoes', 'Autumn sale', 'Two for one'),
  code: fc.constantFrom('', 'SAVE20', 'NEW1'),
  ends: fc.constantFrom('', '2026-11-22', '2027-01-31'),
  link: fc.constantFrom('https://go.example/1', 'https://go.example/2'),
});
const anyImport = fc.record({
  kind: fc.constantFrom('coupons' as const, 'offers' as const),
  rows: fc.uniqueArray(row, { maxLength: 8, selector: ({ id }) => id }),
  partial: fc.constantFrom('0' as const, '1' as const),
});

/** Documents of another catalogue, of all kinds, in place of those that are there, or of nothing: one of `mask` in its turn says which. */
const anyOthers = fc.record({
  others: anyCatalogue(6, 2).map(aCatalogue),
  mask: fc.array(fc.constantFrom('stays', 'stays', 'other', 'gone'), { minLength: 5, maxLength: 9 }),
});
/** Some edits that are saved together, time that passes, an import, many documents at once, or the last change taken back. */
const anyChange = fc.oneof(
  { weight: 3, arbitrary: fc.array(anyEdit, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: anyImport },
  { weight: 2, arbitrary: anyOthers },
  { weight: 1, arbitrary: fc.constant('undo' as const) },
);

const become =
  ({ others, mask }: typeof anyOthers extends fc.Arbitrary<infer G> ? G : never): Change =>
  (transaction) => {
    for (const [at, [key, document]] of [...others].entries()) {
      if (key.startsWith('figures/')) continue;
      const fate = mask[at % mask.length];
      if (fate === 'other') transaction.write(key as DocumentKey, document as never);
      else if (fate === 'gone' && key.includes('/')) transaction.delete(key as DocumentKey);
    }
  };

const takeBack =
  (changes: readonly DocumentChange[]): Change =>
  (transaction) => {
    for (const { key, before } of changes)
      if (before === undefined) transaction.delete(key);
      else transaction.write(key, before as never);
  };

async function importing(
  { database, clock }: Site,
  { rows, ...given }: typeof anyImport extends fc.Arbitrary<infer G> ? G : never,
): Promise<Change> {
  const file = join(importsFolder(database.folder), 'upload');
  mkdirSync(dirname(file), { recursive: true });
  const lines = rows.map((each) => Object.keys(columns).map((column) => each[column as keyof typeof each]));
  writeFileSync(file, [Object.keys(columns), ...lines].map((cells) => cells.join(',')).join('\n'));
  const options = { ...given, feed: 'awin', createStores: '1', storeCategory: 'Travel', mapping: columns } as const;
  const now = new Date(clock.now);
  const records = { mappings: { find: async () => undefined } };
  const planned = await planFile({ database, records, now: () => now }, file, 'feed.csv', options);
  return (transaction) => applyPlan(transaction, planned, { now, mayShrink: true });
}

/** The effect of a change, and then what its publish did: HTML pages by path, after no other views than the effect computed. */
async function foretoldAndDone({ database, publishing }: Site, change: Change) {
  const { overlays, publisher, engine } = publishing;
  const { changes } = database.rehearse(change);
  const after = new Map(changes.map(({ key, after }): [DocumentKey, unknown] => [key, after]));
  /** Where a redirect leads; undefined: it is a page. */
  const targets = () => {
    const pages = [...engine.pages.pages.values()];
    return new Map(pages.map(({ path, template, params: [to] }) => [path, template === 'redirect' ? to : undefined]));
  };
  const former = targets();
  using views = vi.spyOn(Engine.prototype, 'computeView');
  const computed = () => views.mock.calls.splice(0).flatMap(([{ path }]) => (isHtml(path) ? path : []));
  const { count, more, pages: foretold } = await overlays.effectOf(after);
  const ofEffect = computed().sort();
  const { changed } = await database.transact(change);
  const { changed: written, rendered } = await publisher.changed(changed).done;
  expect(computed().sort()).toEqual(ofEffect);
  const present = targets();
  const whatOf = (path: string): [change: string, to?: unknown] => {
    const to = present.get(path);
    if (to !== undefined && to !== former.get(path)) return ['redirect', to];
    return [!present.has(path) ? 'gone' : former.has(path) ? 'changed' : 'new', undefined];
  };
  const done = written.filter(isHtml).map((path) => [path, ...whatOf(path)]);
  expect([count, more]).toEqual([foretold.length, false]);
  expect(rendered).toBeGreaterThanOrEqual(foretold.filter(({ change }) => change !== 'gone').length);
  return { changes, foretold: foretold.map(({ path, change, to }) => [path, change, to]).sort(), done: done.sort() };
}

it('names the pages that the publish then writes and removes, whatever the catalogue, the change and the time', async () => {
  let changing = 0;
  await fc.assert(
    fc.asyncProperty(
      anyCatalogue(6, 2),
      fc.array(anyChange, { minLength: 4, maxLength: 8 }),
      async (catalogue, changes) => {
        const { data, out } = siteWith(aCatalogue(catalogue));
        const site = await openSite(data, out);
        let last: readonly DocumentChange[] = [];
        const writeOf = async (change: (typeof changes)[number]): Promise<Change> => {
          if (change === 'undo') return takeBack(last);
          if ('others' in change) return become(change);
          if ('rows' in change) return importing(site, change);
          return (transaction) => change.forEach((each) => applyEdit(transaction, each));
        };
        try {
          for (const change of changes) {
            if (Array.isArray(change))
              for (const each of change) if (each.kind === 'wait') site.clock.now += each.hours * HOUR;
            await site.publishing.publisher.rebuild().done;
            const write = await writeOf(change);
            const result = await foretoldAndDone(site, write).catch((error: Error) => {
              if (/^(SlugTaken|DanglingReference)$/.test(error.name)) return null;
              throw error;
            });
            if (result === null) continue;
            last = result.changes;
            expect(result.foretold).toEqual(result.done);
            if (result.done.length > 0) changing += 1;
          }
        } finally {
          await site.close();
          rmSync(join(data, '..'), { recursive: true, force: true });
        }
      },
    ),
    runs(20),
  );
  expect(changing).toBeGreaterThan(5);
});

it.each([{ siteName: 'Another name' }, { timeZone: 'Asia/Tokyo' }])(
  'names of %o, which changes more pages than are named, those that the publish then writes',
  async (change) => {
    const stores = Array.from({ length: 220 }, (_, at) => aStore({ name: `Store ${at}` }));
    const { data, out } = siteWith(aCatalogue({ stores }));
    const site = await openSite(data, out);
    onTestFinished(site.close);
    const { overlays, publisher } = site.publishing;
    const settings = { ...site.database.read('settings')!, ...change };
    const { count, more, pages } = await overlays.effectOf(new Map([['settings', settings]]));
    expect([count, more, pages.length]).toEqual([200, true, 200]);
    const { changed } = await site.database.transact((transaction) => transaction.write('settings', settings));
    const written = new Set((await publisher.changed(changed).done).changed);
    expect(pages.filter(({ path, change }) => change !== 'changed' || !written.has(path))).toEqual([]);
  },
);

it('says of other changes of more pages than are named that there are more', async () => {
  const blogs = Array.from({ length: 220 }, (_, at) => aPost({ id: `p${at}`, slug: `post-${at}` }));
  const { data, out } = siteWith(aCatalogue({ blogs }));
  const site = await openSite(data, out);
  onTestFinished(site.close);
  const renamed = blogs.map((post): [DocumentKey, unknown] => [`blogs/${post.id}`, { ...post, title: 'Another' }]);
  const { count, more, pages } = await site.publishing.overlays.effectOf(new Map(renamed));
  // as many as were found in the time that the owner waits
  expect([more, pages.length]).toEqual([true, count]);
  expect(count).toBeLessThanOrEqual(200);
});
