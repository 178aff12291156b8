import type { ChangedDocuments, Effect, PageEffect } from '../../../api/publishing/effect.ts';
import { CatalogueKeepsChanging } from '../../../api/publishing/effect.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { honestReader } from '../../../data/queries/reading/honest-reader.ts';
import type { Read, StoredRead } from '../../../data/queries/reading/reader.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { PageTemplate } from '../../../site/catalogue/page-catalogue-types.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Overlay } from '../../engine/overlay.ts';
import type { Page } from '../../engine/nodes/page-set.ts';
import type { View } from '../../engine/saved/engine-options.ts';
import { explain, lookAt, taskOf } from '../dirty-pages.ts';
import { fileOf } from '../output/output-folder.ts';
import { givingWay } from '../output/yield-to-event-loop.ts';
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

export interface OverlaidSite {
  engine: Engine;
  database: Pick<Database, 'read'>;
  buildInputs: BuildInputs;
  templates: { [name: string]: PageTemplate };
  renderer: Pick<Renderer, 'render'>;
  now(): number;
}

/** The catalogue, what the page at a path shows (null: there is none, or one that leads elsewhere), and where a path leads that was given up. */
export interface LaterSite {
  read: Read;
  viewAt(path: string): unknown;
  movedTo(path: string): string | null;
}

/** The site as it would be with documents that are not saved, or later: made beside what is published, and thrown away. */
export class SiteOverlays {
  readonly #site: OverlaidSite;
  /** The last later instant that was looked at. */
  #later: { instant: number; overlay: Overlay } | null = null;

  constructor(site: OverlaidSite) {
    this.#site = site;
  }

