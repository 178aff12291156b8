import type { Effect, PageEffect } from '../../../api/contract/previews.ts';
import { CatalogueKeepsChanging, type ChangedDocuments } from '../../../api/publishing/effect.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { honestReader } from '../../../data/queries/reading/honest-reader.ts';
import type { StoredRead } from '../../../data/queries/reading/reader.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { PageTemplate } from '../../../site/catalogue/page-catalogue-types.ts';
import type { Engine, Overlay, View } from '../../engine/engine.ts';
import type { Page } from '../../engine/nodes/page-set.ts';
import type { Tally } from '../dirty-pages.ts';
import { fileOf } from '../output/output-folder.ts';
import { usualSizes } from '../output/publish-sizes.ts';
import { givingWay } from '../output/yield-to-event-loop.ts';
import { newTally, publish } from '../publish.ts';
import { makePage, type PageTask, type Renderer } from '../render/renderer.ts';
import { catalogueSource, type BuildInputs } from '../source/catalogue-source.ts';

/** The stamp of a document that is not saved. */
const UNSAVED = 'unsaved';
/** So many pages are named. Where there may be more, they are looked for so long. */
const MOST_NAMED = 200;
const NAMING_MS = 300;
const COUNTING_MS = 60_000;
const isHtml = (path: string): boolean => fileOf(path).endsWith('.html');
/** Milliseconds between two turns of the event loop. */
const WORK_MS = 8;
const MOST_TRIES = 3;

interface OverlaidSite {
  engine: Engine;
  database: Pick<Database, 'read'>;
  buildInputs: BuildInputs;
  templates: { [name: string]: PageTemplate };
  renderer: Pick<Renderer, 'render'>;
  now(): number;
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
    return (this.#later = await this.#work(new Map(), async (overlay) => {
      const giveWay = givingWay(WORK_MS);
      while (!overlay.isOutdated() && overlay.updateSome(instant, usualSizes.answersAtATime)) await giveWay();
      overlay.update(instant);
      return overlay;
    }));
  }

  /**
   * The HTML pages that a publish of these documents would write or remove: all of them, or with `more` the first that were found. Throws
   * `CatalogueKeepsChanging`, and what the engine does.
   */
  readonly effectOf = (changes: ChangedDocuments): Promise<Effect> => this.#effect(changes, MOST_NAMED, NAMING_MS);

  /** How many that are; null: it takes too long. Throws the same. */
  readonly countPages = async (changes: ChangedDocuments): Promise<number | null> => {
    const { count, more } = await this.#effect(changes, Infinity, COUNTING_MS);
    return more ? null : count;
  };

  /**
   * What a page shows when every answer is computed again from documents and indexes. null: it takes more than `most` documents. Throws what
   * its view throws.
   */
  anew(path: string, most: number): View | null {
    const { engine, database, buildInputs } = this.#site;
    const keys = new Set<DocumentKey>();
    const read = (key: DocumentKey) => {
      if (keys.add(key).size > most) throw new RangeError(`It takes more than ${most} documents.`);
      return database.read(key);
    };
    const overlay = engine.over(catalogueSource({ read: read as Database['read'] }, buildInputs), { anew: true });
    try {
      const seen = overlay.computeView(overlay.pages.pages.get(path)!);
      // lists go without what cannot be read
      if (keys.size <= most) return seen;
    } catch (error) {
      if (keys.size <= most) throw error;
    }
    return null;
  }

  /** The publish itself finds it, over an overlay, and writes nothing. */
  #effect(changes: ChangedDocuments, most: number, ms: number): Promise<Effect> {
    const { engine, renderer, templates, now } = this.#site;
    const published = engine.pages.pages;
    return this.#work(changes, async (overlay) => {
      const end = performance.now() + ms;
      const tally = newTally();
      const tasks = new Map<string, PageTask>();
      const found = () => [...tally.fates.keys()].filter(isHtml);
      const effect = (more: boolean): Effect => {
        const pages = found()
          .slice(0, most)
          .map((path) => effectOn(path, tally, overlay, published.get(path)));
        return { count: pages.length, more, pages };
      };
      const enough = new Error('There are more than are named.');
      const proceed = (left: number) => {
        const isTooLong = left > MOST_NAMED && performance.now() > end;
        if (isTooLong || overlay.isOutdated() || (tally.fates.size > most && found().length > most)) throw enough;
      };
      const files = {
        write: () => 'written' as const,
        read: () => null,
        removePage: (path: string) => tasks.has(path) || published.get(path)?.bytes != null,
      };
      try {
        await publish(
          {
            ...{ engine: overlay, output: files, unwanted: files, templates, now, isWanted: isHtml },
            // what is rendered is compared below, where it is not too much
            renderer: { render: async (task) => (tasks.set(task.path, task), Buffer.from('')) },
            sizes: { ...usualSizes, manyPages: Infinity, workMs: WORK_MS },
            openPool: () => null as never,
            afterPart: () => proceed(changes.size),
            onProgress: (made, of) => proceed(of - made),
          },
          tally,
        );
        proceed(0);
      } catch (error) {
        if (error !== enough) throw error;
        return effect(true);
      }
      for (const path of found()) {
        const task = tasks.get(path);
        if (task === undefined || tally.fates.get(path)!.gone) continue;
        const made = await makePage(renderer, files, task, published.get(path)?.bytes ?? null);
        if ('failure' in made || made.outcome === 'same') tally.fates.delete(path);
      }
      return effect(false);
    });
  }

  /** Works over the present site, and again where that has changed meanwhile. Throws `CatalogueKeepsChanging`. */
  async #work<T>(changes: ChangedDocuments, work: (overlay: Overlay) => Promise<T>): Promise<T> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const overlay = this.#overlay(changes);
      try {
        const done = await work(overlay);
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

function effectOn(path: string, { fates }: Tally, overlay: Overlay, known: Page | undefined): PageEffect {
  const { gone, reason } = fates.get(path)!;
  if (gone) return { path, change: 'gone', because: reason };
  const { template, params } = overlay.pages.pages.get(path)!;
  if (template === 'redirect' && known?.template !== template)
    return { path, change: 'redirect', to: String(params[0]), because: 'what was here has another address' };
  if (known === undefined) return { path, change: 'new', because: 'nothing had this address' };
  return { path, change: 'changed', because: reason };
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
