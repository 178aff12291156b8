import { type CalendarEntry, type Effect, MOST_NAMED, type PageEffect } from '../../../api/contract/previews.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { honestReader } from '../../../data/queries/reading/honest-reader.ts';
import type { StoredRead } from '../../../data/queries/reading/reader.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { PageTemplate } from '../../../site/catalogue/page-catalogue-types.ts';
import type { Engine, Overlay, View } from '../../engine/engine.ts';
import type { Page } from '../../engine/nodes/page-set.ts';
import { fileOf } from '../output/output-folder.ts';
import { usualSizes, type PublishSizes } from '../output/publish-sizes.ts';
import { givingWay } from '../output/yield-to-event-loop.ts';
import { newTally, publish } from '../publish.ts';
import { makePage, type PageTask, type Renderer } from '../render/renderer.ts';
import { catalogueSource } from '../source/catalogue-source.ts';
import { changesToCome, type FutureSite } from './changes-to-come.ts';
import { CatalogueKeepsChanging, type ChangedDocuments } from '../../../api/publishing/publisher.ts';

/** The stamp of a document that is not saved. */
const UNSAVED = 'unsaved';
/** Where there may be more pages than are named, they are looked for so long. */
const NAMING_MS = 300;
const COUNTING_MS = 60_000;
const isHtml = (path: string): boolean => fileOf(path).endsWith('.html');
const MOST_TRIES = 3;

/** `task`: what it is rendered from. `known`: its published bytes. */
type FoundPage = PageEffect & { task?: PageTask | undefined; known: string | null };
const nowhere = { write: () => 'written' as const, read: () => null };

interface OverlaidSite extends FutureSite {
  engine: Engine;
  templates: { [name: string]: PageTemplate };
  renderer: Pick<Renderer, 'render'>;
}

/** The site as it would be with documents that are not saved, or later: made beside what is published, and thrown away. */
export class SiteOverlays {
  readonly #site: OverlaidSite;
  /** Of the last later instant that was looked at. */
  #later: Overlay | null = null;

  constructor(site: OverlaidSite) {
    this.#site = site;
  }

  /** The site with these documents. */
  over(changes: ChangedDocuments) {
    const overlay = this.#overlay(changes);
    overlay.update(this.#site.now());
    return shownBy(overlay);
  }

  /** The site at a later instant (ms). Throws `CatalogueKeepsChanging`, and what the engine does. */
  async later(instant: number) {
    return shownBy(await this.overlayAt(instant));
  }

  /** What `later` is made of, kept until anything changes. */
  async overlayAt(instant: number): Promise<Overlay> {
    if (this.#later?.asOf === instant && !this.#later.isOutdated()) return this.#later;
    this.#later = null;
    return (this.#later = await this.#work(new Map(), async (overlay, workMs) => {
      const giveWay = givingWay(workMs);
      while (!overlay.isOutdated() && overlay.updateSome(instant, usualSizes.answersAtATime)) await giveWay();
      if (!overlay.isOutdated()) overlay.update(instant);
      return overlay;
    }));
  }

  /** See there. */
  readonly changesToCome = (begin: number, end: number): Promise<CalendarEntry[]> =>
    changesToCome(this.#site, begin, end);

  /** What a page shows when every answer is computed again from documents and indexes. Throws what its view throws. */
  fromScratch({ path }: Page): View {
    const { engine, database, buildInputs } = this.#site;
    const overlay = engine.over(catalogueSource(database, buildInputs), { fromScratch: true });
    return overlay.computeView(overlay.pages.pages.get(path)!);
  }

  /**
   * The HTML pages that a publish of these documents would write or remove: all of them, or with `more` the first that were found. Throws
   * `CatalogueKeepsChanging`, and what the engine does.
   */
  readonly effectOf = async (changes: ChangedDocuments, most = MOST_NAMED): Promise<Effect> => {
    const isNamed = most === MOST_NAMED;
    const { found, more } = await this.#work(changes, (overlay, workMs) => {
      const sizes = { ...usualSizes, manyPages: Infinity, ...(isNamed && { workMs }) };
      const ms = isNamed ? NAMING_MS : COUNTING_MS;
      return this.#publish(overlay, { most, ms, sizes, documents: changes.size });
    });
    const pages: PageEffect[] = [];
    for (const { task, known, ...page } of found) {
      const made = task && !more ? await makePage(this.#site.renderer, nowhere, task, known) : null;
      if (made === null || ('outcome' in made && made.outcome === 'written')) pages.push(page);
    }
    return { count: pages.length, more, pages };
  };

