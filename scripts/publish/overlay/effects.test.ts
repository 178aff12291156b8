import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { anyCatalogue } from '../../../data/queries/testing/arbitrary-catalogue.ts';
import { aCatalogue, aStore } from '../../../data/queries/testing/builders.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import { runs } from '../../engine/testing/runs.ts';
import { fileOf } from '../output/output-folder.ts';
import { anyEdit, applyEdit } from '../testing/any-edit.ts';
import { openSite, siteWith, type Site } from '../testing/small-site.ts';

const HOUR = 3_600_000;
type Change = (transaction: Transaction) => void;
/** Some edits that are saved together, or time that passes. */
const anyChange = fc.array(anyEdit, { minLength: 1, maxLength: 3 });

/** The effect of a change, and then what its publish did: HTML pages by path. */
async function foretoldAndDone({ database, publishing }: Site, change: Change) {
  const { overlays, publisher, engine } = publishing;
  const { changes } = database.rehearse(change);
  const after = new Map(changes.map(({ key, after }): [DocumentKey, unknown] => [key, after]));
  const pages = new Set(engine.pages.pages.keys());
  const { count, more, pages: foretold } = await overlays.effectOf(after);
  const counted = await overlays.countPages(after);
  const { changed } = await database.transact(change);
  const { changed: written, rendered } = await publisher.changed(changed).done;
  const isGone = (path: string) => !engine.pages.pages.has(path);
  const isRedirect = (path: string) => engine.pages.pages.get(path)?.template === 'redirect';
  const done = written
    .filter((path) => fileOf(path).endsWith('.html'))
    .map((path) => [path, isGone(path) ? 'gone' : isRedirect(path) ? 'redirect' : pages.has(path) ? 'changed' : 'new']);
  expect([count, more, counted]).toEqual([foretold.length, false, foretold.length]);
  expect(rendered).toBeGreaterThanOrEqual(foretold.filter(({ change }) => change !== 'gone').length);
  return { foretold: foretold.map(({ path, change }) => [path, change]).sort(), done: done.sort() };
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
        try {
          for (const change of changes) {
            for (const each of change) if (each.kind === 'wait') site.clock.now += each.hours * HOUR;
            await site.publishing.publisher.rebuild().done;
            const write: Change = (transaction) => change.forEach((each) => applyEdit(transaction, each));
            const result = await foretoldAndDone(site, write).catch((error: Error) => {
              if (error.name === 'SlugTaken') return null;
              throw error;
            });
            if (result === null) continue;
            expect(result.foretold).toEqual(result.done);
            if (result.done.length > 0) changing += 1;
          }
        } finally {
          await site.close();
          rmSync(join(data, '..'), { recursive: true, force: true });
        }
      },
    ),
    runs(4),
  );
  expect(changing).toBeGreaterThan(5);
}, 120_000);

it('says of a change of more pages than are named that there are more', async () => {
  const stores = Array.from({ length: 220 }, (_, at) => aStore({ name: `Store ${at}` }));
  const { data, out } = siteWith(aCatalogue({ stores }));
  const site = await openSite(data, out);
  const settings = site.database.read('settings')!;
  const renamed = new Map<DocumentKey, unknown>([['settings', { ...settings, siteName: 'Another name' }]]);
  const { count, more, pages } = await site.publishing.overlays.effectOf(renamed);
  expect([count, more, pages.length]).toEqual([200, true, 200]);
  expect(await site.publishing.overlays.countPages(renamed)).toBeGreaterThan(220);
  await site.close();
});