  /** The catalogue with these documents, and what the page at a path shows then; null: there is none, or one that leads elsewhere. */
  over(changes: ChangedDocuments): { read: Read; viewAt(path: string): unknown } {
    const overlay = this.#over(changes);
    overlay.update(this.#site.now());
    return { read: readerOf(overlay), viewAt: (path) => viewAt(overlay, path) };
  }

  /** The site at a later instant (ms). Throws `CatalogueKeepsChanging`, and what the engine does. */
  async later(instant: number): Promise<LaterSite> {
    const overlay = await this.overlayAt(instant);
    return {
      read: readerOf(overlay),
      viewAt: (path) => viewAt(overlay, path),
      movedTo(path) {
        const page = overlay.pages.pages.get(path);
        return page?.template === 'redirect' ? String(page.params[0]) : null;
      },
    };
  }

  /** What `later` is made of, kept until anything changes. */
  async overlayAt(instant: number): Promise<Overlay> {
    const kept = this.#later;
    if (kept?.instant === instant && !kept.overlay.isOutdated()) return kept.overlay;
    this.#later = null;
    const overlay = await this.#untilDone(async () => {
      const begun = this.#over(new Map());
      const giveWay = givingWay(WORK_MS);
      while (begun.updateSome(instant, ANSWERS_AT_A_TIME)) {
        await giveWay();
        if (begun.isOutdated()) return null;
      }
      begun.update(instant);
      return begun;
    });
    this.#later = { instant, overlay };
    return overlay;
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
   * For each change that comes by itself, the HTML pages that change at its instant (ms) and show its document before or after. The instants
   * are in order. Throws `CatalogueKeepsChanging`, and what the engine does.
   */
  readonly pagesThen = (changes: readonly { instant: number; document: DocumentKey }[]): Promise<string[][]> =>
    this.#untilDone(async () => {
      const overlay = this.#over(new Map());
      const giveWay = givingWay(WORK_MS);
      const found = new Map<number, Map<string, ReadonlySet<string>>>();
      for (const instant of new Set(changes.map((change) => change.instant))) {
        const pages = new Map<string, ReadonlySet<string>>();
        overlay.update(instant);
        for (const path of [...overlay.pages.dirty.keys()].filter(isHtml)) {
          await giveWay();
          if (overlay.isOutdated()) return null;
          const before = overlay.recordedReads(path)?.documents ?? [];
          const looked = lookAt({ engine: overlay }, path, { unchanged: 0 });
          if (looked === null) continue;
          overlay.markPublished(looked.page, { view: looked.seen, bytes: looked.page.bytes ?? UNSAVED });
          pages.set(path, new Set([...before, ...overlay.recordedReads(path)!.documents]));
        }
        overlay.pages.gone.clear();
        overlay.pages.dirty.clear();
        found.set(instant, pages);
      }
      return changes.map(({ instant, document }) =>
        [...found.get(instant)!].flatMap(([path, documents]) => (documents.has(document) ? [path] : [])),
      );
    });

  #effect(changes: ChangedDocuments, wanted: Wanted): Promise<Effect> {
    return this.#untilDone(() => this.#tryEffect(changes, wanted));
  }

  /** What an attempt gives; null: what it stands over changed meanwhile. */
  async #untilDone<T>(attempt: () => Promise<T | null>): Promise<T> {
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const done = await attempt();
      if (done !== null) return done;
    }
    throw new CatalogueKeepsChanging();
  }

  async #tryEffect(changes: ChangedDocuments, { isWanted, most, ms }: Wanted): Promise<Effect | null> {
    const { engine, now } = this.#site;
    const end = performance.now() + ms;
    const giveWay = givingWay(WORK_MS);
    const overlay = this.#over(changes);
    const found = new Map<string, PageEffect>();
    const shown = new Map<Page, View>();
    const more = () => ({ count: found.size, more: true, pages: [...found.values()] });
    const isTooLong = (left: number) => left > toBeNamed.most && performance.now() > end;
    while (overlay.updateSome(now(), ANSWERS_AT_A_TIME)) {
      await giveWay();
      if (overlay.isOutdated()) return null;
      if (isTooLong(changes.size)) return more();
    }
    const { dirty, gone } = overlay.pages;
    do {
      overlay.update(now());
      for (const path of [...dirty.keys()]) {
        if (!isWanted(path)) {
          dirty.delete(path);
          continue;
        }
        const looked = lookAt({ engine: overlay }, path, { unchanged: 0 });
        if (looked === null) continue;
        const { page, seen } = looked;
        const known = engine.pages.pages.get(path);
        overlay.markPublished(page, { view: seen, bytes: page.bytes ?? UNSAVED });
        if (found.size === most) return more();
        found.set(path, effectOf(page, known, seen));
        shown.set(page, seen);
        await giveWay();
        if (overlay.isOutdated()) return null;
        if (isTooLong(dirty.size)) return more();
      }
      for (const path of gone.keys()) {
        if (!isWanted(path)) continue;
        if (found.size === most) return more();
        found.set(path, { path, change: 'gone', because: 'it is gone from the catalogue' });
      }
      gone.clear();
    } while (dirty.size > 0);
    for (const [page, seen] of shown) if (await this.#isSame(page, seen)) found.delete(page.path);
    return { count: found.size, more: false, pages: [...found.values()] };
  }

  /** Whether it comes to the bytes that are published. */
  async #isSame(page: Page, seen: View): Promise<boolean> {
    const { engine, renderer, templates } = this.#site;
    const known = engine.pages.pages.get(page.path)?.bytes;
    return known != null && bytesMark(await renderer.render(taskOf({ templates }, page, seen))) === known;
  }

  /** Without what else waits to be published. */
  #over(changes: ChangedDocuments): Overlay {
    const { engine, database, buildInputs, now } = this.#site;
    engine.update(now());
    const read = (key: DocumentKey) => (changes.has(key) ? changes.get(key) : database.read(key));
    const overlay = engine.over(catalogueSource({ read: read as Database['read'] }, buildInputs));
    overlay.markChanged([...changes].map(([key, after]) => [key, after === undefined ? null : UNSAVED]));
    return overlay;
  }
}

function effectOf({ path, template, params }: Page, known: Page | undefined, { changed }: View): PageEffect {
  if (template === 'redirect')
    return { path, change: 'redirect', to: String(params[0]), because: 'what was here has another address' };
  if (known === undefined) return { path, change: 'new', because: 'it is new' };
  return { path, change: 'changed', because: explain(changed) };
}

const readerOf = ({ read }: Overlay): Read => honestReader(read as unknown as StoredRead);

function viewAt(overlay: Overlay, path: string): unknown {
  const page = overlay.pages.pages.get(path);
  return page === undefined || page.template === 'redirect' ? null : overlay.computeView(page).view;
}
