import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { closing } from '../../data/files/closing.ts';
import { comparePictures } from '../publish/pictures/compare-pictures.ts';
import { mediaFolder } from '../publish/pictures/picture-drawer.ts';
import { withProgress } from '../console/progress.ts';
import { differences, withBuildInputs } from '../publish/source/catalogue-source.ts';
import { compileSite } from '../publish/render/compile.ts';
import { count } from '../console/quantities.ts';
import { compareOutputs, readLiveBuild, type LiveBuild } from '../publish/live-build.ts';
import { outputFolder } from '../publish/output/output-folder.ts';
import {
  openPublishingContext,
  type PublishingContext,
  type PublishingContextOptions,
} from '../rebuild/publishing-context.ts';
import { environmentOf, type Settings } from '../environment/settings.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { makeTemporary } from '../environment/temporary-folder.ts';
import { ExplainedError } from '../../data/files/errors.ts';

export interface Comparison {
  /** One line each. */
  differences: string[];
  pages: number;
  /** Social pictures that pages name and that are not drawn yet. */
  undrawn: number;
  /** Paths of pages that time has made false since they were published. */
  overdue: string[];
}

type Site = Pick<Settings, 'DATA_DIR' | 'OUT_DIR' | 'STATE_DIR' | 'COMPILED_DIR' | 'SITE_URL' | 'ADMIN_URL'>;

/** The live output was not made from the current catalogue and code, so there is nothing to compare it with. */
export class OutOfDate extends ExplainedError {}

/**
 * Builds the catalogue from nothing as of the instant of the live output, and compares byte by byte. null: a document, a picture or the
 * live output changed meanwhile, or a publish is under way. Throws `OutOfDate` and `NoLiveBuild`.
 */
export async function compareWithCleanBuild(site: Site, now: () => number): Promise<Comparison | null> {
  const { DATA_DIR, OUT_DIR } = site;
  const readLive = () => readLiveBuild(stateFolderOf(OUT_DIR, site), OUT_DIR);
  const live = readLive();
  if (live.unfinished) return null;
  const compiled = await compileSite({ compiledFolder: site.COMPILED_DIR });
  if (live.code !== compiled.digest)
    throw new OutOfDate(
      'The templates or the code changed since the last publish: restart the server, or run npm run rebuild where ' +
        'none is running, then verify again.',
    );
  await using database = closing(await openDatabase({ folder: DATA_DIR, mode: 'read' }));
  const buildInputs = { environment: environmentOf(site), templates: compiled.templates };
  const inputs = () => ({
    stamps: withBuildInputs(database.stamps(), buildInputs),
    media: statSync(join(DATA_DIR, 'media'), { throwIfNoEntry: false })?.mtimeMs,
  });
  const before = inputs();
  checkPublished(live, before.stamps, database);
  const options = { database, compiled, environment: environmentOf(site), now: () => live.asOf };
  const clean = { ...options, command: 'npm run verify', beside: stateFolderOf(OUT_DIR, site) };
  const comparison = await withCleanBuild(clean, async ({ pictures, publisher, output, ...made }, pages) => {
    const shown = outputFolder(OUT_DIR);
    const expected = { output, pictures: pictures.named(), failed: publisher.status().failed };
    const found = compareOutputs(shown, expected, live.retired);
    const drawn = await comparePictures(pictures, shown, mediaFolder(DATA_DIR));
    const overdue = pagesOverdue(made.engine, now());
    return { differences: [...found, ...drawn.differences], pages, undrawn: drawn.undrawn, overdue };
  });
  return isDeepStrictEqual([live, before], [readLive(), inputs()]) ? comparison : null;
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
  using temporary = makeTemporary('clean-', beside);
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
  const { summary } = await withProgress('Building clean', 'pages', (onProgress) =>
    clean.publisher.begin({ full: true, onProgress }),
  );
  const found = await look(clean, summary.pages);
  await clean.close();
  return found;
}

/** What a publish would make, or remove, now. */
function pagesOverdue(engine: PublishingContext['engine'], now: number): string[] {
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