  /** The publish itself says what it would make and remove: it has an overlay, and renders and writes nothing. */
  async #publish(
    overlay: Overlay,
    { most, ms, sizes, documents }: { most: number; ms: number; sizes: PublishSizes; documents: number },
  ): Promise<{ found: FoundPage[]; more: boolean }> {
    const { engine, templates, now } = this.#site;
    const published = engine.pages.pages;
    const end = performance.now() + ms;
    const tally = newTally();
    const tasks = new Map<string, PageTask>();
    const enough = new Error('There are more than are named.');
    const proceed = (left: () => number) => {
      const isTooLong = performance.now() > end && left() > MOST_NAMED;
      if (isTooLong || overlay.isOutdated() || tally.fates.size > most) throw enough;
    };
    const removePage = (path: string) => isHtml(path) && (tasks.has(path) || published.get(path)?.bytes != null);
    const more = await publish(
      {
        ...{ engine: overlay, output: nowhere, unwanted: { removePage }, templates, now, isWanted: isHtml, sizes },
        renderer: { render: async (task) => (tasks.set(task.path, task), Buffer.from('')) },
        openPool: () => null as never,
        afterPart: () => proceed(() => Math.max(documents, [...overlay.pages.dirty.keys()].filter(isHtml).length)),
        onProgress: (made, of) => proceed(() => of - made),
      },
      tally,
    ).then(
      () => tally.fates.size > most,
      (error: unknown) => {
        if (error !== enough) throw error;
        return true;
      },
    );
    const found = [...tally.fates].slice(0, most).map(([path, { gone, reason }]): FoundPage => {
      const known = published.get(path);
      if (gone) return { path, change: 'gone', because: reason, known: null };
      const page = { path, task: tasks.get(path), known: known?.bytes ?? null };
      const { template, params } = overlay.pages.pages.get(path)!;
      if (template === 'redirect' && known?.template !== template)
        return { ...page, change: 'redirect', to: String(params[0]), because: 'what was here has another address' };
      if (known === undefined) return { ...page, change: 'new', because: 'nothing had this address' };
      return { ...page, change: 'changed', because: reason };
    });
    return { found, more };
  }

  /**
   * Works over the present site, and again where that has changed meanwhile; the last time without giving way for `workMs`, if the work can
   * do so. Throws `CatalogueKeepsChanging`.
   */
  async #work<T>(changes: ChangedDocuments, work: (overlay: Overlay, workMs: number) => Promise<T>): Promise<T> {
    for (let left = MOST_TRIES - 1; left >= 0; left -= 1) {
      const overlay = this.#overlay(changes);
      try {
        const done = await work(overlay, left === 0 ? Infinity : usualSizes.workMs);
        if (!overlay.isOutdated()) return done;
      } catch (error) {
        if (!overlay.isOutdated()) throw error;
      }
    }
    throw new CatalogueKeepsChanging();
  }

  /** Without what else waits to be published. */
  #overlay(changes: ChangedDocuments): Overlay {
    const { engine, database, buildInputs, now } = this.#site;
    engine.update(now());
    const read = (key: DocumentKey) => (changes.has(key) ? changes.get(key) : database.read(key));
    const overlay = engine.over(catalogueSource({ read: read as Database['read'] }, buildInputs));
    overlay.markChanged([...changes].map(([key, after]) => [key, after === undefined ? null : UNSAVED]));
    return overlay;
  }
}

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
