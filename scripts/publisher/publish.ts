import type { PublishSummary } from '../../api/publisher.ts';
import type { PageTemplate } from '../../site/views/page-catalogue-types.ts';
import type { Engine, View } from '../incremental/engine.ts';
import { fileOf, type OutputFolder } from './output-folder.ts';
import type { Page } from '../incremental/page-set.ts';
import { StateUnreadable } from '../incremental/state-errors.ts';
import { explain } from './explain.ts';
import { makePage, reasonOf, type PageResult, type Renderer } from './renderer.ts';
import type { RenderPool } from './render-pool.ts';

/** From this many dirty pages on, all cores render. */
export const MANY = 150;
/** Pages made in this process between two looks at the event loop. */
const YIELD_EVERY = 4;

export interface PublishOptions {
  engine: Engine;
  output: OutputFolder;
  renderer: Renderer;
  templates: { [name: string]: PageTemplate };
  openPool(): RenderPool;
  now(): number;
  onProgress?(done: number, of: number): void;
}

export interface PublishReport extends Omit<PublishSummary, 'ms' | 'nextChangeAt'> {
  because: { path: string; reason: string }[];
  deletedPaths: string[];
}

/** Of a publish that did nothing. */
export function emptyReport(): PublishReport {
  const counts = { pages: 0, rendered: 0, written: 0, deleted: 0, unchanged: 0, failed: 0 };
  return { ...counts, changed: [], because: [], deletedPaths: [] };
}

/** What became of a path in the end. A publish that outlasts an instant may make a page twice, or make one and remove it. */
interface Fate {
  gone: boolean;
  reason: string;
}

interface Tally {
  rendered: number;
  unchanged: number;
  fates: Map<string, Fate>;
}

/**
 * One publish: update, make what is dirty, remove what is gone, again until nothing is left, then save. A page that cannot be made
 * keeps its last good version and is tried again by the next publish. Throws `StateUnreadable`.
 */
export async function publish(options: PublishOptions): Promise<PublishReport> {
  const { engine, output } = options;
  const tally: Tally = { rendered: 0, unchanged: 0, fates: new Map() };
  engine.retryFailed();
  engine.update(options.now());
  do {
    const paths = [...engine.pages.dirty.keys()];
    if (paths.length > MANY) await makeMany(options, paths, tally);
    else await makeFew(options, paths, tally);
    for (const path of engine.pages.gone) {
      if (output.remove(fileOf(path))) tally.fates.set(path, { gone: true, reason: 'it is gone from the catalogue' });
      engine.pages.gone.delete(path);
    }
    engine.update(options.now());
    // What failed a moment ago fails again as long as its cause is there, and a publish that waits for it never ends.
    for (const path of engine.pages.failed) engine.pages.dirty.delete(path);
  } while (engine.pages.dirty.size > 0 || engine.pages.gone.size > 0);
  return reportOf(engine, tally);
}

function reportOf({ pages }: Engine, { rendered, unchanged, fates }: Tally): PublishReport {
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
    because,
    deletedPaths,
  };
}

/** Looks at a dirty page. null: its view is unchanged or cannot be had, and nothing needs to be made. */
function lookAt({ engine }: PublishOptions, path: string, tally: Tally): { page: Page; seen: View } | null {
  const page = engine.pages.pages.get(path);
  if (!page) {
    engine.pages.dirty.delete(path);
    return null;
  }
  try {
    const seen = engine.computeView(page);
    if (page.bytes !== null && page.failure === null && seen.changed?.length === 0) {
      engine.markPublished(page, { view: seen });
      tally.unchanged += 1;
      return null;
    }
    return { page, seen };
  } catch (error) {
    if (error instanceof StateUnreadable) throw error;
    engine.markPublished(page, { failure: reasonOf(error) });
    return null;
  }
}

function record({ engine }: PublishOptions, page: Page, seen: View, result: PageResult, tally: Tally): void {
  if ('failure' in result) {
    engine.markPublished(page, { failure: result.failure });
    return;
  }
  tally.rendered += 1;
  if (result.outcome === 'written') tally.fates.set(page.path, { gone: false, reason: explain(seen.changed) });
  else tally.unchanged += 1;
  engine.markPublished(page, { view: seen, bytes: result.bytes });
}

async function makeFew(options: PublishOptions, paths: readonly string[], tally: Tally): Promise<void> {
  let made = 0;
  for (const path of paths) {
    const looked = lookAt(options, path, tally);
    if (!looked) continue;
    const { page, seen } = looked;
    const known = page.bytes;
    record(
      options,
      page,
      seen,
      await makePage(options.renderer, options.output, taskOf(options, page, seen.view), known),
      tally,
    );
    made += 1;
    options.onProgress?.(made, paths.length);
    if (made % YIELD_EVERY === 0) await new Promise(setImmediate);
  }
}

async function makeMany(options: PublishOptions, paths: readonly string[], tally: Tally): Promise<void> {
  const waiting = new Map<string, { page: Page; seen: View }>();
  let made = 0;
  const pool = options.openPool();
  pool.onResult = (result) => {
    const looked = waiting.get(result.path);
    waiting.delete(result.path);
    if (looked) record(options, looked.page, looked.seen, result, tally);
    made += 1;
    options.onProgress?.(made, paths.length);
  };
  try {
    let looks = 0;
    for (const path of paths) {
      const looked = lookAt(options, path, tally);
      looks += 1;
      if (looks % 32 === 0) await new Promise(setImmediate);
      if (!looked) {
        made += 1;
        continue;
      }
      const { page, seen } = looked;
      waiting.set(path, { page, seen: { ...seen, view: null, json: '' } });
      const known = page.bytes;
      try {
        const task = taskOf(options, page, seen.view);
        if (task.text !== undefined) await pool.add({ path, text: task.text, known });
        else await pool.add({ path, viewJson: seen.json, known });
      } catch (error) {
        waiting.delete(path);
        options.engine.markPublished(page, { failure: reasonOf(error) });
      }
    }
  } finally {
    await pool.finish();
  }
}

function taskOf(options: PublishOptions, page: Page, view: unknown): { path: string; text?: string; view?: unknown } {
  const text = options.templates[page.template]?.text;
  return text ? { path: page.path, text: text(view) } : { path: page.path, view };
}
