import { setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_HELD_NAMED } from '../../api/contract/publishing.ts';
import type { HeldItem } from '../../data/queries/indexes/held-items.ts';
import { originalOf } from './output/copies.ts';
import { heapBetweenParts } from './render/heap-growth.ts';
import { mediaFolder } from './pictures/picture-drawer.ts';
import type { PublishOptions } from './dirty-pages.ts';
import { addTo, newTally, nothingInDoubt, publish, reportOf, type InDoubt, type PublishReport } from './publish.ts';
import { usualSizes } from './output/publish-sizes.ts';
import { renderPool, type PagePool } from './render/render-pool.ts';
import type { SiteBuilderOptions } from './site-builder-options.ts';
import { unwantedFiles } from './unwanted-files.ts';

/** The fact beside the traces that names what is held back. */
const HELD = 'held';

/** `some`: what the traces do not know of may have been changed. `all`: it is not known what. */
export type Doubt = 'none' | 'some' | 'all';

export interface StepOptions extends Pick<PublishOptions, 'onProgress' | 'isFollowed' | 'next' | 'recomputes'> {
  /** The output is empty. */
  isFresh?: boolean;
}

/** One publish after another: pages are made, files removed, traces saved, and all that was done is reported. */
export function publishSteps(options: SiteBuilderOptions) {
  const { assets, catalogue, compiled, database, engine, note, output, pictures, sizes = usualSizes } = options;
  /** The build state says that files are being written. */
  let isMarked = false;
  /** What was done since the last report: a publish that comes to no end is reported with the next one that does. */
  let tally = newTally();
  /** How far an earlier process is to be believed about what it changed. */
  let doubt: Doubt = 'none';
  const held = (): readonly HeldItem[] => options.heldIn?.(engine.read) ?? [];
  const heldNamed = (): HeldItem[] => held().slice(0, MOST_HELD_NAMED);
  const unwanted = unwantedFiles({ ...options, held });
  output.beforeChange = markUnfinished;

  /** Before the first file of a publish is written: the process that finds the mark compares all files. */
  function markUnfinished(): void {
    if (isMarked) return;
    engine.beginPublish();
    isMarked = true;
  }

  /** Another publish goes first, and reports what it did itself. */
  async function interrupt(goFirst: () => Promise<void>): Promise<void> {
    const interrupted = tally;
    tally = newTally();
    await goFirst();
    addTo(interrupted, tally);
    tally = interrupted;
    markUnfinished();
  }

  function openPool(fresh: boolean): PagePool {
    markUnfinished();
    const { root, hasCopies } = output;
    const media = mediaFolder(database.folder);
    return options.openPool?.() ?? renderPool({ entry: compiled.entry, media, root, fresh, hasCopies });
  }

  /** Removes what is not wanted, and notes for others what was done. */
  function complete(): PublishReport {
    pictures?.follow([...tally.fates.keys()]);
    removed(unwanted.removeAll());
    for (const [path, outcome] of assets.takeChanged()) {
      if (outcome === 'removed') removed([path]);
      else tally[outcome === 'written' ? 'files' : 'found'].add(path);
    }
    const report = reportOf(engine, tally, { inDoubt: inDoubt(), held: heldNamed() });
    // before anything says that it is done: what is lost in between is done and noted again
    note?.(report);
    return report;
  }

  function save(): void {
    assets.save();
    // before the traces: what is lost between the two is looked at again
    pictures?.save();
    engine.save({ code: compiled.digest, asOf: String(engine.asOf), [HELD]: JSON.stringify(heldNamed()) });
    isMarked = false;
    doubt = 'none';
    tally = newTally();
  }

  function inDoubt(): InDoubt {
    if (doubt === 'none') return nothingInDoubt;
    const refused = new Set(unwanted.failed().map(({ path }) => path));
    const deleted = [...tally.missing].filter((path) => !refused.has(path));
    return { all: doubt === 'all', changed: [...tally.found], deleted };
  }

  function removed(paths: readonly string[]): void {
    const reason = 'nothing belongs to this address any more';
    for (const path of paths) tally.fates.set(path, { gone: true, reason });
  }

  return {
    unwanted,
    /** The engine was reset, and with it what the build state said of a publish. */
    reset(): void {
      engine.reset();
      isMarked = false;
    },
    /** What an earlier process changed may not have been noted by it. */
    doubt(present: Doubt): void {
      doubt = present;
    },
    /** Makes what is dirty and removes what is gone. */
    async publish({ isFresh = false, next, ...further }: StepOptions): Promise<void> {
      const afterPart = heapBetweenParts(engine.unfinished);
      await publish({
        ...options,
        ...further,
        unwanted,
        templates: catalogue.templates,
        openPool: () => openPool(isFresh),
        sizes,
        held,
        afterPart,
        next: () => {
          const goFirst = next?.();
          return goFirst ? () => interrupt(goFirst) : null;
        },
        tally,
      });
      afterPart();
    },
    /**
     * Removes the compressed copies among `files` when there are to be none any more, when they cannot be relied on, or
     * with `all`: before any file is replaced.
     */
    dropCopies(files: ReadonlyMap<string, number>, all: boolean): void {
      if (output.hasCopies && doubt === 'none' && !all) return;
      for (const file of files.keys()) if (originalOf(file) !== null && !assets.has(file)) output.remove(file);
    },
    /**
     * Removes what is not wanted and saves; then all that was done can be reported. `onShown`: those who wait for the pages alone are notified
     * before all is saved, and have a turn of the event loop.
     */
    async finish(onShown?: () => void): Promise<PublishReport> {
      const report = complete();
      if (onShown) {
        onShown();
        await nextTurn();
      }
      save();
      return report;
    },
  };
}
