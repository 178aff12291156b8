import { type Effect, MOST_NAMED, type PageEffect } from '../../../api/contract/previews.ts';
import type { ChangedDocuments } from '../../../api/publishing/publisher.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { honestReader } from '../../../data/queries/reading/honest-reader.ts';
import { siteLayout } from '../../../data/queries/reading/site.ts';
import type { StoredRead } from '../../../data/queries/reading/reader.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import { markParts } from '../../engine/answers/digest.ts';
import type { Overlay, View } from '../../engine/engine.ts';
import type { Page } from '../../engine/nodes/page-set.ts';
import { dirtyPages, explain, GONE, isHtml, lookAt, type PublishOptions, taskOf, updating } from '../dirty-pages.ts';
import { usualSizes } from '../output/publish-sizes.ts';
import { givingWay, type GiveWay } from '../output/yield-to-event-loop.ts';
import { makePage, type PageTask } from '../render/renderer.ts';
import { catalogueSource } from '../source/catalogue-source.ts';
import type { SavedSite } from './saved-site.ts';

/** The stamp of a document that is not saved. */
const UNSAVED = 'unsaved';
/** Where there may be more pages than are named, they are looked for so long. */
const NAMING_MS = 250;
/** A page that reads more answers is one part of many over the whole catalogue, such as those of the search. */
const MOST_ALONE = 100;

/** `task`: what makes it, unless it is gone. */
type FoundPage = PageEffect & { task: PageTask | null };
/** A page that is looked at brings up to date what it depends on. */
const none = () => false;
const nowhere = { write: () => 'written' as const };

type OverlaidSite = Pick<SavedSite, 'database' | 'buildInputs'> &
  Pick<PublishOptions, 'engine' | 'templates' | 'renderer' | 'now'>;

export type SiteOverlays = ReturnType<typeof siteOverlays>;

