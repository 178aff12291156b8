import { setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_HELD_NAMED } from '../../api/contract/publishing.ts';
import type { HeldItem } from '../../data/queries/indexes/held-items.ts';
import { originalOf } from './output/copies.ts';
import { heapBetweenParts } from './render/heap-growth.ts';
import { findHeld } from './held-pages.ts';
import { mediaFolder } from './pictures/picture-drawer.ts';
import { pathOf } from './output/output-folder.ts';
import type { PublishOptions } from './dirty-pages.ts';
import { addTo, newTally, nothingInDoubt, publish, reportOf, type InDoubt, type PublishReport } from './publish.ts';
import { usualSizes } from './output/publish-sizes.ts';
import { RenderPool, type PagePool } from './render/render-pool.ts';
import type { SiteBuilderOptions } from './site-builder-options.ts';
import { isAnyUnreadable } from './source/unreadable-documents.ts';
import { UnwantedFiles } from './unwanted-files.ts';

/** The fact beside the traces that names what is held back. */
const HELD = 'held';

/** `some`: what the traces do not know of may have been changed. `all`: it is not known what. */
export type Doubt = 'none' | 'some' | 'all';

export interface StepOptions extends Pick<PublishOptions, 'onProgress' | 'isFollowed' | 'next' | 'recomputes'> {
  /** The output is empty. */
  isFresh?: boolean;
}

/** One publish after another: pages are made, files removed, traces saved, and all that was done is reported. */
export class PublishSteps {
  readonly unwanted: UnwantedFiles;
  readonly #options: SiteBuilderOptions;
  /** The build state says that files are being written. */
  #isMarked = false;
  /** What was done since the last report: a publish that comes to no end is reported with the next one that does. */
  #tally = newTally();
  /** Files that belong to nothing, or to pages about documents that cannot be read: they stay until all can be. */
  readonly #unclaimed = new Set<string>();
  /** How far an earlier process is to be believed about what it changed. */
  #doubt: Doubt = 'none';

  constructor(options: SiteBuilderOptions) {
    this.#options = options;
    this.unwanted = new UnwantedFiles(options.output);
    options.output.beforeChange = () => this.#markUnfinished();
  }

  /** The engine was reset, and with it what the build state said of a publish. */
  reset(): void {
    this.#options.engine.reset();
    this.#isMarked = false;
  }

  /** What an earlier process changed may not have been noted by it. */
  doubt(doubt: Doubt): void {
    this.#doubt = doubt;
  }

  /** Makes what is dirty and removes what is gone. */
  async publish({ isFresh = false, next, ...further }: StepOptions): Promise<void> {
    const { engine, catalogue, sizes = usualSizes } = this.#options;
    const afterPart = heapBetweenParts(engine.unfinished);
    await publish({
      ...this.#options,
      ...further,
      unwanted: this.unwanted,
      templates: catalogue.templates,
      openPool: () => this.#openPool(isFresh),
      sizes,
      held: () => this.#held(),
      afterPart,
      next: () => {
        const goFirst = next?.();
        return goFirst ? () => this.#interrupt(goFirst) : null;
      },
      tally: this.#tally,
    });
    afterPart();
  }

  /** Another publish goes first, and reports what it did itself. */
  async #interrupt(goFirst: () => Promise<void>): Promise<void> {
    const tally = this.#tally;
    this.#tally = newTally();
    await goFirst();
    addTo(tally, this.#tally);
    this.#tally = tally;
    this.#markUnfinished();
  }

