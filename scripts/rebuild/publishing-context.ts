import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { disk } from '../../data/files/disk.ts';
import { makePrivate } from '../../data/files/private-database.ts';
import { closeToOthers } from '../../data/catalogue/folder/take-folder.ts';
import { lockFolder, type Holder } from '../../data/catalogue/folder/folder-lock.ts';
import { heldItems, marksOf } from '../../data/queries/indexes/held-items.ts';
import { honestReader } from '../../data/queries/reading/honest-reader.ts';
import { siteUrl } from '../../data/queries/reading/site.ts';
import type { StoredRead } from '../../data/queries/reading/reader.ts';
import type { Environment } from '../../data/schema/documents.ts';
import { pageCatalogue } from '../../site/catalogue/page-catalogue.ts';
import type { PageCatalogue } from '../../site/catalogue/page-catalogue-types.ts';
import { begunWork } from '../environment/begun-work.ts';
import { createEdge, type EdgeOptions } from '../deliver/edge/edge.ts';
import { failedFiles } from '../publish/publish-problems.ts';
import { outputFolder } from '../publish/output/output-folder.ts';
import { openState } from '../engine/saved/open-state.ts';
import type { Reader } from '../engine/nodes/terms.ts';
import { claimOutput } from '../environment/output-claim.ts';
import { openAssets } from '../publish/output/asset-ledger.ts';
import { catalogueSource, savedIndexes } from '../publish/source/catalogue-source.ts';
import type { CompiledSite } from '../publish/render/compile.ts';
import { forgetIdle } from './idle-rebuild.ts';
import { openSiteEngine } from '../publish/site-engine.ts';
import { ASSETS, isStateOf, noteOutput, PICTURES, stateFolderOf, TRACES } from '../environment/state-folder.ts';
import { sweepTemporaries } from '../environment/temporary-folder.ts';
import { openPictureLedger, socialPictures } from '../publish/pictures/social-pictures.ts';
import { publishedAssets } from '../publish/published-assets.ts';
import { createRenderer } from '../publish/render/renderer.ts';
import { calendarOf } from '../publish/overlay/changes-to-come.ts';
import { siteOverlays } from '../publish/overlay/site-overlays.ts';
import { siteBuilder } from '../publish/site-builder.ts';
import { sitePublisher } from '../publish/site-publisher.ts';

const OUTBOX = 'outbox.sqlite';

export interface PublishingContextOptions {
  database: Database;
  outFolder: string;
  /** Where its traces and its lock are; without one beside it. */
  stateFolder?: string;
  compiled: CompiledSite;
  environment: Environment;
  holder: Holder;
  /** Identifies the current boot of the machine: after another one, files may differ from the traces. */
  boot: string;
  now(): number;
  onError(error: unknown): void;
  /** Who is notified of what is published, and of failures; absent: no target is. */
  outside?: Pick<EdgeOptions, 'targets' | 'uploads' | 'report' | 'startsOnStandby'>;
  /** A picture is about to be written, after its publish. */
  beforePicture?(path: string): void;
  /** Files get compressed copies, which are written after a publish. */
  precompress?: boolean;
  /** Other pages than the site's own, for tests. */
  catalogue?: PageCatalogue;
  /** Keeps the traces in memory, for a build that is compared and then deleted. */
  isTemporary?: boolean;
}

/** Everything that turns one data folder into one output folder. */
export type PublishingContext = ReturnType<typeof openPublishingContext>;

