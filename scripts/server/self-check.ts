import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
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
export function createSelfCheck({ publishing, database, leads, registry, now, onDifference }: SelfCheckOptions) {
  const { publisher, overlays, engine, output } = publishing;
  const counter = (name: string, help: string) =>
    new Counter({ name: `coupon_site_selfcheck_${name}_total`, help, registers: [registry] });
  const checked = counter('pages', 'Published pages that were made again and compared.');
  const differing = counter('differences', 'Of these, those that differed.');
  let repairedAt = -Infinity;

  /** null: something is being published or about to be, or it is not known what a page must be. */
  const settled = () => (database.problems().length > 0 || !leads() ? null : publisher.settled);

  /** null: it cannot be made or read, as publishes say. */
  async function differs(page: Page): Promise<boolean | null> {
    const isMade = page.bytes !== null && page.failure === null;
    if (!isMade || pageCatalogue.templates[page.template]?.isDrawn) return null;
    try {
      const seen = publisher.readUnlessDamaged(() =>
        engine.recordedReads(page.path)!.documents.length > MOST_DOCUMENTS ? null : overlays.fromScratch(page),
      );
      if (seen === undefined) return null;
      const made = seen && bytesMark(await publisher.renderer.render(taskOf(pageCatalogue, page, seen)));
      const found = output.read(fileOf(page.path));
      return found === null || bytesMark(found) !== (made ?? page.bytes);
    } catch {
      return null;
    }
  }

  function repair(path: string): void {
    differing.inc();
    onDifference(path);
    publisher.differing = [...publisher.differing, path].slice(-MOST_SHOWN);
    if (now() - repairedAt < REPAIR_AGAIN_MS) return;
    repairedAt = now();
    publisher.rebuild({ full: true });
  }

  // anywhere, since a server that is often restarted would check the first ones alone
  let round: Iterator<Page> = engine.pages.pages.values().drop(Math.floor(Math.random() * engine.pages.pages.size));
  let hasFound = false;

  /** Checks the next page, if there is one that can be. */
  async function next(): Promise<void> {
    const state = settled();
    if (state === null) return;
    const { value: page } = round.next();
    if (page === undefined) {
      if (!hasFound) publisher.differing = [];
      hasFound = false;
      round = engine.pages.pages.values();
      return;
    }
    const isWrong = await differs(page);
    // what has changed meanwhile is no difference
    if (isWrong === null || publisher.settled !== state || engine.pages.pages.get(page.path) !== page) return;
    checked.inc();
    if (!isWrong) return;
    hasFound = true;
    repair(page.path);
  }

  return {
    next,
    /** Checks page after page in idle time, until it is stopped. */
    async begin(stopping: AbortSignal): Promise<void> {
      for (let pauseMs = 0; !stopping.aborted;) {
        const before = performance.eventLoopUtilization();
        const soonestMs = ROUND_MS / Math.max(1, engine.pages.pages.size);
        await wait(Math.max(soonestMs, pauseMs), undefined, { ref: false, signal: stopping }).catch(() => undefined);
        const isBusy = stopping.aborted || performance.eventLoopUtilization(before).utilization > BUSY;
        const since = performance.now();
        if (!isBusy) await next();
        pauseMs = (performance.now() - since) / MOST_SHARE;
      }
    },
  };
}
