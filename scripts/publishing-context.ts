import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from '../data/database/database.ts';
import { lockFolder, type FolderLock, type Holder } from '../data/database/folder-lock.ts';
import { indexedFolders } from '../data/queries/indexes.ts';
import type { Environment } from '../data/schema/documents.ts';
import { everyQuery } from '../site/views/every-query.ts';
import { pageCatalogue } from '../site/views/page-catalogue.ts';
import type { PageCatalogue } from '../site/views/page-catalogue-types.ts';
import { Engine } from './incremental/engine.ts';
import { OutputFolder } from './publisher/output-folder.ts';
import { openState } from './incremental/state.ts';
import type { IndexedFolder, PageFamily } from './incremental/terms.ts';
import { claimOutput } from './output-claim.ts';
import { keptIndexes } from './publisher/kept-indexes.ts';
import { catalogueSource } from './publisher/catalogue-source.ts';
import type { CompiledSite } from './publisher/compile.ts';
import { SitePublisher } from './publisher/site-publisher.ts';

/** Where the traces and the lock of an output folder are: beside it, so that only published files are in it. */
export function stateFolderOf(outFolder: string): string {
  return join(dirname(outFolder), `.${basename(outFolder)}.publish`);
}

/** Everything that turns one data folder into one output folder. */
export interface PublishingContext {
  publisher: SitePublisher;
  engine: Engine;
  output: OutputFolder;
  lock: FolderLock;
  /** Finishes what is running, saves the traces and lets go of the output folder. */
  close(): Promise<void>;
}

export interface PublishingContextOptions {
  database: Database;
  outFolder: string;
  compiled: CompiledSite;
  environment: Environment;
  holder: Holder;
  now(): number;
  onError(error: unknown): void;
  /** Other pages than the site's own, for tests. */
  catalogue?: PageCatalogue;
  /** Keeps the traces in memory, for a build that nobody continues. */
  passing?: boolean;
}

/** Takes the output folder for this process. Throws `FolderInUse`, `OutputUnusable`, `StorageFailed` and `StateUnavailable`. */
export function openPublishingContext(options: PublishingContextOptions): PublishingContext {
  const place = stateFolderOf(options.outFolder);
  const traces = join(place, 'traces.sqlite');
  claimOutput(options.outFolder, { dataFolder: options.database.folder, traces });
  const lock = lockFolder(options.outFolder, options.holder, place);
  try {
    const output = new OutputFolder(options.outFolder);
    output.tidy();
    const catalogue = options.catalogue ?? pageCatalogue;
    const buildInputs = { environment: options.environment, templates: options.compiled.templates };
    const { state, discarded } = openState(options.passing ? ':memory:' : traces, (name) =>
      rmSync(name, { force: true }),
    );
    const engine = new Engine({
      source: catalogueSource(options.database, buildInputs),
      indexedFolders: indexedFolders as readonly IndexedFolder[],
      families: catalogue.families as readonly PageFamily[],
      queries: everyQuery,
      state,
      view: (template) => {
        const found = catalogue.templates[template];
        if (!found) throw new Error(`The page catalogue names the template "${template}", which it does not describe.`);
        return found.view;
      },
    });
    options.database.useIndexes(keptIndexes((index, part) => engine.read.members(index, part)));
    const publisher = new SitePublisher({ ...options, buildInputs, engine, output, catalogue, discarded });
    const close = async () => {
      try {
        await publisher.close();
        engine.save();
      } finally {
        state.close();
        lock.release();
        if (options.passing) rmSync(place, { recursive: true, force: true });
      }
    };
    return { publisher, engine, output, lock, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
