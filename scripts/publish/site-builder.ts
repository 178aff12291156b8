import type { Engine } from '../engine/engine.ts';
import { StateUnreadable } from '../engine/nodes/state-errors.ts';
import { usualSizes } from './output/publish-sizes.ts';
import { givingWay } from './output/yield-to-event-loop.ts';
import { differences, withBuildInputs } from './source/catalogue-source.ts';
import { outsideChanges } from './source/outside-changes.ts';
import type { PublishReport } from './publish.ts';
import { publishSteps, type Doubt, type StepOptions } from './publish-steps.ts';
import { markChangedFiles, restoreEarlierBuild } from './source/recovery.ts';
import type { OnProgress, SiteBuilderOptions } from './site-builder-options.ts';
import { checkNeeded, readAll } from './source/unreadable-documents.ts';

/** A process that was killed in the middle may have saved part of what it did; one whose machine stopped has lost the last of it. */
function doubtOf(engine: Engine, discarded: string | null): Doubt {
  if (engine.uncleanShutdown === 'a publish was not finished') return 'all';
  if (discarded === null) return engine.uncleanShutdown === null ? 'none' : 'some';
  return engine.uncleanShutdown === null && engine.facts.has('code') ? 'none' : 'all';
}

interface FirstOptions {
  full: boolean;
  /** Called once, with what has changed. */
  onDocuments(documents: string[]): void;
  onProgress: OnProgress | undefined;
}

interface LaterOptions extends Pick<StepOptions, 'onProgress' | 'isFollowed' | 'next'> {
  full: boolean;
  onShown(): void;
}

interface CompareOptions extends StepOptions {
  begin?(files: ReadonlyMap<string, number>): void;
  bytes?: boolean;
  repairs?: boolean;
}

export type SiteBuilder = ReturnType<typeof siteBuilder>;

/** Brings the output folder up to date: from what an earlier process left, from what changed, or from nothing. */
export function siteBuilder(options: SiteBuilderOptions) {
  const { assets, buildInputs, compiled, database, engine, output, pictures, sizes = usualSizes } = options;
  /** Why the engine does not hold the whole catalogue, as a phrase: the next publish must build everything. */
  let incomplete: string | null = null;
  const steps = publishSteps(options);
  const outside = outsideChanges(options, (clause) => {
    incomplete = clause;
  });

  /** Of documents that are broken the last good pages stay, as in a process that goes on. Throws `StateUnreadable`. */
  async function resume({ onDocuments, onProgress }: Omit<FirstOptions, 'full'>): Promise<PublishReport> {
    const changes = differences(engine.documents, withBuildInputs(database.acceptAll(engine.documents), buildInputs));
    onDocuments(changes.map(([key]) => key));
    engine.markChanged(changes);
    const bytes = engine.uncleanShutdown !== null;
    return compareAll({
      begin: (files) => markChangedFiles(engine.pages, files, bytes ? (file) => output.read(file) : null),
      bytes,
      onProgress,
    });
  }

  /**
   * Publishes once `begin` has marked what is to be made of the files of the output (sizes by path), and repairs all others. `bytes`: of those it
   * compares every byte; `repairs`: compressed copies are made again.
   */
  async function compareAll({
    begin,
    bytes = true,
    repairs = false,
    ...further
  }: CompareOptions): Promise<PublishReport> {
    const files = new Map<string, number>();
    const giveWay = givingWay(sizes.workMs);
    for (const [file, size] of output.eachFile()) {
      files.set(file, size);
      await giveWay();
    }
    steps.dropCopies(files, repairs);
    begin?.(files);
    assets.compare(files, bytes);
    if (bytes) pictures?.markInvalid(files);
    else pictures?.note(files);
    await steps.publish({ ...further, isFresh: files.size === 0 });
    steps.unwanted.find(files.keys());
    return steps.finish();
  }

  async function readAndBuildAll(reason: string, further: StepOptions): Promise<PublishReport> {
    incomplete = reason;
    outside.reread();
    await readAll(database);
    checkNeeded(database, reason);
    return buildAll(reason, further);
  }

  /** Forgets every answer and builds everything. All documents have been looked at. */
  async function buildAll(reason: string, further: StepOptions, repairs = false): Promise<PublishReport> {
    incomplete = reason;
    const begin = () => {
      const found = withBuildInputs(database.stamps(), buildInputs);
      steps.reset();
      engine.markChanged([...found].map(([key, stamp]) => [key, outside.stampOf(key, stamp)]));
    };
    const report = await compareAll({ ...further, begin, repairs });
    incomplete = null;
    return report;
  }

  return {
    unwanted: steps.unwanted,
    /**
     * The first publish of a process: continues what an earlier one left, if it can. `discarded` says why everything was built, as a
     * phrase. Throws `CannotBuild` before anything is discarded or written.
     */
    async first({
      full,
      onDocuments,
      onProgress,
    }: FirstOptions): Promise<{ report: PublishReport; discarded: string | null }> {
      let isStarted = false;
      const started = (documents: string[]) => {
        if (!isStarted) onDocuments(documents);
        isStarted = true;
      };
      const present = { code: compiled.digest, instant: options.now() };
      let discarded = restoreEarlierBuild(engine, present, { full, unreadable: options.unreadable });
      steps.doubt(doubtOf(engine, discarded));
      if (discarded === null) {
        try {
          return { report: await resume({ onDocuments: started, onProgress }), discarded };
        } catch (error) {
          if (!(error instanceof StateUnreadable)) throw error;
          discarded = error.clause;
        }
      }
      const found = database.acceptAll(new Map());
      checkNeeded(database, discarded);
      started([...withBuildInputs(found, buildInputs).keys()]);
      return { report: await buildAll(discarded, { onProgress }, full), discarded };
    },
    /**
     * Publishes what changed; `full`: computes every answer again, makes every page again and repairs the output, while
     * requests are answered. `onShown` is called when the pages that show what changed are on disk. `isFollowed`: whether another publish
     * follows, which makes what changes meanwhile; `next`: see `PublishOptions`. Throws `CannotBuild`.
     */
    async publish({ full, onShown, ...further }: LaterOptions): Promise<PublishReport> {
      if (incomplete !== null) return readAndBuildAll(incomplete, further);
      try {
        if (full) return await compareAll({ ...further, recomputes: true, repairs: true });
        assets.bring();
        await steps.publish(further);
        return await steps.finish(onShown);
      } catch (error) {
        if (!(error instanceof StateUnreadable)) throw error;
        const report = await readAndBuildAll(error.clause, further);
        options.onError(new Error(`Everything was built again, since ${error.clause}.`, { cause: error }));
        return report;
      }
    },
    /** Accepts changes made outside this process, to pictures with the next publish; returns the keys of changed documents. */
    acceptOutsideChanges(): string[] {
      assets.lookAgain();
      return outside.accept();
    },
    /** Reads documents again that the disk did not read; returns their keys. What comes of them is published as any change is. */
    readWaiting: outside.readWaiting,
  };
}