/** Takes the output folder for this process. Throws `FolderInUse`, `OutputUnusable`, `StorageFailed` and `StateUnavailable`. */
export function openPublishingContext(options: PublishingContextOptions) {
  const place = options.stateFolder ?? stateFolderOf(options.outFolder);
  const traces = join(place, TRACES);
  const isKnown = isStateOf(options.outFolder, place) && existsSync(traces);
  claimOutput(options.outFolder, { dataFolder: options.database.folder, isKnown });
  const lock = lockFolder(options.outFolder, options.holder, place);
  try {
    noteOutput(options.outFolder, place);
    forgetIdle(place);
    closeToOthers(disk, place);
    const output = outputFolder(options.outFolder);
    output.hasCopies = options.precompress ?? false;
    output.tidy();
    sweepTemporaries(place);
    const buildInputs = { environment: options.environment, templates: options.compiled.templates };
    if (!options.isTemporary) makePrivate(traces);
    const { state, discarded } = openState(options.isTemporary ? ':memory:' : traces, (name) => {
      rmSync(name, { force: true });
      if (name === traces) makePrivate(name);
    });
    const ledger = openAssets(options.isTemporary ? ':memory:' : join(place, ASSETS));
    const catalogue = options.catalogue ?? pageCatalogue;
    const source = catalogueSource(options.database, buildInputs);
    const engine = openSiteEngine({ catalogue, source, state, bootId: options.boot });
    options.database.useIndexes(
      // of damaged ones nothing is known: the database looks through the files
      savedIndexes((index, part) =>
        engine.isReady && engine.phase.kind !== 'damaged' ? engine.read.members(index, part) : null,
      ),
    );
    const folders = { client: options.compiled.clientFolder, media: join(options.database.folder, 'media') };
    const assets = publishedAssets(ledger, output, folders, options.now);
    const edge = createEdge({
      ...{ database: options.database, now: options.now, site: () => engine.read(siteUrl) },
      file: options.isTemporary ? ':memory:' : join(place, OUTBOX),
      ...(options.outside ?? { targets: [], report: () => {} }),
    });
    const pictureLedger = openPictureLedger(options.isTemporary ? ':memory:' : join(place, PICTURES));
    const pictures = socialPictures({
      begun: options.isTemporary ? undefined : begunWork(join(place, 'picture.begun')),
      ledger: pictureLedger,
      assets,
      root: options.outFolder,
      pages: engine.pages.pages,
      pictureOf: (template) => catalogue.templates[template]?.picture,
      read: () => honestReader(engine.read as unknown as StoredRead),
      now: options.now,
      beforeWrite: (path) => {
        edge.noteLater(path);
        options.beforePicture?.(path);
      },
    });
    const heldIn = (reader: Reader) => heldItems(honestReader(reader as unknown as StoredRead));
    const parts = {
      ...options,
      engine,
      output,
      assets,
      pictures,
      renderer: createRenderer(options.compiled.entry, folders.media),
    };
    const builder = siteBuilder({
      ...parts,
      catalogue,
      buildInputs,
      unreadable: discarded,
      note: edge.note,
      heldIn,
    });
    const publisher = sitePublisher({ ...parts, builder });
    const overlays = siteOverlays({ ...parts, buildInputs, templates: catalogue.templates });
    publisher.subscribe(edge.follow);
    /** Finishes what is running and releases the output folder; `last`: what is done before, when all is closed. */
    const close = async (last = () => {}) => {
      // Each publish saved what it did. To save here would forget that the publish of an earlier process did not finish.
      try {
        await publisher.close();
        // while the folder is ours: another process would deliver the same
        await edge.close();
      } finally {
        ledger.close();
        pictureLedger.close();
        state.close();
        last();
        lock.release();
        if (options.isTemporary) rmSync(place, { recursive: true, force: true });
      }
    };
    /** The document that what is at a path is about alone, such as `stores/acme`; null: there is none, or it is not known at the moment. */
    const documentOf = (path: string): string | null => {
      const page = engine.pages.pages.get(path);
      const folder = page && catalogue.templates[page.template]?.about;
      return folder === undefined ? null : `${folder}/${page?.params[0]}`;
    };
    return {
      publisher,
      engine,
      overlays,
      changesToCome: calendarOf({ ...overlays, database: options.database }),
      output,
      assets,
      /** The pictures that pages name; who opened this has them drawn. */
      pictures,
      /** Who is notified of what is published. */
      edge,
      /** Files whose newest version is not in the output. */
      failedFiles: () => failedFiles(engine.pages, assets),
      /** What published files name and must not show any more. */
      heldMarks: () => new Set(heldIn(engine.read).flatMap(marksOf)),
      documentOf,
      close,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
