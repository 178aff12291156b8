import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from '../data/database/database.ts';
import { lockFolder, type FolderLock, type Holder } from '../data/database/folder-lock.ts';
import { indexedFolders } from '../data/queries/indexes.ts';
import type { Read } from '../data/queries/reader.ts';
import type { Environment } from '../data/schema/documents.ts';
import { everyQuery } from '../site/views/every-query.ts';
import { pageCatalogue } from '../site/views/page-catalogue.ts';
import type { PageCatalogue } from '../site/views/page-catalogue-types.ts';
import { Engine } from './incremental/engine.ts';
import { keptIndexes } from './publisher/kept-indexes.ts';
import { OutputFolder } from './publisher/output-folder.ts';
import { openState } from './incremental/open-state.ts';
import type { State } from './incremental/state.ts';
import type { Source } from './incremental/terms.ts';
import { claimOutput } from './output-claim.ts';
import { AssetLedger } from './publisher/asset-ledger.ts';
import { catalogueSource } from './publisher/catalogue-source.ts';
import type { CompiledSite } from './publisher/compile.ts';
import { PictureLedger } from './pictures/picture-ledger.ts';
import { SocialPictures } from './pictures/social-pictures.ts';
import { PublishedAssets } from './publisher/published-assets.ts';
import { Renderer } from './publisher/renderer.ts';
import { SiteBuilder } from './publisher/site-builder.ts';
import { SitePublisher } from './publisher/site-publisher.ts';

const TRACES = 'traces.sqlite';
const ASSETS = 'assets.sqlite';
const PICTURES = 'pictures.sqlite';

/** Where the traces and the lock of an output folder are: beside it, so that only published files are in it. */
export function stateFolderOf(outFolder: string): string {
  return join(dirname(outFolder), `.${basename(outFolder)}.publish`);
}

/** Everything that turns one data folder into one output folder. */
export interface PublishingContext {
  publisher: SitePublisher;
  engine: Engine;
  output: OutputFolder;
  /** The pictures that pages name; who opened this has them drawn. */
  pictures: SocialPictures;
  lock: FolderLock;
  /** Finishes what is running and releases the output folder. */
  close(): Promise<void>;
}

export interface PublishingContextOptions {
  database: Database;
  outFolder: string;
  compiled: CompiledSite;
  environment: Environment;
  holder: Holder;
  /** Identifies the current boot of the machine: after another one, files may differ from the traces. */
  boot: string;
  now(): number;
  onError(error: unknown): void;
  /** Other pages than the site's own, for tests. */
  catalogue?: PageCatalogue;
  /** Keeps the traces in memory, for a build that is compared and then deleted. */
  passing?: boolean;
}

/** Takes the output folder for this process. Throws `FolderInUse`, `OutputUnusable`, `StorageFailed` and `StateUnavailable`. */
export function openPublishingContext(options: PublishingContextOptions): PublishingContext {
  const place = stateFolderOf(options.outFolder);
  const traces = join(place, TRACES);
  claimOutput(options.outFolder, { dataFolder: options.database.folder, traces });
  const lock = lockFolder(options.outFolder, options.holder, place);
  try {
    const output = new OutputFolder(options.outFolder);
    output.tidy();
    const buildInputs = { environment: options.environment, templates: options.compiled.templates };
    const { state, discarded } = openState(options.passing ? ':memory:' : traces, (name) =>
      rmSync(name, { force: true }),
    );
    const ledger = new AssetLedger(options.passing ? ':memory:' : join(place, ASSETS));
    const catalogue = options.catalogue ?? pageCatalogue;
    const engine = openEngine(catalogue, catalogueSource(options.database, buildInputs), state, options.boot);
    options.database.useIndexes(
      keptIndexes((index, part) => (engine.isReady ? engine.read.members(index, part) : null)),
    );
    const folders = { client: options.compiled.clientFolder, media: join(options.database.folder, 'media') };
    const assets = new PublishedAssets(ledger, output, folders, options.now);
    const pictureLedger = new PictureLedger(options.passing ? ':memory:' : join(place, PICTURES));
    const pictures = new SocialPictures({
      ledger: pictureLedger,
      root: options.outFolder,
      pages: engine.pages.pages,
      pictureOf: (template) => catalogue.templates[template]?.picture,
      read: () => engine.read as unknown as Read,
      now: options.now,
    });
    const parts = { ...options, engine, output, assets, pictures, renderer: new Renderer(options.compiled.entry) };
    const builder = new SiteBuilder({ ...parts, catalogue, buildInputs, unreadable: discarded });
    const publisher = new SitePublisher({ ...parts, builder });
    const close = async () => {
      // Each publish saved what it did. To save here would forget that the publish of an earlier process did not finish.
      try {
        await publisher.close();
      } finally {
        ledger.close();
        pictureLedger.close();
        state.close();
        lock.release();
        if (options.passing) rmSync(place, { recursive: true, force: true });
      }
    };
    return { publisher, engine, output, pictures, lock, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openEngine(catalogue: PageCatalogue, source: Source, state: State, bootId: string): Engine {
  return new Engine({
    source,
    indexedFolders,
    families: catalogue.families,
    queries: everyQuery,
    state,
    bootId,
    view: (template) => {
      const found = catalogue.templates[template];
      if (!found) throw new Error(`The page catalogue names the template "${template}", which it does not describe.`);
      return found.view;
    },
  });
}
