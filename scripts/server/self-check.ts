import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, type Registry } from 'prom-client';
import { pageCatalogue } from '../../site/catalogue/page-catalogue.ts';
import type { Page } from '../engine/nodes/page-set.ts';
import { StateUnreadable } from '../engine/nodes/state-errors.ts';
import { taskOf } from '../publish/dirty-pages.ts';
import { fileOf } from '../publish/output/output-folder.ts';
import type { PublishingContext } from '../rebuild/publishing-context.ts';

/** All pages are checked once within this time, so that a day is enough with what is made up for … */
const ROUND_MS = 23 * 3_600_000;
/** … if that, with its repairs, takes no more than this share of a core. */
const MOST_SHARE = 0.03;
/** The share of its time from which on the event loop is not idle, and how long a check waits for it to be. */
const BUSY = 0.5;
const BUSY_MS = 1_000;

export interface SelfCheckOptions {
  publishing: Pick<PublishingContext, 'publisher' | 'overlays' | 'engine' | 'output'>;
  /** Whether shoppers get what this server publishes. */
  leads(): boolean;
  registry: Registry;
  onDifference(path: string): void;
}

/**
 * Makes one published page after another again from documents, and compares the bytes. Where they differ everything is repaired by a full
 * publish, which counts as time of the check, and the page is shown among the problems until its next check finds nothing.
 */
export function createSelfCheck({ publishing, leads, registry, onDifference }: SelfCheckOptions) {
  const { publisher, overlays, engine, output } = publishing;
  const counter = (name: string, help: string) =>
    new Counter({ name: `coupon_site_selfcheck_${name}_total`, help, registers: [registry] });
  const checked = counter('pages', 'Published pages that were made again and compared.');
  const differing = counter('differences', 'Of these, those that differed.');

  /** null: it cannot be made or read, as publishes say. */
  async function differs(page: Page): Promise<boolean | null> {
    const isMade = page.bytes !== null && page.failure === null;
    if (!isMade || pageCatalogue.templates[page.template]?.isDrawn) return null;
    try {
      const seen = await overlays.fromScratch(page);
      const made = await publisher.renderer.render(taskOf(pageCatalogue, page, seen));
      return output.read(fileOf(page.path))?.equals(made) !== true;
    } catch (error) {
      if (error instanceof StateUnreadable) publisher.buildAgain(error);
      return null;
    }
  }

  // anywhere, since a server that is often restarted would check the first ones alone
  let round: Iterator<Page> = engine.pages.pages.values().drop(Math.floor(Math.random() * engine.pages.pages.size));

  /** Checks the next page, and repairs what it finds. False: none can be checked now. */
  async function next(): Promise<boolean> {
    const state = leads() ? publisher.settled : null;
    if (state === null) return false;
    const { value: page } = round.next();
    if (page === undefined) {
      round = engine.pages.pages.values();
      return true;
    }
    const isWrong = await differs(page);
    // what has changed meanwhile is no difference
    if (isWrong === null || publisher.settled !== state || engine.pages.pages.get(page.path) !== page) return true;
    checked.inc();
    publisher.differing.delete(page.path);
    if (!isWrong) return true;
    differing.inc();
    onDifference(page.path);
    publisher.differing.add(page.path);
    await publisher.rebuild({ full: true }).done;
    return true;
  }

  return {
    next,
    /** Checks page after page in idle time, until it is stopped. */
    async begin(stopping: AbortSignal): Promise<void> {
      for (let dueAt = performance.now(), pauseMs = 0; !stopping.aborted;) {
        const before = performance.eventLoopUtilization();
        const waitMs = Math.max(dueAt - performance.now(), pauseMs);
        await wait(waitMs, undefined, { ref: false, signal: stopping }).catch(() => undefined);
        const isBusy = stopping.aborted || performance.eventLoopUtilization(before).utilization > BUSY;
        const since = performance.now();
        const isDone = !isBusy && (await next());
        // what is late is made up for, as far as the share allows
        if (isDone) dueAt += ROUND_MS / Math.max(1, engine.pages.pages.size);
        pauseMs = isDone ? (performance.now() - since) / MOST_SHARE : BUSY_MS;
      }
    },
  };
}
