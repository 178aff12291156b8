import { type CalendarEntry, MOST_LISTED } from '../../../api/contract/previews.ts';
import { dealKey } from '../../../data/queries/indexes/deal-cards.ts';
import { siteTimeZone } from '../../../data/queries/reading/site.ts';
import { dealInstants } from '../../../data/rules/deals/deal-state.ts';
import { breachOfDeal, pricesShown } from '../../../data/rules/deals/held.ts';
import { publicFrom } from '../../../data/rules/deals/post-state.ts';
import type { Blog } from '../../../data/schema/blog.ts';
import type { Coupon } from '../../../data/schema/coupon.ts';
import type { DocumentKey, DocumentOf } from '../../../data/schema/documents.ts';
import type { Offer } from '../../../data/schema/offer.ts';
import type { Store } from '../../../data/schema/store.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Page } from '../../engine/nodes/page-set.ts';
import { dirtyPages, isHtml, lookAt } from '../dirty-pages.ts';
import type { GiveWay } from '../output/yield-to-event-loop.ts';
import type { SavedSite } from './saved-site.ts';
import type { SiteOverlays } from './site-overlays.ts';

type ChangedPage = Awaited<ReturnType<typeof changedPages>>[number];

/**
 * What changes by itself between two instants (ms), the soonest first, and the HTML pages that change then and show it before or after. An
 * overlay goes from instant to instant; where the site changes meanwhile, the next one goes on where it was. Throws what the engine does.
 */
export const calendarOf =
  ({ workingOver, database }: Pick<SiteOverlays, 'workingOver'> & Pick<SavedSite, 'database'>) =>
  async (begin: number, end: number): Promise<CalendarEntry[]> => {
    const entries: CalendarEntry[] = [];
    let until = begin - 1;
    await workingOver(new Map(), isHtml, async (overlay, giveWay) => {
      // what changed until then is no news
      await changedPages(overlay, until, giveWay);
      for (let at = overlay.nextExpiry(); at !== null && at <= end; at = overlay.nextExpiry()) {
        const pages = await changedPages(overlay, at, giveWay);
        const timeZone = overlay.read(siteTimeZone);
        const turns = (key: DocumentKey) => turnsOf(key, database.read(key), timeZone);
        entries.push(...entriesAt(at, pages, MOST_LISTED - entries.length, turns));
        until = at;
        if (entries.length === MOST_LISTED) break;
      }
    });
    return entries;
  };

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

/** The first `most` things that become something at an instant: products, and what these pages are about. */
function entriesAt(instant: number, pages: ChangedPage[], most: number, turns: (key: DocumentKey) => Turn[]) {
  const keys = new Set<DocumentKey>(['amazon-products']);
  for (const { page } of pages) {
    const about = pageCatalogue.templates[page.template]?.about;
    if (about === 'stores' || about === 'blogs') keys.add(`${about}/${page.params[0]}`);
  }
  const due = [...keys].flatMap((key) =>
    turns(key).flatMap(({ at, ...turn }) => (at === instant ? [{ key, ...turn }] : [])),
  );
  // thousands may end at one midnight, and be shown on as many pages
  const first = due.sort((a, b) => (a.thing < b.thing ? -1 : 1)).slice(0, most);
  return first.map(({ key, thing, title, becomes }): CalendarEntry => {
    const shownOn = pages.filter(({ documents }) => documents.has(key)).map(({ page }) => page.path);
    return { at: new Date(instant).toISOString(), thing, title, becomes, pages: shownOn.sort() };
  });
}

/** `at`: in milliseconds; null: never. */
type Turn = Pick<CalendarEntry, 'thing' | 'title' | 'becomes'> & { at: number | null };

/** What becomes by itself of the things in a document. */
function turnsOf(key: DocumentKey, document: unknown, timeZone: string): Turn[] {
  if (document === undefined) return [];
  if (key === 'amazon-products')
    return (document as DocumentOf<typeof key>).products.map((product) => {
      const at = pricesShown(product, () => timeZone)?.until ?? null;
      return { at, thing: `product/${product.id}`, title: product.name, becomes: 'withheld' };
    });
  if (key.startsWith('blogs/')) {
    const post = document as Blog;
    const at = post.status === 'published' ? publicFrom(post, timeZone) : null;
    return [{ at, thing: `post/${post.id}`, title: post.title, becomes: 'published' }];
  }
  const { id, coupons, offers } = document as Store;
  const turnsOfDeal = (kind: 'coupon' | 'offer') => (deal: Coupon | Offer) => {
    if (!deal.active || breachOfDeal(deal) !== null) return [];
    const { starts, expires } = dealInstants(deal, timeZone);
    const named = { thing: dealKey(kind, id, deal.id), title: deal.title };
    const isOver = starts !== null && expires !== null && expires <= starts;
    return [
      { ...named, at: isOver ? null : starts, becomes: 'live' as const },
      { ...named, at: expires, becomes: 'ended' as const },
    ];
  };
  return [...coupons.flatMap(turnsOfDeal('coupon')), ...offers.flatMap(turnsOfDeal('offer'))];
}
