import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import type { Environment } from '../../data/schema/documents.ts';
import { comparePictures } from '../publish/pictures/compare-pictures.ts';
import { mediaFolder } from '../publish/pictures/picture-drawer.ts';
import { progressBar } from '../console/progress.ts';
import { differences, withBuildInputs } from '../publish/source/catalogue-source.ts';
import { compileSite } from '../publish/render/compile.ts';
import { count } from '../console/quantities.ts';
import { compareOutputs, readLiveBuild, type LiveBuild } from '../publish/live-build.ts';
import { OutputFolder } from '../publish/output/output-folder.ts';
import {
  openPublishingContext,
  type PublishingContext,
  type PublishingContextOptions,
} from '../rebuild/publishing-context.ts';
import { makeTemporary } from '../environment/temporary-folder.ts';

export interface Comparison {
  /** One line each. */
  differences: string[];
  pages: number;
  /** Social pictures that pages name and that are not drawn yet. */
  undrawn: number;
  /** Paths of pages that time has made false since they were published. */
  overdue: string[];
}

export interface ComparisonOptions {
  dataFolder: string;
  outFolder: string;
  stateFolder: string;
  compiledFolder: string;
  environment: Environment;
  now(): number;
}

/** The live output was not made from the current catalogue and code, so there is nothing to compare it with. */
export class OutOfDate extends Error {
  override name = 'OutOfDate';
  code = 'OUT_OF_DATE';
}

/**
 * Builds the catalogue from nothing as of the instant of the live output, and compares byte by byte. null: a document, a picture or the
 * live output changed meanwhile, or a publish is under way. Throws `OutOfDate` and `NoLiveBuild`.
 */
export async function compareWithCleanBuild(options: ComparisonOptions): Promise<Comparison | null> {
  const { dataFolder, outFolder, stateFolder, compiledFolder, environment } = options;
  const readLive = () => readLiveBuild(stateFolder, outFolder);
  const live = readLive();
  if (live.unfinished) return null;
  const compiled = await compileSite({ compiledFolder });
  if (live.code !== compiled.digest)
    throw new OutOfDate(
      'The templates or the code changed since the last publish: restart the server, or run npm run rebuild where ' +
        'none is running, then verify again.',
    );
  const database = openDatabase({ folder: dataFolder, mode: 'read' });
  try {
    const buildInputs = { environment, templates: compiled.templates };
    const inputs = () => ({
      stamps: withBuildInputs(database.stamps(), buildInputs),
      media: statSync(join(dataFolder, 'media'), { throwIfNoEntry: false })?.mtimeMs,
    });
    const before = inputs();
    checkPublished(live, before.stamps, database);
    const comparison = await compare(options, live, { database, compiled });
    const [after, liveAfter] = [inputs(), readLive()];
    const isSame =
      differences(before.stamps, after.stamps).length === 0 &&
      before.media === after.media &&
      differences(live.documents, liveAfter.documents).length === 0 &&
      live.asOf === liveAfter.asOf &&
      !liveAfter.unfinished;
    return isSame ? comparison : null;
  } finally {
    await database.close();
  }
}

function checkPublished(live: LiveBuild, stamps: ReadonlyMap<string, string>, database: Database): void {
  const unpublished = differences(live.documents, stamps).map(([key]) => key);
  if (unpublished.length === 0) return;
  // A broken document cannot have been published: its name and reason help, "run npm run rebuild" would not.
  database.checkAll();
  throw new OutOfDate(
    `${count(unpublished.length, 'document')} changed since the last publish ` +
      `(${unpublished.slice(0, 5).join(', ')}): run npm run rebuild, then verify again.`,
  );
}

function compare(
  { dataFolder, outFolder, stateFolder, environment, now }: ComparisonOptions,
  live: LiveBuild,
  made: Pick<CleanBuildOptions, 'database' | 'compiled'>,
): Promise<Comparison> {
  const options = { ...made, environment, command: 'npm run verify', beside: stateFolder, now: () => live.asOf };
  return withCleanBuild(options, async (clean, pages) => {
    const output = new OutputFolder(outFolder);
    const [pictures, { failed }] = [clean.pictures.named(), clean.publisher.status()];
    const found = compareOutputs(output, { output: clean.output, pictures, failed }, live.retired);
    const drawn = await comparePictures(clean.pictures, output, mediaFolder(dataFolder));
    const overdue = pagesOverdue(clean, now());
    return { differences: [...found, ...drawn.differences], pages, undrawn: drawn.undrawn, overdue };
  });
}

interface CleanBuildOptions extends Pick<PublishingContextOptions, 'database' | 'compiled' | 'environment' | 'now'> {
  command: string;
  /** Where its folder is made when there is no place for temporary files. */
  beside: string;
}

/** Builds a catalogue from nothing into a temporary folder, which goes after `look` at it and at how many pages there are. */
export async function withCleanBuild<Found>(
  { command, beside, ...options }: CleanBuildOptions,
  look: (clean: PublishingContext, pages: number) => Promise<Found>,
): Promise<Found> {
  const temporary = makeTemporary('clean-', beside);
  const bar = progressBar('Building clean');
  try {
    const clean = openPublishingContext({
      ...options,
      outFolder: join(temporary.path, 'clean'),
      holder: { command },
      boot: '',
      onError: (error) => {
        throw error;
      },
      isTemporary: true,
    });
    const { summary } = await clean.publisher.begin({ full: true, onProgress: bar.update });
    const found = await look(clean, summary.pages);
    await clean.close();
    return found;
  } finally {
    bar.stop();
    temporary.remove();
  }
}

/** What a publish would make, or remove, now. */
function pagesOverdue({ engine }: PublishingContext, now: number): string[] {
  engine.update(now);
  const isChanged = (path: string): boolean => {
    const page = engine.pages.pages.get(path);
    try {
      return page !== undefined && engine.computeView(page).changed?.length !== 0;
    } catch {
      return true;
    }
  };
  return [...[...engine.pages.dirty.keys()].filter(isChanged), ...engine.pages.gone.keys()].sort();
}
