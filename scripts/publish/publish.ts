import type { PublishSummary } from '../../api/publishing/publisher.ts';
import type { Engine } from '../engine/engine.ts';
import { givingWay, type GiveWay } from './output/yield-to-event-loop.ts';
import { GONE, lookAt, record, taskOf, type PublishOptions, type Tally } from './dirty-pages.ts';
import { removeHeldPages } from './held-pages.ts';
import { makeByDocuments, makeMany, pagesInPool, type PagesInPool } from './pages-in-pool.ts';
import { makePage } from './render/renderer.ts';

export interface PublishReport extends Omit<PublishSummary, 'ms' | 'nextChangeAt'> {
  because: { path: string; reason: string }[];
  deletedPaths: string[];
  /** Paths of files written that are no pages. */
  files: string[];
  inDoubt: InDoubt;
}

/** What an earlier process may have changed without a notice of it, because it did not end as it should. */
export interface InDoubt {
  /** It is not known what that may be. */
  all: boolean;
  /** Paths of pages and files that were there already, and that the traces did not know of. */
  changed: string[];
  /** Paths of pages that are gone, and whose files were gone already. */
  deleted: string[];
}

export const nothingInDoubt: InDoubt = { all: false, changed: [], deleted: [] };

/** Of a publish that did nothing. */
export function emptyReport(): PublishReport {
  const counts = { pages: 0, rendered: 0, written: 0, deleted: 0, unchanged: 0, failed: 0 };
  return { ...counts, changed: [], held: [], because: [], deletedPaths: [], files: [], inDoubt: nothingInDoubt };
}

/**
 * One publish: update, make what is dirty, remove what is gone, and again until nothing is left or, after any round, another publish
 * follows. A page that cannot be made keeps its last good version, unless that shows what is held back now, and is tried again by the next
 * publish, and so is a file that cannot be removed. Throws `StateUnreadable`.
 */
export async function publish(options: PublishOptions): Promise<void> {
  const yieldToEventLoop = givingWay(options.sizes.workMs);
  let opened: PagesInPool | null = null;
  const pool = (): PagesInPool => (opened ??= pagesInPool(options, yieldToEventLoop));
  try {
    await makeAll({ ...options, yieldToEventLoop }, pool);
  } finally {
    await (opened as PagesInPool | null)?.finish();
  }
}

/** A tally of nothing. */
export function newTally(): Tally {
  return { rendered: 0, unchanged: 0, fates: new Map(), files: new Set(), found: new Set(), missing: new Set() };
}

/** Adds what was done after it. */
export function addTo(tally: Tally, { rendered, unchanged, fates, files, found, missing }: Tally): void {
  tally.rendered += rendered;
  tally.unchanged += unchanged;
  for (const [path, fate] of fates) tally.fates.set(path, fate);
  for (const path of files) tally.files.add(path);
  for (const path of found) tally.found.add(path);
  for (const path of missing) tally.missing.add(path);
}

/** A publish that is under way. */
type Work = PublishOptions & { yieldToEventLoop: GiveWay };

async function makeAll(options: Work, pool: () => PagesInPool): Promise<void> {
  const { engine, unwanted, tally } = options;
  engine.retryFailed();
  if (engine.marked.size > options.sizes.manyPages) await makeByDocuments(options, pool);
  await update(options);
  if (options.recomputes) await recompute(options);
  await update(options);
  do {
    const [paths, gone] = [[...engine.pages.dirty.keys()], [...engine.pages.gone]];
    if (paths.length > options.sizes.manyPages) await makeMany(options, paths, pool());
    else await makeFew(options, paths);
    for (const path of gone) {
      if (!engine.pages.gone.has(path)) continue;
      if (unwanted.removePage(path)) tally.fates.set(path, { gone: true, reason: GONE });
      else tally.missing.add(path);
      engine.pages.gone.delete(path);
    }
    await update(options);
    // What failed a moment ago fails again as long as its cause is there, and a publish that waits for it never ends.
    for (const path of engine.pages.failed) engine.pages.dirty.delete(path);
  } while ((engine.pages.dirty.size > 0 || engine.pages.gone.size > 0) && options.isFollowed?.() !== true);
  removeHeldPages(options);
}

/** Brings the engine up to date, in parts between which requests are answered. What changes meanwhile is left to a publish that follows. */
async function update({ engine, now, sizes, afterPart, isFollowed, yieldToEventLoop }: Work): Promise<void> {
  for (let hasAccepted = false; ;) {
    hasAccepted ||= engine.phase.kind !== 'updating';
    if (!engine.updateSome(now(), sizes.answersAtATime)) break;
    afterPart();
    if (hasAccepted && engine.phase.kind !== 'updating' && isFollowed?.() === true) return;
    await yieldToEventLoop();
  }
  engine.update(now());
}

/** Computes everything again, in parts between which requests are answered. */
async function recompute({ engine, now, sizes, next, yieldToEventLoop }: Work): Promise<void> {
  engine.recomputeAll();
  for (let steps = 1; engine.recomputePart(now()); steps += 1) {
    if (steps % sizes.stepsBetweenSaves === 0) engine.savePart(sizes.valuesInMemory);
    await next?.()?.();
    await yieldToEventLoop();
  }
}

/** `held`: what is held back now. */
export function reportOf(
  { pages }: Engine,
  { rendered, unchanged, fates, files }: Tally,
  { inDoubt, held }: Pick<PublishReport, 'inDoubt' | 'held'>,
): PublishReport {
  const changed = [...fates.keys()];
  const deletedPaths = changed.filter((path) => fates.get(path)?.gone);
  const because = [...fates].map(([path, { reason }]) => ({ path, reason }));
  const [deleted, written] = [deletedPaths.length, changed.length - deletedPaths.length];
  return {
    pages: pages.pages.size,
    rendered,
    written,
    deleted,
    unchanged,
    failed: pages.failed.size,
    changed,
    held,
    because,
    deletedPaths,
    files: [...files],
    inDoubt,
  };
}

async function makeFew(options: Work, paths: readonly string[]): Promise<void> {
  const { renderer, output } = options;
  let made = 0;
  for (const path of paths) {
    await options.yieldToEventLoop();
    const looked = lookAt(options, path);
    if (!looked) continue;
    const { page, seen } = looked;
    record(options, page, seen, await makePage(renderer, output, taskOf(options, page, seen)));
    made += 1;
    options.onProgress?.(made, paths.length);
  }
}