  #openPool(fresh: boolean): PagePool {
    this.#markUnfinished();
    const { compiled, database, output, openPool } = this.#options;
    const media = mediaFolder(database.folder);
    const { root, hasCopies } = output;
    return openPool?.() ?? new RenderPool({ entry: compiled.entry, media, root, fresh, hasCopies });
  }

  /**
   * Removes the compressed copies among `files` when there are to be none any more, when they cannot be relied on, or
   * with `all`: before any file is replaced.
   */
  dropCopies(files: ReadonlyMap<string, number>, all = false): void {
    const { output, assets } = this.#options;
    if (output.hasCopies && this.#doubt === 'none' && !all) return;
    for (const file of files.keys()) if (originalOf(file) !== null && !assets.has(file)) output.remove(file);
  }

  /** Finds files that belong to nothing; `finish` removes them. */
  sweep(files: ReadonlyMap<string, number>): void {
    this.#options.output.tidy();
    for (const file of files.keys()) if (!this.#isWanted(file)) this.#unclaimed.add(file);
  }

  /** Of what was found, that is removed which no document can claim, or which shows what is held back. */
  #removeUnclaimed(): void {
    if (this.#unclaimed.size === 0) return;
    const { database, output } = this.#options;
    const heldIn = isAnyUnreadable(database) ? findHeld(output, this.#held()) : null;
    for (const file of this.#unclaimed) {
      if (heldIn !== null && heldIn(file) === undefined) continue;
      this.unwanted.add(file);
      this.#unclaimed.delete(file);
    }
  }

  readonly #isWanted = (file: string): boolean => {
    const { engine, assets, pictures, output } = this.#options;
    const wanted = (output.hasCopies ? originalOf(file) : null) ?? file;
    return engine.pages.pages.has(pathOf(wanted)) || assets.has(wanted) || pictures?.has(wanted) === true;
  };

  /** Removes what is not wanted and saves; then all that was done can be reported. */
  finish(): PublishReport {
    const report = this.#complete();
    this.#save();
    return report;
  }

  /** The same for those who wait for the pages alone: `onShown` is called before all is saved, and they have a turn of the event loop. */
  async finishAfter(onShown: () => void): Promise<PublishReport> {
    const report = this.#complete();
    onShown();
    await nextTurn();
    this.#save();
    return report;
  }

  /** Removes what is not wanted, and notes for others what was done. */
  #complete(): PublishReport {
    const { engine, assets, pictures, note } = this.#options;
    pictures?.follow([...this.#tally.fates.keys()]);
    this.#removeUnclaimed();
    this.#removed(this.unwanted.removeAll(this.#isWanted));
    for (const [path, outcome] of assets.takeChanged()) {
      if (outcome === 'removed') this.#removed([path]);
      else this.#tally[outcome === 'written' ? 'files' : 'found'].add(path);
    }
    const report = reportOf(engine, this.#tally, { inDoubt: this.#inDoubt(), held: this.#heldNamed() });
    // before anything says that it is done: what is lost in between is done and noted again
    note?.(report);
    return report;
  }

  #save(): void {
    const { engine, assets, pictures, compiled } = this.#options;
    assets.save();
    // before the traces: what is lost between the two is looked at again
    pictures?.save();
    engine.save({ code: compiled.digest, asOf: String(engine.asOf), [HELD]: JSON.stringify(this.#heldNamed()) });
    this.#isMarked = false;
    this.#doubt = 'none';
    this.#tally = newTally();
  }

  #inDoubt(): InDoubt {
    if (this.#doubt === 'none') return nothingInDoubt;
    const { found, missing } = this.#tally;
    const refused = new Set(this.unwanted.failed().map(({ path }) => path));
    const deleted = [...missing].filter((path) => !refused.has(path));
    return { all: this.#doubt === 'all', changed: [...found], deleted };
  }

  #held(): readonly HeldItem[] {
    const { engine, heldIn } = this.#options;
    return heldIn?.(engine.read) ?? [];
  }

  #heldNamed(): HeldItem[] {
    return this.#held().slice(0, MOST_HELD_NAMED);
  }

  #removed(paths: readonly string[]): void {
    const reason = 'nothing belongs to this address any more';
    for (const path of paths) this.#tally.fates.set(path, { gone: true, reason });
  }

  /** Before the first file of a publish is written: the process that finds the mark compares all files. */
  #markUnfinished(): void {
    if (this.#isMarked) return;
    this.#options.engine.beginPublish();
    this.#isMarked = true;
  }
}
