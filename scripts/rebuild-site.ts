import { join } from 'node:path';
import { listProblems } from '../api/contract/list-problems.ts';
import type { PublishSummary } from '../api/publisher.ts';
import { FolderInUse, readHolder } from '../data/database/folder-lock.ts';
import { PRIVATE_FOLDER } from '../data/database/private-folder.ts';
import { openDatabase } from '../data/database/open-database.ts';
import { describeBrokenDocument, describeFailedPage } from './failure-report.ts';
import { mediaFolder, PictureDrawer } from './pictures/picture-drawer.ts';
import type { SocialPictures } from './pictures/social-pictures.ts';
import { progressBar } from './progress.ts';
import { count } from './publisher/explain.ts';
import { compileSite } from './publisher/compile.ts';
import { followWithHook } from './publisher/publish-hook.ts';
import { openPublishingContext } from './publishing-context.ts';
import { askServer } from './server-request.ts';
import { environmentOf, type Settings } from './settings.ts';

/** More would push the summary off the screen. */
const LINES_SHOWN = 20;

export interface RebuildOptions {
  settings: Pick<Settings, 'SITE_URL' | 'ADMIN_URL' | 'PUBLISH_HOOK'>;
  dataFolder: string;
  outFolder: string;
  /** Ignores the build state and repairs the output. */
  full: boolean;
  /** Draws the social pictures that are missing before it returns; otherwise a running server does, or a later rebuild. */
  pictures?: boolean;
  /** As the holder of the output folder: `npm run rebuild`. */
  command: string;
  boot: string;
  say(line: string): void;
}

export interface RebuildResult {
  summary: PublishSummary;
  /** Why everything was built, as a phrase; null: it was not, or a running server did the work. */
  discarded: string | null;
  /** How many documents a running server cannot use. */
  broken: number;
  /** How many social pictures were to be drawn and could not be. */
  undrawn: number;
}

/** There is nothing to publish. To take that for an empty catalogue would delete every page of a site whose folder was mistyped. */
class NoCatalogue extends Error {
  override name = 'NoCatalogue';
  code = 'NO_CATALOGUE';
  constructor(folder: string) {
    super(
      `${folder} holds no catalogue, so nothing was published. Name its folder with --data or DATA_DIR; npm start ` +
        'or npm run seed fills a new one.',
    );
  }
}

/**
 * Publishes in this process, or lets the server that holds the output do it. Throws `NoCatalogue`, `ServerUnavailable`, and
 * `FolderInUse` when another catalogue is published there.
 */
export async function rebuildSite(options: RebuildOptions): Promise<RebuildResult> {
  try {
    return await rebuildHere(options);
  } catch (error) {
    if (error instanceof FolderInUse) return askForRebuild(error, options);
    throw error;
  }
}

function list(lines: readonly string[], say: (line: string) => void): void {
  for (const line of lines.slice(0, LINES_SHOWN)) say(`  ${line}`);
  if (lines.length > LINES_SHOWN) say(`  and ${lines.length - LINES_SHOWN} more`);
}

/** Reading the catalogue needs no lock; writing the output does. */
async function rebuildHere(options: RebuildOptions): Promise<RebuildResult> {
  const { settings, dataFolder, outFolder, full, command, boot, say } = options;
  const database = openDatabase({ folder: dataFolder, mode: 'read' });
  if (database.isEmpty()) throw new NoCatalogue(dataFolder);
  const compiled = await compileSite(() => say('Compiling the templates …'));
  const context = openPublishingContext({
    database,
    outFolder,
    compiled,
    environment: environmentOf(settings),
    holder: { command },
    boot,
    now: Date.now,
    onError: (error) => say(String(error)),
  });
  const hook = settings.PUBLISH_HOOK ? followWithHook(context.publisher, settings.PUBLISH_HOOK, database, say) : null;
  const bar = progressBar('Publishing');
  try {
    const { summary, report, discarded } = await context.publisher.begin({ full, onProgress: bar.update });
    bar.stop();
    if (discarded === null)
      list(
        report.because.map(({ path, reason }) => `${path} because ${reason}`),
        say,
      );
    const undrawn = await drawPictures(context.pictures, options);
    list(context.publisher.status().failed.map(describeFailedPage), say);
    list(database.warnings().map(describeBrokenDocument), say);
    return { summary, discarded, broken: 0, undrawn };
  } finally {
    bar.stop();
    await context.close();
    await database.close();
    await hook?.settled();
  }
}

/** Draws what is missing, or says that something is. Returns how many could not be drawn. */
async function drawPictures(
  social: SocialPictures,
  { pictures = false, dataFolder, say }: RebuildOptions,
): Promise<number> {
  const missing = social.missing().size;
  if (missing === 0) return 0;
  if (!pictures) {
    say(
      `${count(missing, 'social picture')} not drawn yet: a running server draws them after it has published, and so does ` +
        'npm run rebuild -- --pictures.',
    );
    return 0;
  }
  const bar = progressBar('Drawing', 'pictures');
  const drawer = new PictureDrawer(mediaFolder(dataFolder));
  try {
    await social.draw(drawer, undefined, bar.update);
  } finally {
    bar.stop();
    drawer.rest();
  }
  return social.failed().length;
}

/** Names what the server could not publish. Throws `inUse` when it publishes another catalogue or is no server. */
async function askForRebuild(inUse: FolderInUse, { dataFolder, full, say }: RebuildOptions): Promise<RebuildResult> {
  const { holder } = inUse;
  if (!holder?.address || !holder.token || readHolder(join(dataFolder, PRIVATE_FOLDER))?.pid !== holder.pid)
    throw inUse;
  say(`The server at ${holder.address} is running and does the publishing.`);
  const summary = await askServer<PublishSummary>(holder.address, holder.token, '/api/rebuild?wait=1', { full });
  const { failed, documents } = listProblems.reply.parse(
    await askServer(holder.address, holder.token, listProblems.path, {}),
  );
  list(failed.map(describeFailedPage), say);
  list(
    documents.map(({ key, ...problem }) =>
      describeBrokenDocument({ file: join(dataFolder, `${key}.json`), ...problem }),
    ),
    say,
  );
  return { summary, discarded: null, broken: documents.length, undrawn: 0 };
}
