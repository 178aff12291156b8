import type { Effect, PageEffect } from '../../../api/contract/previews.ts';
import { CatalogueKeepsChanging, type ChangedDocuments } from '../../../api/publishing/effect.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { honestReader } from '../../../data/queries/reading/honest-reader.ts';
import type { StoredRead } from '../../../data/queries/reading/reader.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { PageTemplate } from '../../../site/catalogue/page-catalogue-types.ts';
import type { Engine, Overlay, View } from '../../engine/engine.ts';
import type { Page } from '../../engine/nodes/page-set.ts';
import { explain, lookAt, taskOf } from '../dirty-pages.ts';
import { fileOf } from '../output/output-folder.ts';
import { givingWay, type GiveWay } from '../output/yield-to-event-loop.ts';
import { bytesMark, type Renderer } from '../render/renderer.ts';
import { catalogueSource, type BuildInputs } from '../source/catalogue-source.ts';

/** The stamp of a document that is not saved. */
const UNSAVED = 'unsaved';
/** What is looked for: up to so many pages, and where it is clear that there may be more, for so many ms. */
interface Wanted {
  isWanted(path: string): boolean;
  most: number;
  ms: number;
}
const isHtml = (path: string): boolean => fileOf(path).endsWith('.html');
const toBeNamed: Wanted = { isWanted: isHtml, most: 200, ms: 300 };
const toBeCounted: Wanted = { isWanted: () => true, most: Infinity, ms: 60_000 };
const ANSWERS_AT_A_TIME = 16;
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
    return (this.#later = await this.#work(new Map(), async (overlay, giveWay) => {
      while (overlay.updateSome(instant, ANSWERS_AT_A_TIME)) await giveWay();
      overlay.update(instant);
      return overlay;
    }));
  }

  /**
   * The HTML pages that a publish of these documents would write or remove: all of them, or with `more` the first that were found. Throws
   * `CatalogueKeepsChanging`, and what the engine does.
   */
  readonly effectOf = (changes: ChangedDocuments): Promise<Effect> => this.#effect(changes, toBeNamed);

  /** How many files a publish of these documents would write or remove; null: that takes too long. Throws the same. */
  readonly countFiles = async (changes: ChangedDocuments): Promise<number | null> => {
    const { count, more } = await this.#effect(changes, toBeCounted);
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

  #effect(changes: ChangedDocuments, { isWanted, most, ms }: Wanted): Promise<Effect> {
    const { engine, now } = this.#site;
    return this.#work(changes, async (overlay, giveWay) => {
      let end = performance.now() + ms;
      const isTooLong = (left: number) => left > toBeNamed.most && performance.now() > end;
      const found = new Map<string, PageEffect>();
      const effect = (more: boolean): Effect => ({ count: found.size, more, pages: [...found.values()] });
      while (overlay.updateSome(now(), ANSWERS_AT_A_TIME)) {
        await giveWay();
        if (isTooLong(changes.size)) return effect(true);
      }
      end = performance.now() + ms;
      const shown = new Map<Page, View>();
      const { dirty, gone } = overlay.pages;
      do {
        overlay.update(now());
        for (const path of [...dirty.keys()]) {
          if (!isWanted(path)) dirty.delete(path);
          const looked = isWanted(path) ? look(overlay, path) : null;
          if (looked === null) continue;
          if (found.size === most) return effect(true);
          found.set(path, effectOf(looked.page, engine.pages.pages.get(path), looked.seen));
          shown.set(looked.page, looked.seen);
          await giveWay();
          if (isTooLong(dirty.size)) return effect(true);
        }
        for (const path of [...gone.keys()].filter(isWanted)) {
          if (found.size === most) return effect(true);
          found.set(path, { path, change: 'gone', because: 'it is gone from the catalogue' });
        }
        gone.clear();
      } while (dirty.size > 0);
      for (const [page, seen] of shown) if (await this.#isSame(page, seen)) found.delete(page.path);
      return effect(false);
    });
  }

  /** Whether it comes to the bytes that are published. */
  async #isSame(page: Page, seen: View): Promise<boolean> {
    const { engine, renderer, templates } = this.#site;
    const known = engine.pages.pages.get(page.path)?.bytes;
    return known != null && bytesMark(await renderer.render(taskOf({ templates }, page, seen))) === known;
  }

  /**
   * Works over the present site, and again where that has changed when `giveWay` comes back. Throws `CatalogueKeepsChanging`.
   */
  async #work<T>(changes: ChangedDocuments, work: (overlay: Overlay, giveWay: GiveWay) => Promise<T>): Promise<T> {
    for (let left = MOST_TRIES - 1; ; left -= 1) {
      const overlay = this.#overlay(changes);
      const nextTurn = givingWay(WORK_MS);
      const giveWay = async () => {
        await nextTurn();
        if (overlay.isOutdated()) throw new CatalogueKeepsChanging();
      };
      try {
        return await work(overlay, giveWay);
      } catch (error) {
        if (!(error instanceof CatalogueKeepsChanging) || left === 0) throw error;
      }
    }
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

/** Computes a page as a publish would. null: it stays as it is, or there is none. */
function look(overlay: Overlay, path: string): ReturnType<typeof lookAt> {
  const looked = lookAt({ engine: overlay }, path, { unchanged: 0 });
  if (looked) overlay.markPublished(looked.page, { view: looked.seen, bytes: looked.page.bytes ?? UNSAVED });
  return looked;
}

function effectOf({ path, template, params }: Page, known: Page | undefined, { changed }: View): PageEffect {
  if (template === 'redirect' && known?.template !== template)
    return { path, change: 'redirect', to: String(params[0]), because: 'what was here has another address' };
  if (known === undefined) return { path, change: 'new', because: 'nothing had this address' };
  return { path, change: 'changed', because: explain(changed) };
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
