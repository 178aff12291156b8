import { performance } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { pageCatalogue } from '../../site/catalogue/page-catalogue.ts';
import type { Page } from '../engine/nodes/page-set.ts';
import { taskOf } from '../publish/dirty-pages.ts';
import { fileOf } from '../publish/output/output-folder.ts';
import { bytesMark } from '../publish/render/renderer.ts';
import type { PublishingContext } from '../rebuild/publishing-context.ts';

/** All pages are checked once within this time … */
const ROUND_MS = 86_400_000;
/** … if that takes no more than this share of a core. */
const MOST_SHARE = 0.03;
/** The share of its time from which on the event loop is not idle. */
const BUSY = 0.5;
/** One repair follows another after so long. */
const REPAIR_AGAIN_MS = 3_600_000;
const MOST_SHOWN = 20;

/** A page of more documents, such as a part of the search, would hold up requests: its file is compared with the digest in the traces. */
const MOST_DOCUMENTS = 100;

export interface SelfCheckOptions {
  publishing: Pick<PublishingContext, 'publisher' | 'overlays' | 'engine' | 'output'>;
  database: Pick<Database, 'problems'>;
  /** Whether shoppers get what this server publishes. */
  leads(): boolean;
  registry: Registry;
  now(): number;
  onDifference(path: string): void;
}

/**
 * Makes one published page after another again from documents, and compares the bytes. Where they differ everything is repaired by a full
 * publish, and the page is shown among the problems until a round finds nothing.
 */
export class SelfCheck {
  readonly #options: SelfCheckOptions;
  readonly #checked: Counter;
  readonly #differing: Counter;
  #pages: Iterator<Page, void>;
  /** In this round. */
  #hasFound = false;
  #repairedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SelfCheckOptions) {
    const { registry } = options;
    this.#options = options;
    const counter = (name: string, help: string) =>
      new Counter({ name: `coupon_site_selfcheck_${name}_total`, help, registers: [registry] });
    this.#checked = counter('pages', 'Published pages that were made again and compared.');
    this.#differing = counter('differences', 'Of these, those that differed.');
    // anywhere, since a server that is often restarted would check the first ones alone
    const { pages } = options.publishing.engine.pages;
    this.#pages = pages.values().drop(Math.floor(Math.random() * pages.size));
  }

  /** Checks page after page in idle time. */
  begin(pauseMs = 0): void {
    const soonest = ROUND_MS / Math.max(1, this.#options.publishing.engine.pages.pages.size);
    const before = performance.eventLoopUtilization();
    this.#timer = setTimeout(
      async () => {
        const isBusy = performance.eventLoopUtilization(before).utilization > BUSY;
        const since = performance.now();
        if (!isBusy) await this.next();
        if (this.#timer !== undefined) this.begin((performance.now() - since) / MOST_SHARE);
      },
      Math.max(soonest, pauseMs),
    ).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Checks the next page, unless something is being published or about to be, or it is not known what it must be. */
  async next(): Promise<void> {
    const { publishing, database, leads } = this.#options;
    const { publisher, engine } = publishing;
    const state = publisher.settled;
    if (state === null || database.problems().length > 0 || !leads()) return;
    const page = this.#nextPage();
    if (page === undefined || page.bytes === null || page.failure !== null) return;
    if (pageCatalogue.templates[page.template]?.isDrawn) return;
    const differs = await this.#differs(page);
    // what has changed meanwhile is no difference
    if (differs === null || publisher.settled !== state || engine.pages.pages.get(page.path) !== page) return;
    this.#checked.inc();
    if (differs) this.#found(page.path);
  }

  /** undefined: a round is complete. */
  #nextPage(): Page | undefined {
    const next = this.#pages.next();
    if (!next.done) return next.value;
    const { publisher, engine } = this.#options.publishing;
    if (!this.#hasFound) publisher.differing = [];
    this.#hasFound = false;
    this.#pages = engine.pages.pages.values();
    return undefined;
  }

  /** null: it cannot be made or read, as publishes say. */
  async #differs(page: Page): Promise<boolean | null> {
    const { publisher, overlays, output } = this.#options.publishing;
    try {
      const seen = publisher.readUnlessDamaged(() => overlays.fromScratch(page.path, MOST_DOCUMENTS));
      if (seen === undefined) return null;
      const made = seen && bytesMark(await publisher.renderer.render(taskOf(pageCatalogue, page, seen)));
      const found = output.read(fileOf(page.path));
      return found === null || bytesMark(found) !== (made ?? page.bytes);
    } catch {
      return null;
    }
  }

  #found(path: string): void {
    const { publishing, now, onDifference } = this.#options;
    const { publisher } = publishing;
    this.#differing.inc();
    this.#hasFound = true;
    onDifference(path);
    publisher.differing = [...publisher.differing, path].slice(-MOST_SHOWN);
    if (now() - this.#repairedAt < REPAIR_AGAIN_MS) return;
    this.#repairedAt = now();
    publisher.rebuild({ full: true });
  }
}
