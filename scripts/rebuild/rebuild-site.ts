import { join } from 'node:path';
import { listProblems } from '../../api/contract/publishing.ts';
import type { PublishSummary } from '../../api/publishing/publisher.ts';
import { FolderInUse, readHolder } from '../../data/catalogue/folder/folder-lock.ts';
import { closing } from '../../data/files/closing.ts';
import { PRIVATE_FOLDER } from '../../data/files/private-files.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { currentBoot } from '../environment/boot.ts';
import { openClock } from '../environment/clock.ts';
import { targetsOf, type EdgeSettings } from '../deliver/edge/targets-of.ts';
import { describeBrokenDocument, describeFailedPage } from '../console/failure-report.ts';
import { withProgress } from '../console/progress.ts';
import { compileSite } from '../publish/render/compile.ts';
import { requireFolders } from '../console/permissions.ts';
import { openPublishingContext, type PublishingContext } from './publishing-context.ts';
import { compressAll, drawPictures, linesOnMissing, uploadPublished } from './rebuild-follow-up.ts';
import { upToDateSite, type UpToDate } from './up-to-date-site.ts';
import { stampsOf } from './rebuild-inputs.ts';
import { sayList } from '../console/quantities.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { askServer, serverOf } from '../console/server-request.ts';
import { environmentOf, isUploadedByLeader, type Settings } from '../environment/settings.ts';
import { ExplainedError } from '../../data/files/errors.ts';

export interface RebuildOptions {
  settings: Pick<Settings, 'SITE_URL' | 'ADMIN_URL' | 'DATABASE_URL' | 'OUT_DIR' | 'STATE_DIR' | 'COMPILED_DIR'> &
    Pick<Settings, 'PUBLISH_TO' | 'AWS_ENDPOINT_URL_S3' | 'AWS_REGION' | 'PRECOMPRESS'> &
    EdgeSettings;
  dataFolder: string;
  outFolder: string;
  /** Ignores the build state and repairs the output. */
  full: boolean;
  /** Draws the social pictures that are missing before it returns; otherwise a running server does, or a later rebuild. */
  pictures?: boolean;
  /** As the holder of the output folder: `npm run rebuild`. */
  command: string;
  /** Identifies the boot of the machine; without it the current one. */
  boot?: string;
  /** The digest of the sources of templates where it is known. */
  sources?: string | null;
  say(line: string): void;
  /** Done with what is published, when that is where shoppers see it. */
  published?(site: Pick<PublishingContext, 'publisher' | 'overlays'>): Promise<void>;
  /** Another rebuild would have nothing to do: called before the output is released. */
  onUpToDate?(upToDate: UpToDate, used: Used): void;
}

/** What a rebuild used and said. */
export interface Used {
  /** The compiled app, as it was before it was used. */
  templates: { folder: string; stamps: number | null };
  /** What another rebuild would say, too. */
  said: readonly string[];
}

export interface RebuildResult {
  summary: PublishSummary;
  /** Why everything was built, as a phrase; null: it was not, or a running server did the work. */
  discarded: string | null;
  /** How many documents cannot be used. */
  broken: number;
  /** How many social pictures were to be drawn and could not be. */
  undrawn: number;
  /** Why the bucket of PUBLISH_TO does not have the published files; null: it does, there is none, or a server brings them. */
  notUploaded: string | null;
}

/** There is nothing to publish. To take that for an empty catalogue would delete every page of a site whose folder was mistyped. */
class NoCatalogue extends ExplainedError {}

/**
 * Publishes in this process, or lets the server that holds the output do it. Throws `NoCatalogue`, `ServerUnavailable`, and
 * `FolderInUse` when another catalogue is published there.
 */
export async function rebuildSite(options: RebuildOptions): Promise<RebuildResult> {
  return rebuildHere(options).catch((error: unknown) => {
    if (error instanceof FolderInUse) return askForRebuild(error, options);
    throw error;
  });
}

