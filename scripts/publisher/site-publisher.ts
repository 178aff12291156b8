import { statSync } from 'node:fs';
import { join } from 'node:path';
import type {
  BrokenDocument,
  FailedPage,
  Publish,
  Publisher,
  PublishEvent,
  PublishStatus,
  PublishSummary,
} from '../../api/publisher.ts';
import type { Database } from '../../data/database/database.ts';
import type { Read } from '../../data/queries/reader.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { PageCatalogue } from '../../site/views/page-catalogue-types.ts';
import type { Engine } from '../incremental/engine.ts';
import type { OutputFolder } from './output-folder.ts';
import { StateUnreadable } from '../incremental/state-errors.ts';
import { Alarm, type Timer } from './alarm.ts';
import { bringAssets, type AssetLedger } from './assets.ts';
import { differences, withBuildInputs, type BuildInputs } from './catalogue-source.ts';
import type { CompiledSite } from './compile.ts';
import { checkFileSizes, restoreEarlierBuild } from './recovery.ts';
import { MANY, publish, type PublishReport } from './publish.ts';
import { Renderer } from './renderer.ts';
import { RenderPool } from './render-pool.ts';

export interface SitePublisherOptions {
  database: Database;
  engine: Engine;
  output: OutputFolder;
  compiled: CompiledSite;
  catalogue: PageCatalogue;
  buildInputs: BuildInputs;
  /** Why the traces of an earlier process cannot be taken up, as a clause; null: they can, or there are none. */
  discarded?: string | null;
  now(): number;
  /** Another timer than the machine's: for simulations, whose time is compressed. */
  timer?: Timer | undefined;
  /** Told of what went wrong outside of any request. */
  onError(error: unknown): void;
}

interface BeginOptions {
  /** Starts from nothing. */
  full?: boolean;
  /** Loads the answers of an earlier process at once, for a process that stays. */
  awake?: boolean;
  onProgress?: (done: number, of: number) => void;
}

interface Begun {
  summary: PublishSummary;
  report: PublishReport;
  /** Why everything was made again, as a clause; null: it was not. */
  discarded: string | null;
}

type Waiting = {
  id: string;
  documents: string[];
  full: boolean;
  since: number;
  publish: Publish;
  resolve(summary: PublishSummary): void;
};

/** The one publisher of a process. Publishes run one after another; what comes in meanwhile is joined into the next. */
export class SitePublisher implements Publisher {
  readonly renderer: Renderer;
  readonly #options: SitePublisherOptions;
  readonly #listeners = new Set<(event: PublishEvent) => void>();
  #next: Waiting | null = null;
  #running: Waiting | null = null;
  #last: PublishStatus['last'] = null;
  readonly #alarm: Alarm;
  #closed = false;
  #ledger: AssetLedger = {};
  #mediaSeen = '';
  #count = 0;
  /** Workers that load the templates while the catalogue is still being read. */
  #pool: RenderPool | null = null;

  constructor(options: SitePublisherOptions) {
    this.#options = options;
    this.renderer = new Renderer(options.compiled.entry);
    this.#alarm = new Alarm(options.now, () => void this.#schedule([], false), options.timer);
  }

  /**
   * The first publish of a process: takes up what an earlier one left, notices what was changed since (documents, templates, files in
   * the output), and makes the site true. `full` starts from nothing. Listeners are told of it as of any other. Throws
   * `InvalidDocument` for a document that cannot be read.
   */
  async begin(options: BeginOptions = {}): Promise<Begun> {
    const id = this.#newId();
    const onFound = (documents: string[]) => this.#tell({ type: 'started', id, at: this.#at(), documents });
    const begun = await this.#beginWhateverTheTraces(options, onFound);
    this.#finish(id, begun.summary, begun.report);
    return begun;
  }

