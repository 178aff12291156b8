import { Unavailable } from '../../../api/http/errors.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { Engine } from '../../engine/engine.ts';
import { lookAt } from '../dirty-pages.ts';
import { fileOf } from '../output/output-folder.ts';
import { usualSizes } from '../output/publish-sizes.ts';
import { givingWay, type GiveWay } from '../output/yield-to-event-loop.ts';
import { overSavedSite, type SavedSite } from './saved-site.ts';

/** Answers that are loaded between two looks at the clock. */
const LOADED_AT_ONCE = 2_000;

type Site = SavedSite & { database: Pick<Database, 'follow'> };

/**
 * For each change that comes by itself, the HTML pages that change at its instant (ms) and show its document before or after. The instants
 * are in order. They are worked out by an engine of its own, which goes from instant to instant and accepts before each what is saved
 * meanwhile: it need not begin again while somebody edits. Throws `Unavailable` and `StateUnreadable`.
 */
export async function pagesThen(
  site: Site,
  changes: readonly { instant: number; document: DocumentKey }[],
): Promise<string[][]> {
  const found = await overSavedSite(site, async (engine) => {
    const giveWay = givingWay(usualSizes.workMs);
    const edited = new Map<DocumentKey, string | null>();
    const unfollow = site.database.follow((key, stamp) => {
      if (stamp !== undefined) edited.set(key, stamp);
    });
    try {
      while (engine.phase.kind === 'sleeping' && engine.loadSome(LOADED_AT_ONCE)) await giveWay();
      const pages = new Map<number, Map<string, ReadonlySet<string>>>();
      for (const instant of new Set(changes.map((change) => change.instant))) {
        engine.markChanged(edited);
        edited.clear();
        // what changed until then, and what was edited, is no news
        await changedPages(engine, instant - 1, giveWay);
        pages.set(instant, await changedPages(engine, instant, giveWay));
      }
      return pages;
    } finally {
      unfollow();
    }
  });
  if (found === null) throw new Unavailable('Nothing was published with the present templates yet. Look again.');
  return changes.map(({ instant, document }) =>
    [...found.get(instant)!].flatMap(([path, documents]) => (documents.has(document) ? [path] : [])),
  );
}

/** The HTML pages that change until an instant, with the documents that they read before or after. */
async function changedPages(
  engine: Engine,
  instant: number,
  giveWay: GiveWay,
): Promise<Map<string, ReadonlySet<string>>> {
  const pages = new Map<string, ReadonlySet<string>>();
  while (engine.updateSome(instant, usualSizes.answersAtATime)) await giveWay();
  engine.update(instant);
  const { dirty, gone } = engine.pages;
  for (const path of [...dirty.keys()].filter((path) => fileOf(path).endsWith('.html'))) {
    await giveWay();
    const before = engine.recordedReads(path)?.documents ?? [];
    const looked = lookAt({ engine }, path, { unchanged: 0 });
    if (looked === null) continue;
    engine.markPublished(looked.page, { view: looked.seen, bytes: looked.page.bytes ?? 'unsaved' });
    pages.set(path, new Set([...before, ...engine.recordedReads(path)!.documents]));
  }
  gone.clear();
  dirty.clear();
  return pages;
}