/** Reading the catalogue needs no lock; writing the output does. */
async function rebuildHere(options: RebuildOptions): Promise<RebuildResult> {
  const { settings, dataFolder, outFolder, full, command, boot = currentBoot(), say } = options;
  const stateFolder = stateFolderOf(outFolder, settings);
  requireFolders({
    read: { DATA_DIR: dataFolder, COMPILED_DIR: settings.COMPILED_DIR },
    write: { OUT_DIR: outFolder, STATE_DIR: stateFolder },
  });
  await using clock = await openClock(settings);
  await using database = closing(await openDatabase({ folder: dataFolder, mode: 'read' }));
  if (database.isEmpty())
    throw new NoCatalogue(
      `${dataFolder} holds no catalogue, so nothing was published. Name its folder with --data or DATA_DIR; npm start ` +
        'or npm run seed fills a new one.',
    );
  const compiled = await compileSite({ compiledFolder: settings.COMPILED_DIR, digest: options.sources ?? null, say });
  const templates = { folder: compiled.folder, stamps: stampsOf(compiled.folder) };
  const uploaded = Promise.withResolvers<boolean>();
  const context = openPublishingContext({
    database,
    outFolder,
    stateFolder,
    compiled,
    environment: environmentOf(settings),
    holder: { command },
    boot,
    now: clock.now,
    onError: (error) => say(String(error)),
    precompress: settings.PRECOMPRESS,
    outside: {
      targets: targetsOf(settings),
      startsOnStandby: isUploadedByLeader(settings),
      ...(settings.PUBLISH_TO && { uploads: { whenUploaded: () => uploaded.promise, close: () => Promise.resolve() } }),
      report: say,
    },
  });
  let ended = () => {};
  try {
    const { summary, report, discarded } = await withProgress('Publishing', 'pages', (onProgress) =>
      context.publisher.begin({ full, onProgress }),
    );
    if (discarded === null)
      sayList(
        report.because.map(({ path, reason }) => `${path} because ${reason}`),
        say,
      );
    if (settings.PRECOMPRESS) await compressAll(options);
    const undrawn = options.pictures ? await drawPictures(context.pictures, options) : 0;
    const said = options.pictures ? [] : linesOnMissing(context.pictures);
    said.forEach(say);
    sayList(context.publisher.status().failed.map(describeFailedPage), say);
    const broken = database.problems();
    sayList([...broken, ...database.warnings()].map(describeBrokenDocument), say);
    const notUploaded = await uploadPublished(options);
    uploaded.resolve(notUploaded === null);
    await options.published?.(context);
    const upToDate = upToDateSite(context, summary);
    if (upToDate) ended = () => options.onUpToDate?.(upToDate, { templates, said });
    return { summary, discarded, broken: broken.length, undrawn, notUploaded };
  } finally {
    uploaded.resolve(false);
    await context.close(ended);
  }
}

/** Names what the server could not publish. Throws `inUse` when it publishes another catalogue or is no server. */
async function askForRebuild(inUse: FolderInUse, options: RebuildOptions): Promise<RebuildResult> {
  const { dataFolder, full, say } = options;
  const server = serverOf(inUse.holder);
  if (server === null || readHolder(join(dataFolder, PRIVATE_FOLDER))?.pid !== inUse.holder?.pid) throw inUse;
  say(`The server at ${server.address} is running and does the publishing.`);
  const summary = await askServer<PublishSummary>(server, '/api/rebuild?wait=1', { full });
  const { failed, documents } = listProblems.reply.parse(await askServer(server, listProblems.path, {}));
  sayList(failed.map(describeFailedPage), say);
  sayList(
    documents.map(({ key, ...problem }) =>
      describeBrokenDocument({ file: join(dataFolder, `${key}.json`), ...problem }),
    ),
    say,
  );
  // It uploads by itself; this waits for it, and brings what it could not.
  const notUploaded = await uploadPublished(options);
  return { summary, discarded: null, broken: documents.length, undrawn: 0, notUploaded };
}
