import type { Database } from '../../data/database/database.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { PageCatalogue } from '../../site/views/page-catalogue-types.ts';
import type { Engine } from '../incremental/engine.ts';
import { StateUnreadable } from '../incremental/state-errors.ts';
import { differences, withBuildInputs, type BuildInputs } from './catalogue-source.ts';
import type { CompiledSite } from './compile.ts';
import type { OutputFolder } from './output-folder.ts';
import type { PublishedAssets } from './published-assets.ts';
import { MANY, publish, type PublishReport } from './publish.ts';
import { distrustFiles, restoreEarlierBuild } from './recovery.ts';
import type { Renderer } from './renderer.ts';
import { RenderPool } from './render-pool.ts';
import { CannotBuild, unreadableDocuments } from './unreadable-documents.ts';

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
  now(): number;
  onError(error: unknown): void;
}

export type OnProgress = (done: number, of: number) => void;

/** Brings the output folder up to date: from what an earlier process left, from what changed, or from nothing. */
export class SiteBuilder {
  readonly #options: SiteBuilderOptions;
  /** Why the engine does not hold the whole catalogue, as a phrase: the next publish must build everything. */
  #incomplete: string | null = null;
  /** The build state says that files are being written. */
  #isMarked = false;

  constructor(options: SiteBuilderOptions) {
    this.#options = options;
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
   * Publishes what changed; `full`: computes every answer again, makes every page again and repairs the output, while requests are answered.
   * Throws `CannotBuild`.
   */
  async publish({ full, onProgress }: { full: boolean; onProgress: OnProgress }): Promise<PublishReport> {
    const { engine, assets, output, onError } = this.#options;
    if (this.#incomplete !== null) return this.#readAndBuildAll(this.#incomplete, onProgress);
    try {
      if (!full) {
        assets.bring();
        return this.#saved(await this.#publish(onProgress));
      }
      const files = output.files();
      engine.recomputeAll();
      assets.compare(files, true);
      return this.#saved(this.#swept(files, await this.#publish(onProgress)));
    } catch (error) {
      if (!(error instanceof StateUnreadable)) throw error;
      const report = await this.#readAndBuildAll(error.clause, onProgress);
      onError(new Error(`Everything was built again, since ${error.clause}.`, { cause: error }));
      return report;
    }
  }

  /** Accepts changes made to documents outside this process; returns their keys. */
  acceptExternalChanges(): string[] {
    const { engine, database, buildInputs } = this.#options;
    const changes = differences(engine.documents, withBuildInputs(database.stamps(), buildInputs));
    const looked = this.#refreshed(changes.map(([key]) => key as DocumentKey));
    engine.markChanged([
      ...changes.filter(([key]) => key in buildInputs),
      ...looked.map((key) => [key, this.#currentStamp(key, null)] as const),
    ]);
    return [...new Set([...changes.map(([key]) => key), ...looked])];
  }

  /** The database checks slugs and references by the engine's indexes, which damaged traces may withhold: then everything is built. */
  #refreshed(keys: readonly DocumentKey[]): readonly DocumentKey[] {
    try {
      return this.#options.database.refresh(keys);
    } catch (error) {
      if (!(error instanceof StateUnreadable)) throw error;
      this.#incomplete = error.clause;
      return keys;
    }
  }

  /** The stamp of the current version: that of a broken file must not pass for good at the next start. */
  #currentStamp(key: string, found: string | null): string | null {
    return key in this.#options.buildInputs ? found : this.#options.database.stamp(key as DocumentKey);
  }

  /** So that no stamp of a version is kept that was not read. */
  #rereadExternalChanges(): void {
    const { engine, database, buildInputs } = this.#options;
    const changes = differences(engine.documents, withBuildInputs(database.stamps(), buildInputs));
    this.#refreshed(changes.flatMap(([key]) => (key in buildInputs ? [] : (key as DocumentKey))));
  }

  async #continue(found: ReadonlyMap<string, string>, onProgress: OnProgress | undefined): Promise<PublishReport> {
    const { engine, output, assets } = this.#options;
    const files = output.files();
    const compareBytes = engine.distrust !== null;
    engine.markChanged(differences(engine.documents, found));
    distrustFiles(engine.pages, files, compareBytes ? (file) => output.read(file) : null);
    assets.compare(files, compareBytes);
    return this.#saved(this.#swept(files, await this.#publish(onProgress)));
  }

  async #readAndBuildAll(reason: string, onProgress: OnProgress): Promise<PublishReport> {
    this.#incomplete = reason;
    this.#rereadExternalChanges();
    const unreadable = await unreadableDocuments(this.#options.database);
    if (unreadable.length > 0) throw new CannotBuild(reason, unreadable);
    return this.#buildAll(reason, onProgress);
  }

  /** Forgets every answer and builds everything. All documents have been read. */
  async #buildAll(reason: string, onProgress: OnProgress | undefined): Promise<PublishReport> {
    const { engine, database, output, assets, buildInputs } = this.#options;
    this.#incomplete = reason;
    const found = withBuildInputs(database.stamps(), buildInputs);
    const files = output.files();
    // Its workers load the templates while the catalogue is being read.
    const pool = found.size > MANY ? this.#openPool(files.size === 0) : null;
    engine.reset();
    this.#isMarked = false;
    engine.markChanged([...found].map(([key, stamp]) => [key, this.#currentStamp(key, stamp)]));
    try {
      assets.compare(files, true);
      const report = this.#saved(this.#swept(files, await this.#publish(onProgress, pool)));
      this.#incomplete = null;
      return report;
    } finally {
      await pool?.finish();
    }
  }

  async #publish(onProgress: OnProgress | undefined, pool: RenderPool | null = null): Promise<PublishReport> {
    const { engine, output, catalogue, renderer, now } = this.#options;
    let opened = pool;
    return publish({
      engine,
      output,
      renderer,
      templates: catalogue.templates,
      openPool: () => {
        this.#markUnfinished();
        const next = opened ?? this.#openPool(false);
        opened = null;
        return next;
      },
      now,
      ...(onProgress ? { onProgress } : {}),
    });
  }

  #openPool(fresh: boolean): RenderPool {
    return new RenderPool({ entry: this.#options.compiled.entry, root: this.#options.output.root, fresh });
  }

  /** Removes files that belong to nothing. */
  #swept(files: ReadonlyMap<string, number>, report: PublishReport): PublishReport {
    const { engine, output, assets } = this.#options;
    output.tidy();
    for (const file of files.keys()) {
      const path = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
      if (assets.has(file) || engine.pages.pages.has(path) || !output.remove(file)) continue;
      report.deleted += 1;
      report.deletedPaths.push(`/${file}`);
      report.changed.push(`/${file}`);
    }
    return report;
  }

  #saved(report: PublishReport): PublishReport {
    const { engine, assets, compiled } = this.#options;
    assets.save();
    engine.save({ code: compiled.digest, asOf: String(engine.asOf) });
    this.#isMarked = false;
    return report;
  }

  /** Before the first file of a publish is written: the process that finds the mark compares all files. */
  #markUnfinished(): void {
    if (this.#isMarked) return;
    this.#options.engine.beginPublish();
    this.#isMarked = true;
  }
}
