import type { View } from '../engine/saved/engine-options.ts';
import type { GiveWay } from './output/yield-to-event-loop.ts';
import { lookAt, record, taskOf, type PublishOptions } from './dirty-pages.ts';
import { reasonOf } from './output/write-failures.ts';

export type PagesInPool = ReturnType<typeof pagesInPool>;

/** Makes pages in workers. `yieldToEventLoop`: between two views, so that the workers' messages are received soon enough to keep them busy. */
export function pagesInPool(options: PublishOptions, yieldToEventLoop: GiveWay) {
  const { engine, openPool } = options;
  const pool = openPool();
  let made = 0;
  return {
    /** How many pages were made, or are as they were. */
    made: (): number => made,
    /** When there is room for it, computes the view and hands it to a worker; `accept` may leave it for later. */
    async make(path: string, accept: (seen: View, path: string) => boolean = () => true): Promise<void> {
      await pool.room();
      const looked = lookAt(options, path);
      await yieldToEventLoop();
      if (looked === null) {
        made += 1;
        return;
      }
      const { page, seen } = looked;
      if (!accept(seen, path)) {
        engine.pages.postpone(page);
        return;
      }
      // without what it shows, of which much would wait
      const noted = { ...seen, view: null, json: '' };
      try {
        const { view: _, ...task } = taskOf(options, page, seen);
        pool.add(task, (result) => {
          record(options, page, noted, result);
          made += 1;
        });
      } catch (error) {
        engine.markPublished(page, { failure: reasonOf(error) });
      }
    },
    idle: () => pool.idle(),
    finish: () => pool.finish(),
  };
}

/**
 * The first update of a large catalogue: some documents at a time are read, asked all that is asked of each, and their pages made, so
 * that each document is loaded once; then their answers go to disk. Pages that rest on indexes wait until those are complete, and so do
 * all further pages of their template: it would be in vain to look at each of them.
 */
export async function makeByDocuments(options: PublishOptions, pool: () => PagesInPool): Promise<void> {
  const { engine, sizes } = options;
  const { pages, dirty } = engine.pages;
  if (engine.phase.kind === 'first update') pool(); // its workers load the templates meanwhile
  const waitingTemplates = new Set<string>();
  const isFinal = ({ readsIndex }: View, path: string): boolean => {
    const template = pages.get(path)?.template;
    if (readsIndex && template !== undefined) waitingTemplates.add(template);
    return !readsIndex;
  };
  // Out of `dirty` meanwhile, which would be gone through with each part: at 25,000 stores half of all pages wait.
  const waiting = new Map<string, string | null>();
  try {
    while (engine.updatePart(options.now(), sizes.documentsAtATime)) {
      for (const [path, because] of [...dirty]) {
        if (!waitingTemplates.has(pages.get(path)?.template ?? '')) await pool().make(path, isFinal);
        else if (dirty.delete(path)) waiting.set(path, because);
      }
      engine.savePart(sizes.valuesInMemory);
      options.afterPart();
      options.onProgress?.(pool().made(), pages.size + engine.marked.size);
      if (engine.marked.size <= sizes.documentsAtATime) await pool().idle();
    }
  } finally {
    for (const [path, because] of waiting) if (pages.has(path) && !dirty.has(path)) dirty.set(path, because);
  }
}

export async function makeMany(options: PublishOptions, paths: readonly string[], pages: PagesInPool): Promise<void> {
  const { engine, sizes } = options;
  engine.pages.putOff(paths);
  try {
    for (const [at, path] of paths.entries()) {
      const goFirst = options.next?.();
      if (goFirst) {
        await pages.idle();
        await goFirst();
      }
      // What went first may have made it, or taken it away.
      if (engine.pages.later.has(path)) await pages.make(path);
      if ((at + 1) % sizes.stepsBetweenSaves === 0) {
        engine.savePart(sizes.valuesInMemory);
        options.afterPart();
      }
      options.onProgress?.(at + 1, paths.length);
    }
    await pages.idle();
  } finally {
    engine.pages.resume(paths);
  }
  engine.savePart(sizes.valuesInMemory);
}
