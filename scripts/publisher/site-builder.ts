import type { Database } from '../../data/database/database.ts';
import type { PageCatalogue } from '../../site/views/page-catalogue-types.ts';
import type { Engine } from '../incremental/engine.ts';
import { StateUnreadable } from '../incremental/state-errors.ts';
import { differences, withBuildInputs, type BuildInputs } from './catalogue-source.ts';
import type { CompiledSite } from './compile.ts';
import { limitHeapGrowth } from './heap-growth.ts';
import { pathOf, type OutputFolder } from './output-folder.ts';
import { OutsideChanges } from './outside-changes.ts';
import type { PublishedAssets } from './published-assets.ts';
import { newTally, publish, reportOf, type PublishReport } from './publish.ts';
import { usualSizes, type PublishSizes } from './publish-sizes.ts';
import { distrustFiles, restoreEarlierBuild } from './recovery.ts';
import type { Renderer } from './renderer.ts';
import { RenderPool, type PagePool } from './render-pool.ts';
import type { SocialPictures } from '../pictures/social-pictures.ts';
import { CannotBuild, unreadableDocuments } from './unreadable-documents.ts';
import { UnwantedFiles } from './unwanted-files.ts';

export interface SiteBuilderOptions {
  database: Database;
  engine: Engine;
  output: OutputFolder;
  assets: PublishedAssets;
  renderer: Renderer;
  compiled: CompiledSite;
  catalogue: PageCatalogue;
  buildInputs: BuildInputs;
  /** Why the traces of an earlier process cannot be used, as a phrase; null: they can, or there are none. */
  unreadable: string | null;
  /** The pictures that pages name in their heads, which are drawn after a publish; absent: such as in simulations, pages have none. */
  pictures?: SocialPictures;
  /** Others than the usual ones: for simulations, whose sites are small. */
  sizes?: PublishSizes;
  /** Another pool than one of workers: for simulations, whose disk is not this machine's. */
  openPool?(): PagePool;
  now(): number;
  onError(error: unknown): void;
}

export type OnProgress = (done: number, of: number) => void;

/** Brings the output folder up to date: from what an earlier process left, from what changed, or from nothing. */
export class SiteBuilder {
  readonly unwanted: UnwantedFiles;
  readonly #options: SiteBuilderOptions;
  readonly #outsideChanges: OutsideChanges;
  /** Why the engine does not hold the whole catalogue, as a phrase: the next publish must build everything. */
  #incomplete: string | null = null;
  /** The build state says that files are being written. */
  #isMarked = false;
  /** What was done since the last report: a publish that comes to no end is reported with the next one that does. */
  #tally = newTally();