/** The site as it would be with documents that are not saved, or later: made beside what is published, and thrown away. */
export function siteOverlays({ engine, database, buildInputs, templates, renderer, now }: OverlaidSite) {
  /** Of the last later instant that was looked at. */
  let later: Overlay | null = null;
  /** Of the last page that was made from scratch, if others of its template read mostly the same. */
  let scratch: { template: string; overlay: Overlay } | null = null;
  const present = catalogueSource(database, buildInputs);

  function sourceWith(changes: ChangedDocuments) {
    const read = (key: DocumentKey) => (changes.has(key) ? changes.get(key) : database.read(key));
    return catalogueSource({ read: read as Database['read'] }, buildInputs);
  }

  /** The present site with these documents. */
  async function overlaid(changes: ChangedDocuments, isWanted: (path: string) => boolean, giveWay: GiveWay) {
    // a publish has begun an update; else pages may be being made, which show what is up to date
    for (; engine.phase.kind === 'updating'; await giveWay()) engine.updateSome(now(), usualSizes.answersAtATime);
    engine.update(now());
    const overlay = engine.over(sourceWith(changes), { isWanted });
    overlay.markChanged([...changes].map(([key, after]) => [key, after === undefined ? null : UNSAVED]));
    return overlay;
  }

  /** Works over the present site, and again, for longer at once, as long as that has changed meanwhile. */
  async function workingOver<T>(
    changes: ChangedDocuments,
    isWanted: (path: string) => boolean,
    work: (overlay: Overlay, giveWay: GiveWay) => Promise<T>,
  ): Promise<T> {
    for (let workMs = usualSizes.workMs; ; workMs *= 2) {
      const giveWay = givingWay(workMs);
      const overlay = await overlaid(changes, isWanted, giveWay);
      try {
        const done = await work(overlay, unlessOutdated(overlay, giveWay));
        if (!overlay.isOutdated()) return done;
      } catch (error) {
        if (!overlay.isOutdated()) throw error;
      }
    }
  }

  /** The site with these documents at an instant, to look at some of its pages. */
  const brought = (changes: ChangedDocuments, instant: number): Promise<Overlay> =>
    workingOver(changes, none, async (overlay, giveWay) => {
      for (const _ of updating(overlay, instant)) await giveWay();
      return overlay;
    });

  /** What `later` is made of, kept until anything changes. */
  async function overlayAt(instant: number): Promise<Overlay> {
    if (later?.asOf === instant && !later.isOutdated()) return later;
    later = null;
    return (later = await brought(new Map(), instant));
  }

  /**
   * Pages that have another layout with these settings, up to one more than are named. On a setting such as the time zone so much depends
   * that it takes seconds to find all of it.
   */
  function withOtherLayout(changes: ChangedDocuments): PageEffect[] {
    if (!changes.has('settings')) return [];
    engine.update(now());
    const layout = layoutMark(engine.over(sourceWith(changes), { fromScratch: true }));
    if (layout === layoutMark(engine)) return [];
    const isOther = (view: string | null) => view !== null && (JSON.parse(view).layout ?? layout) !== layout;
    const pages = engine.pages.pages.values().filter(({ path, details }) => isHtml(path) && isOther(details.view));
    return Array.from(pages.take(MOST_NAMED + 1), ({ path }) => ({
      path,
      change: 'changed',
      because: explain(['layout']),
    }));
  }

  /** The pages that a publish would find changed and remove; `more`: than are named, or so many may be that it would take too long. */
  async function find(overlay: Overlay, giveWay: GiveWay): Promise<{ found: FoundPage[]; more: boolean }> {
    const end = performance.now() + NAMING_MS;
    const found = new Map<string, FoundPage>();
    const isEnough = () => found.size > MOST_NAMED || (performance.now() > end && mayChangeMany(overlay));
    overlay.retryFailed();
    for (const path of dirtyPages(overlay, now())) {
      await giveWay();
      if (isEnough()) break;
      const looked = path === null ? null : lookAt({ engine: overlay }, path);
      if (looked) found.set(looked.page.path, foundPage(looked));
    }
    for (const path of overlay.pages.gone.keys())
      if (isHtml(path) && engine.pages.pages.get(path)?.bytes != null)
        found.set(path, { path, change: 'gone', because: GONE, task: null });
    return { found: [...found.values()].slice(0, MOST_NAMED), more: isEnough() };
  }

  function foundPage({ page, seen }: { page: Page; seen: View }): FoundPage {
    const { path, template, params } = page;
    const published = engine.pages.pages.get(path);
    const found = { path, task: taskOf({ templates }, page, seen) };
    if (template === 'redirect' && (published?.template !== template || published.params[0] !== params[0]))
      return { ...found, change: 'redirect', to: String(params[0]), because: 'what was here has another address' };
    if (published === undefined) return { ...found, change: 'new', because: 'nothing had this address' };
    return { ...found, change: 'changed', because: explain(seen.changed) };
  }

  return {
    workingOver,
    overlayAt,
    /** The site with these documents. */
    over: async (changes: ChangedDocuments) => shownBy(await brought(changes, now())),
    /** The site at a later instant (ms). Throws what the engine does. */
    later: async (instant: number) => shownBy(await overlayAt(instant)),
    /**
     * What a page shows when every answer is computed again from documents and indexes: first those that others rest on, so that none takes
     * long. Throws what the view throws, and that the site has changed meanwhile.
     */
    async fromScratch(page: Page): Promise<View> {
      const isKept = scratch?.template === page.template && !scratch.overlay.isOutdated();
      const { overlay } = isKept ? scratch! : { overlay: engine.over(present, { fromScratch: true }) };
      const giveWay = unlessOutdated(overlay, givingWay(usualSizes.workMs));
      let answers = 0;
      for (const _ of engine.computeAhead(overlay, page)) {
        answers += 1;
        await giveWay();
      }
      scratch = answers > MOST_ALONE ? { template: page.template, overlay } : null;
      return overlay.computeView(overlay.pages.pages.get(page.path)!);
    },
    /**
     * The HTML pages that a publish of these documents would write or remove: all of them, or with `more` the first that were found. Throws
     * what the engine does.
     */
    async effectOf(changes: ChangedDocuments): Promise<Effect> {
      const known = withOtherLayout(changes);
      if (known.length > MOST_NAMED) return { count: MOST_NAMED, more: true, pages: known.slice(0, MOST_NAMED) };
      const { found, more } = await workingOver(changes, isHtml, find);
      const pages: PageEffect[] = [];
      for (const { task, ...page } of found) {
        const made = task && !more ? await makePage(renderer, nowhere, task) : null;
        if (made === null || ('outcome' in made && made.outcome === 'written')) pages.push(page);
      }
      return { count: pages.length, more, pages };
    },
  };
}

/** Throws what says that an overlay is not to be used any more. */
function unlessOutdated(overlay: Overlay, giveWay: GiveWay): GiveWay {
  return async () => {
    await giveWay();
    if (overlay.isOutdated()) throw new Error('The site has changed.');
  };
}

const layoutMark = ({ read }: Pick<Overlay, 'read'>): string | undefined =>
  markParts({ layout: read(siteLayout) }).parts['layout'];

/** Whether more may change than are named. */
const mayChangeMany = ({ unfinished, pages }: Overlay): boolean =>
  unfinished > MOST_NAMED || pages.dirty.keys().filter(isHtml).drop(MOST_NAMED).next().done === false;

/** The catalogue, what the page at a path shows (null: there is none, or one that leads elsewhere), and where a path leads that was given up. */
const shownBy = (overlay: Overlay) => ({
  read: honestReader(overlay.read as unknown as StoredRead),
  viewAt(path: string): unknown {
    const page = overlay.pages.pages.get(path);
    return page === undefined || page.template === 'redirect' || !isHtml(path) ? null : overlay.computeView(page).view;
  },
  movedTo(path: string): string | null {
    const page = overlay.pages.pages.get(path);
    return page?.template === 'redirect' ? String(page.params[0]) : null;
  },
});
