import PQueue from 'p-queue';
import { type CalendarEntry, MOST_LISTED } from '../../../api/contract/previews.ts';
import { dealKey } from '../../../data/queries/indexes/deal-cards.ts';
import { siteTimeZone } from '../../../data/queries/reading/site.ts';
import { rowsOf } from '../../../api/owner-tables/document-rows.ts';
import { FLAG, type IndexedRow } from '../../../api/owner-tables/indexed-row.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Page } from '../../engine/nodes/page-set.ts';
import { dirtyPages, isHtml, lookAt } from '../dirty-pages.ts';
import { usualSizes } from '../output/publish-sizes.ts';
import { givingWay, type GiveWay } from '../output/yield-to-event-loop.ts';
import { overSavedSite, type SavedSite } from './saved-site.ts';

type ChangedPage = Awaited<ReturnType<typeof changedPages>>[number];

/** See `changesToCome`; one after another, since each opens an engine of its own. */
export function calendarOf(site: SavedSite) {
  const queue = new PQueue({ concurrency: 1 });
  return (begin: number, end: number): Promise<CalendarEntry[]> => queue.add(() => changesToCome(site, begin, end));
}

/**
 * What changes by itself between two instants (ms), the soonest first, and the HTML pages that change then and show it before or after. An
 * engine of its own goes from instant to instant and accepts before each what is saved meanwhile: it need not begin again while somebody
 * edits. Throws `Unavailable` and `StateUnreadable`.
 */
async function changesToCome(site: SavedSite, begin: number, end: number): Promise<CalendarEntry[]> {
  const work = async (engine: Engine): Promise<CalendarEntry[]> => {
    const edited = new Map<DocumentKey, string | null>();
    const unfollow = site.database.follow((key, stamp) => {
      if (stamp !== undefined) edited.set(key, stamp);
    });
    const giveWay = givingWay(usualSizes.workMs);
    const entries: CalendarEntry[] = [];
    try {
      for (let at: number | null = begin - 1; ;) {
        engine.markChanged(edited);
        edited.clear();
        // what changed until then, and what was edited, is no news
        await changedPages(engine, at, giveWay);
        at = engine.nextExpiry();
        if (at === null || at > end || entries.length >= MOST_LISTED) return entries.slice(0, MOST_LISTED);
        entries.push(...entriesAt(at, await changedPages(engine, at, giveWay), engine.read(siteTimeZone), site));
      }
    } finally {
      unfollow();
    }
  };
  return overSavedSite(site, work, isHtml);
}

/** The HTML pages that change until an instant, with the documents that they read before or after. */
async function changedPages(engine: Engine, instant: number, giveWay: GiveWay) {
  const pages: { page: Page; documents: ReadonlySet<string> }[] = [];
  for (const path of dirtyPages(engine, instant)) {
    await giveWay();
    if (path === null) continue;
    const before = engine.recordedReads(path)?.documents ?? [];
    const looked = lookAt({ engine }, path);
    if (looked === null) continue;
    const { page, seen } = looked;
    engine.markPublished(page, { view: seen, bytes: page.bytes ?? 'unsaved' });
    pages.push({ page, documents: new Set([...before, ...engine.recordedReads(path)!.documents]) });
  }
  engine.pages.gone.clear();
  return pages;
}

/** What becomes at an instant of products and of what these pages are about. */
function entriesAt(instant: number, pages: ChangedPage[], timeZone: string, { database }: SavedSite): CalendarEntry[] {
  const keys = new Set<DocumentKey>(['amazon-products']);
  for (const { page } of pages) {
    const about = pageCatalogue.templates[page.template]?.about;
    if (about === 'stores' || about === 'blogs') keys.add(`${about}/${page.params[0]}`);
  }
  const entries = [...keys].flatMap((key) => {
    const shownOn = pages.filter(({ documents }) => documents.has(key)).map(({ page }) => page.path);
    return rowsOf(key, database.read(key), timeZone).flatMap((row): CalendarEntry[] => {
      const becomes = becoming(row, instant);
      if (becomes === null) return [];
      const { title, name = title } = row.fields as { title: string; name?: string };
      return [{ at: new Date(instant).toISOString(), thing: thingOf(row, key), title: name, becomes, pages: shownOn }];
    });
  });
  return entries.sort((a, b) => (a.thing < b.thing ? -1 : 1));
}

/** null: nothing. */
function becoming({ kind, flags, starts, expires }: IndexedRow, instant: number): CalendarEntry['becomes'] | null {
  if (kind === 'blogs') return starts === instant ? 'published' : null;
  if (kind === 'amazon-products') return expires === instant ? 'withheld' : null;
  if ((flags & (FLAG.active | FLAG.held)) !== FLAG.active) return null;
  if (expires !== null && expires <= instant) return expires === instant ? 'ended' : null;
  return starts === instant ? 'live' : null;
}

function thingOf({ kind, id }: IndexedRow, key: string): string {
  if (kind === 'blogs') return `post/${id}`;
  if (kind === 'amazon-products') return `product/${id}`;
  return dealKey(kind === 'coupons' ? 'coupon' : 'offer', key.slice('stores/'.length), id);
}