  constructor(options: SiteBuilderOptions) {
    this.#options = options;
    this.unwanted = new UnwantedFiles(options.output);
    this.#outsideChanges = new OutsideChanges(options, (clause) => {
      this.#incomplete = clause;
    });
    options.output.beforeChange = () => this.#markUnfinished();
  }

  /**
   * The first publish of a process: continues what an earlier one left, if it can. `loadAnswers`: at once, for a process that stays.
   * `discarded` says why everything was built, as a phrase. Throws `InvalidDocument` before anything is discarded or written.
   */
  async first(given: {
    full: boolean;
    loadAnswers: boolean;
    onDocuments(documents: string[]): void;
    onProgress: OnProgress | undefined;
  }): Promise<{ report: PublishReport; discarded: string | null }> {
    const { engine, database, compiled, buildInputs, unreadable, now } = this.#options;
    const present = { code: compiled.digest, instant: now() };
    let discarded = restoreEarlierBuild(engine, present, { full: given.full, unreadable });
    database.trust(discarded === null ? engine.documents : new Map());
    const found = withBuildInputs(database.checkAll(), buildInputs);
    const known = discarded === null ? engine.documents : new Map<string, string>();
    given.onDocuments(differences(known, found).map(([key]) => key));
    if (discarded === null) {
      try {
        if (given.loadAnswers) engine.loadAnswers();
        return { report: await this.#continue(found, given.onProgress), discarded };
      } catch (error) {
        if (!(error instanceof StateUnreadable)) throw error;
        discarded = error.clause;
        database.trust(new Map());
        database.checkAll();
      }
    }
    return { report: await this.#buildAll(discarded, given.onProgress), discarded };
  }

  /**
   * Publishes what changed; `full`: computes every answer again, makes every page again and repairs the output, while
   * requests are answered. Throws `CannotBuild`.
   */
  async publish({ full, onProgress }: { full: boolean; onProgress: OnProgress }): Promise<PublishReport> {
    const { engine, assets, output, onError } = this.#options;
    if (this.#incomplete !== null) return this.#readAndBuildAll(this.#incomplete, onProgress);
    try {
      if (!full) {
        assets.bring();
        await this.#publish(onProgress);
        return this.#saved();
      }
      const files = output.files();
      this.#options.pictures?.distrust(files);
      engine.recomputeAll();
      assets.compare(files, true);
      await this.#publish(onProgress);
      this.#sweep(files);
      return this.#saved();
    } catch (error) {
      if (!(error instanceof StateUnreadable)) throw error;
      const report = await this.#readAndBuildAll(error.clause, onProgress);
      onError(new Error(`Everything was built again, since ${error.clause}.`, { cause: error }));
      return report;
    }
  }

  /** Accepts changes made to documents outside this process; returns their keys. */
  acceptOutsideChanges(): string[] {
    return this.#outsideChanges.accept();
  }

  async #continue(found: ReadonlyMap<string, string>, onProgress: OnProgress | undefined): Promise<PublishReport> {
    const { engine, output, assets } = this.#options;
    const files = output.files();
    const compareBytes = engine.distrust !== null;
    engine.markChanged(differences(engine.documents, found));
    distrustFiles(engine.pages, files, compareBytes ? (file) => output.read(file) : null);
    assets.compare(files, compareBytes);
    if (compareBytes) this.#options.pictures?.distrust(files);
    else this.#options.pictures?.note(files);
    await this.#publish(onProgress);
    this.#sweep(files);
    return this.#saved();
  }

  async #readAndBuildAll(reason: string, onProgress: OnProgress): Promise<PublishReport> {
    this.#incomplete = reason;
    this.#outsideChanges.reread();
    const unreadable = await unreadableDocuments(this.#options.database);
    if (unreadable.length > 0) throw new CannotBuild(reason, unreadable);
    return this.#buildAll(reason, onProgress);
  }

  /** Forgets every answer and builds everything. All documents have been read. */
  async #buildAll(reason: string, onProgress: OnProgress | undefined): Promise<PublishReport> {
    const { engine, database, output, assets, buildInputs } = this.#options;
    this.#incomplete = reason;
    const found = withBuildInputs(database.stamps(), buildInputs);
    limitHeapGrowth(found.size);
    const files = output.files();
    // Its workers load the templates while the catalogue is being read.
    const pool = found.size > this.#sizes.manyPages ? this.#openPool(files.size === 0) : null;
    engine.reset();
    this.#isMarked = false;
    engine.markChanged([...found].map(([key, stamp]) => [key, this.#outsideChanges.stampOf(key, stamp)]));
    try {
      assets.compare(files, true);
      this.#options.pictures?.distrust(files);
      await this.#publish(onProgress, pool);
      this.#sweep(files);
      const report = this.#saved();
      this.#incomplete = null;
      return report;
    } finally {
      await pool?.finish();
    }
  }

  async #publish(onProgress: OnProgress | undefined, pool: PagePool | null = null): Promise<void> {
    const { engine, output, catalogue, renderer, now } = this.#options;
    let opened = pool;
    const options = {
      engine,
      output,
      unwanted: this.unwanted,
      renderer,
      templates: catalogue.templates,
      openPool: () => {
        this.#markUnfinished();
        const next = opened ?? this.#openPool(false);
        opened = null;
        return next;
      },
      sizes: this.#sizes,
      now,
      ...(onProgress ? { onProgress } : {}),
    };
    await publish(options, this.#tally);
  }

  get #sizes(): PublishSizes {
    return this.#options.sizes ?? usualSizes;
  }

  #openPool(fresh: boolean): PagePool {
    return (
      this.#options.openPool?.() ??
      new RenderPool({ entry: this.#options.compiled.entry, root: this.#options.output.root, fresh })
    );
  }

  /** Finds files that belong to nothing; `#saved` removes them. */
  #sweep(files: ReadonlyMap<string, number>): void {
    this.#options.output.tidy();
    for (const file of files.keys()) if (!this.#isWanted(file)) this.unwanted.add(file);
  }

  readonly #isWanted = (file: string): boolean => {
    const { engine, assets, pictures } = this.#options;
    return assets.has(file) || pictures?.has(file) === true || engine.pages.pages.has(pathOf(file));
  };

  /** Removes what is not wanted and saves; then all that was done can be reported. */
  #saved(): PublishReport {
    const { engine, assets, pictures, compiled } = this.#options;
    for (const file of pictures?.follow([...this.#tally.fates.keys()]) ?? []) this.unwanted.add(file);
    this.#removed(this.unwanted.removeAll(this.#isWanted));
    assets.save();
    // before the traces: what is lost between the two is looked at again
    pictures?.save();
    engine.save({ code: compiled.digest, asOf: String(engine.asOf) });
    this.#isMarked = false;
    const { written, removed } = assets.takeChanged();
    this.#removed(removed);
    const report = reportOf(engine, this.#tally, written);
    this.#tally = newTally();
    return report;
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