  async #beginWhateverTheTraces(options: BeginOptions, onFound: (documents: string[]) => void): Promise<Begun> {
    try {
      return await this.#begin(options, this.#options.discarded ?? null, onFound);
    } catch (error) {
      if (!(error instanceof StateUnreadable)) throw error;
      return this.#begin(options, error.clause, onFound);
    }
  }

  /** `unreadable`: why there are no traces to take up, as a clause. `onFound` is told which documents are to be published. */
  async #begin(
    options: BeginOptions,
    unreadable: string | null,
    onFound?: (documents: string[]) => void,
  ): Promise<Begun> {
    const { engine, database, output, compiled, buildInputs } = this.#options;
    const since = performance.now();
    const present = { code: compiled.digest, instant: this.#options.now() };
    const { ledger, discarded } = restoreEarlierBuild(engine, present, { full: options.full ?? false, unreadable });
    this.#ledger = ledger;
    if (options.awake) engine.loadAnswers();
    database.trust(engine.documents);
    const stamps = database.checkAll();
    const found = withBuildInputs(stamps, buildInputs);
    const files = output.files();
    if (discarded !== null && found.size > MANY) this.#pool = this.#openPool(files.size === 0);
    const changes = differences(engine.documents, found);
    onFound?.(changes.map(([key]) => key));
    engine.markChanged(changes);
    checkFileSizes(engine.pages, files);
    this.#bring();
    const report = await this.#publish(options.onProgress);
    await this.#pool?.finish();
    this.#pool = null;
    output.tidy();
    for (const file of files.keys()) {
      if (this.#expects(file) || !output.remove(file)) continue;
      report.deleted += 1;
      report.deletedPaths.push(`/${file}`);
      report.changed.push(`/${file}`);
    }
    engine.save({ code: compiled.digest, ledger: JSON.stringify(this.#ledger), asOf: String(engine.asOf) });
    this.#arm();
    return { summary: this.#summarise(report, since), report, discarded };
  }

  /** A reader over the present catalogue. */
  read(): Read {
    this.#options.engine.update(this.#options.now());
    return this.#options.engine.read as unknown as Read;
  }

  changed(documents: readonly string[]): Publish {
    const { engine, database } = this.#options;
    engine.markChanged(documents.map((key) => [key, database.stamp(key as DocumentKey)] as const));
    return this.#schedule(documents, false);
  }

  rebuild(options: { full?: boolean } = {}): Publish {
    return this.#schedule([], options.full ?? false, true);
  }

  status(): PublishStatus {
    return {
      at: this.#at(),
      running: this.#running?.id ?? null,
      last: this.#last,
      failed: this.#failed(),
      documents: this.#broken(),
      nextChangeAt: this.#nextChangeAt(),
    };
  }

  subscribe(listener: (event: PublishEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Finishes the running publish and whatever waits, then stops waking. */
  async close(): Promise<void> {
    while (this.#next ?? this.#running) await (this.#next ?? this.#running)?.publish.done;
    this.#closed = true;
    this.#options.output.tidy();
    this.#alarm.set(null);
  }

  #schedule(documents: readonly string[], full: boolean, look = false): Publish {
    if (!this.#next) {
      const id = this.#newId();
      let resolve!: (summary: PublishSummary) => void;
      const done = new Promise<PublishSummary>((settle) => (resolve = settle));
      this.#next = { id, documents: [], full: false, since: performance.now(), publish: { id, done }, resolve };
      if (!this.#running) setImmediate(() => void this.#run());
    }
    this.#next.documents.push(...documents);
    this.#next.full ||= full;
    if (look || full) this.#lookForOthers = true;
    return this.#next.publish;
  }

  #lookForOthers = false;

  async #run(): Promise<void> {
    const waiting = this.#next;
    if (!waiting || this.#running || this.#closed) return;
    this.#next = null;
    this.#running = waiting;
    let report: PublishReport = {
      pages: 0,
      rendered: 0,
      written: 0,
      deleted: 0,
      unchanged: 0,
      failed: 0,
      changed: [],
      because: [],
      deletedPaths: [],
    };
    let failure: FailedPage | null = null;
    try {
      if (this.#lookForOthers) waiting.documents.push(...this.#noticeOthers());
      this.#tell({ type: 'started', id: waiting.id, at: this.#at(), documents: [...new Set(waiting.documents)] });
      if (waiting.full) this.#options.engine.markAllDirty();
      this.#bring();
      report = await this.#publishWhateverTheTraces((done, of) =>
        this.#tell({ type: 'progress', id: waiting.id, done, of }),
      );
    } catch (error) {
      // Whatever is still dirty is made by the next publish.
      failure = { path: '*', reason: error instanceof Error ? error.message : String(error) };
      report.failed += 1;
      this.#options.onError(error);
    }
    const summary = this.#summarise(report, waiting.since);
    this.#running = null;
    this.#finish(waiting.id, summary, report, failure);
    waiting.resolve(summary);
    if (this.#next) setImmediate(() => void this.#run());
    this.#arm();
  }

  #newId(): string {
    return `p${this.#options.now().toString(36)}-${(this.#count += 1)}`;
  }

  #at(): string {
    return new Date(this.#options.now()).toISOString();
  }

  /** `failure`: why it came to no end. */
  #finish(
    id: string,
    summary: PublishSummary,
    { because, deletedPaths }: PublishReport,
    failure: FailedPage | null = null,
  ): void {
    const failed = failure ? [failure, ...this.#failed()] : this.#failed();
    this.#last = {
      type: 'finished',
      id,
      at: this.#at(),
      summary,
      because,
      deletedPaths,
      failed,
      documents: this.#broken(),
    };
    this.#tell(this.#last);
  }

  /** Damage to the traces that shows only now costs a build of everything, not this publish. */
  async #publishWhateverTheTraces(onProgress: (done: number, of: number) => void): Promise<PublishReport> {
    const { engine, onError } = this.#options;
    try {
      const report = await this.#publish(onProgress);
      engine.save({ ledger: JSON.stringify(this.#ledger), asOf: String(engine.asOf) });
      return report;
    } catch (error) {
      if (!(error instanceof StateUnreadable)) throw error;
      const { report } = await this.#begin({ awake: true, onProgress }, error.clause);
      onError(new Error(`All pages were made anew, since ${error.clause}.`, { cause: error }));
      return report;
    }
  }

  async #publish(onProgress: ((done: number, of: number) => void) | undefined): Promise<PublishReport> {
    const { engine, output, catalogue, now } = this.#options;
    return publish({
      engine,
      output,
      renderer: this.renderer,
      templates: catalogue.templates,
      openPool: () => {
        const pool = this.#pool ?? this.#openPool();
        this.#pool = null;
        return pool;
      },
      now,
      ...(onProgress ? { onProgress } : {}),
    });
  }

  #openPool(fresh = false): RenderPool {
    return new RenderPool({ entry: this.#options.compiled.entry, root: this.#options.output.root, fresh });
  }

  #expects(file: string): boolean {
    if (this.#ledger[file] !== undefined) return true;
    const path = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
    return this.#options.engine.pages.pages.has(path);
  }

  /** Takes up what other hands did to documents; gives their keys. */
  #noticeOthers(): string[] {
    const { engine, database, buildInputs } = this.#options;
    this.#lookForOthers = false;
    const changes = differences(engine.documents, withBuildInputs(database.stamps(), buildInputs));
    const looked = database.refresh(changes.map(([key]) => key as DocumentKey));
    // The stamp in force: that of a broken file must not pass for good at the next start.
    engine.markChanged([
      ...changes.filter(([key]) => key === 'environment' || key === 'templates'),
      ...looked.map((key) => [key, database.stamp(key)] as const),
    ]);
    return [...new Set([...changes.map(([key]) => key), ...looked])];
  }

  /** New uploads and compiled files are in place before a page points at them. */
  #bring(): void {
    const { output, compiled, database, now } = this.#options;
    const media = join(database.folder, 'media');
    const seen = String(statSync(media, { throwIfNoEntry: false })?.mtimeMs ?? 'none');
    if (seen === this.#mediaSeen) return;
    this.#mediaSeen = seen;
    this.#ledger = bringAssets(output, { client: compiled.clientFolder, media }, this.#ledger, now()).ledger;
  }

  #failed(): FailedPage[] {
    const { pages } = this.#options.engine;
    const conflicts = [...pages.conflicts()].map(([path, owners]) => ({
      path,
      reason: `Two things claim this address; ${owners.join(', ')} must get another slug.`,
    }));
    return [...[...pages.failed].map((path) => ({ path, reason: pages.pages.get(path)?.failure ?? '' })), ...conflicts];
  }

  #broken(): BrokenDocument[] {
    return this.#options.database
      .problems()
      .map(({ key, field, reason, meanwhile }) => ({ key, field, reason, meanwhile }));
  }

  #nextChangeAt(): string | null {
    const next = this.#options.engine.nextExpiry();
    return next === null ? null : new Date(next).toISOString();
  }

  #summarise({ because: _because, deletedPaths: _deleted, ...report }: PublishReport, since: number): PublishSummary {
    return { ...report, ms: Math.round((performance.now() - since) * 10) / 10, nextChangeAt: this.#nextChangeAt() };
  }

  #tell(event: PublishEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Wakes when the next page becomes false by itself. */
  #arm(): void {
    if (!this.#closed) this.#alarm.set(this.#options.engine.nextExpiry());
  }
}
