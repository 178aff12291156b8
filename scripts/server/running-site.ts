import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { createApi } from '../../api/app.ts';
import { siteIdIn } from '../../data/records/secrets.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { startServerBackups } from '../backup/scheduled-backups.ts';
import { targetsOf } from '../deliver/edge/targets-of.ts';
import { writtenMail } from '../../site/feeds/mail.ts';
import { followDatabase } from './follow-database.ts';
import { fillWhenEmpty } from './first-start.ts';
import { pageRenderers } from './live-renderer.ts';
import { passwordAtStart } from './password-at-start.ts';
import { compileSite } from '../publish/render/compile.ts';
import { pathOf } from '../publish/output/output-folder.ts';
import { isAnyUnreadable } from '../publish/source/unreadable-documents.ts';
import { currentBoot } from '../environment/boot.ts';
import { environmentOf, keyHeaderOf, type Settings } from '../environment/settings.ts';
import { openPublishingContext } from '../rebuild/publishing-context.ts';
import { sentWithPages } from './sent-with-pages.ts';
import { watchStalls } from './stalls.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { openClock } from '../environment/clock.ts';
import { openDocuments, openPrivateRecords } from '../environment/stores.ts';
import { createSelfCheck } from './self-check.ts';
import { loadTheRest } from './load-the-rest.ts';
import { createLeader } from './leader.ts';
import { backgroundDrawing } from '../publish/pictures/background-drawing.ts';
import { mediaFolder, pictureDrawer } from '../publish/pictures/picture-drawer.ts';
import { createCompressor } from '../publish/output/compressor.ts';
import { requireFolders } from '../console/permissions.ts';
import { release } from '../environment/release.ts';
import { logFailures } from '../console/failure-report.ts';
import { serverUpload } from '../deliver/bucket/open-uploader.ts';

/** Of a bucket that was repaired, in the log. */
const NAMED_KEYS = 20;

export interface RunningSiteOptions {
  settings: Settings;
  command: string;
  address: string;
  /** Identifies the boot of the machine; without it the current one. */
  boot?: string;
  log: Logger;
  /** Vite makes the dashboard's document, from its present sources. */
  dashboardByVite?: boolean;
  /** Takes a line when templates have to be compiled. */
  say?(line: string): void;
  onProgress(done: number, of: number): void;
}

function usedByThisThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export type RunningSite = Awaited<ReturnType<typeof openRunningSite>>;

/** The composition root of the commands that serve: database, publisher and API of one process, published and ready to answer. */
export async function openRunningSite(options: RunningSiteOptions) {
  const { settings, command, address, boot = currentBoot(), log, dashboardByVite = false, say, onProgress } = options;
  const localKey = randomBytes(32).toString('base64url');
  const holder = { command, address, token: localKey };
  const { DATA_DIR, OUT_DIR, COMPILED_DIR } = settings;
  const stateFolder = stateFolderOf(OUT_DIR, settings);
  requireFolders({ read: { COMPILED_DIR }, write: { DATA_DIR, OUT_DIR, STATE_DIR: stateFolder } });
  const clock = await openClock(settings);
  const now = () => new Date(clock.now());
  const reportOf = (part: string) => (line: string) => log.warn({ part }, line);
  const siteHost = settings.SITE_URL && new URL(settings.SITE_URL).host;
  const database = await openDocuments(settings, { folder: DATA_DIR, holder, siteHost });
  // before there is a publisher
  const followed: DocumentKey[] = [];
  database.replica?.listen((keys) => void followed.push(...keys));
  const compiled = await compileSite({ compiledFolder: COMPILED_DIR, say });
  const { replica } = database;
  const uploadFailure = () => uploads?.upload.reason ?? null;
  const hasBucket = settings.PUBLISH_TO !== undefined;
  const seq = () => replica?.position()?.seq ?? 0;
  const url = settings.DATABASE_URL;
  const servers =
    url === undefined
      ? null
      : (await import('./site-servers.ts')).siteServers(url, {
          ...{ address, seq, uploadFailure, hasBucket, log },
        });
  const leader =
    servers && replica && hasBucket
      ? createLeader({
          servers,
          replica,
          parts: () => ({ upload: uploads!.upload, edge: publishing.edge, publisher }),
          stalled: () => stalls.reason(),
          secondsBehind: () => following?.status().secondsBehind ?? 0,
          ticks: () => performance.now(),
          log,
        })
      : null;
  const stalls = watchStalls({ ticks: () => performance.now(), uploadStalledMs: () => uploads?.upload.stalledMs ?? 0 });
  const site = Promise.withResolvers<string>();
  const uploads = serverUpload(settings, {
    leadership: leader?.leadership,
    stateFolder,
    site: () => site.promise,
    holder: { command, address },
    awaited: () => publishing.pictures.missing().keys(),
    failed: () => {
      const files = publishing.failedFiles();
      const areMore = isAnyUnreadable(database);
      const held = files.length > 0 || areMore ? publishing.heldMarks() : null;
      return { files, areMore, isHeld: (mark) => held?.has(mark) ?? false };
    },
    now: clock.now,
    report: (sentence) => log.error(sentence),
    repaired(keys) {
      log.warn(
        { count: keys.length, keys: keys.slice(0, NAMED_KEYS) },
        'the bucket was not as its manifest said, and was repaired',
      );
      publishing.edge.noteLater(...keys.map(pathOf));
    },
  });
  const publishing = openPublishingContext({
    database,
    outFolder: OUT_DIR,
    stateFolder,
    compiled,
    environment: environmentOf(settings),
    holder,
    boot,
    now: clock.now,
    onError: (error) => log.error({ err: error }, 'a publish failed'),
    precompress: settings.PRECOMPRESS,
    outside: {
      targets: targetsOf(settings),
      uploads: uploads?.upload,
      startsOnStandby: leader !== null,
      report: (sentence) => log.error(sentence),
    },
    ...(uploads && { beforePicture: uploads.upload.writesLater }),
  });
  const { publisher } = publishing;
  const records = await openPrivateRecords(settings, {
    folder: DATA_DIR,
    onCrash: (error) => log.error({ err: error }, 'the private records were interrupted'),
  });
  site.resolve(await siteIdIn(records.secrets));
  const password = await passwordAtStart(records, settings.ADMIN_PASSWORD, now);
  // Not before the output is ours and the password accepted: a start that is refused leaves the catalogue as it was.
  const filled = await fillWhenEmpty(database, settings.DEMO, now());
  logFailures(publisher, database, log);
  publisher.subscribe(stalls.follow);
  if (uploads) publisher.subscribe(uploads.upload.follow);
  const drawing = backgroundDrawing(
    publishing.pictures,
    pictureDrawer(mediaFolder(DATA_DIR), { isPatient: true, report: reportOf('the drawing of pictures') }),
  );
  publisher.subscribe(drawing.follow);
  const compressor = settings.PRECOMPRESS
    ? createCompressor({ root: OUT_DIR, report: (sentence) => log.error(sentence) })
    : null;
  if (compressor) publisher.subscribe(compressor.follow);
  const { summary, discarded } = await publisher.begin({ onProgress });
  const following = await followDatabase({ url, database, onChanged: (keys) => void publisher.changed(keys), log });
  if (followed.length > 0) publisher.changed(followed);
  leader?.start(records.aloneOrNot);
  servers?.start();
  const renderers = pageRenderers(publishing);
  const api = createApi({
    release,
    database,
    records,
    publisher,
    read: () => publisher.read(),
    now,
    processorTime: usedByThisThread,
    log,
    localKey,
    stateFolder,
    code: compiled.digest,
    effectOf: publishing.overlays.effectOf,
    changesToCome: publishing.changesToCome,
    ...(following && { replica: following.status }),
    ...(servers && { servers: () => servers.status() }),
    stalled: () => stalls.reason(),
    ...(leader && { uploaded: () => leader.uploaded() }),
    uploadFailure: uploads ? () => (servers ? servers.uploadFailure() : uploadFailure()) : undefined,
    outgoing: () => [...(uploads ? [uploads.upload.outgoing()] : []), ...publishing.edge.states()],
    published: {
      folder: OUT_DIR,
      ...sentWithPages(publishing),
      isPrecompressed: settings.PRECOMPRESS,
      cache: settings.PURGE && { keyHeader: keyHeaderOf(settings.PURGE), documentOf: publishing.documentOf },
    },
    ...renderers,
    readLater: async (instant) => (await publishing.overlays.later(instant)).read,
    writeMail: writtenMail,
    renderDashboard: dashboardByVite ? null : renderers.renderDashboard,
    settings,
    passwordIsSet: password.isSet,
  });
  collectDefaultMetrics({ register: api.metrics });
  const stopBackups = startServerBackups(settings, { records, stateFolder, now, log });
  let loading: Promise<void> | undefined;
  const stopping = new AbortController();
  const selfCheck = createSelfCheck({
    publishing,
    leads: () => leader?.isLeader() ?? true,
    registry: api.metrics,
    onDifference: (path) =>
      log.error({ path }, 'a published page was not what the catalogue says; everything is repaired'),
  });
  const close = async () => {
    stopping.abort();
    leader?.retire();
    await following?.close();
    await stopBackups?.();
    await drawing.stop();
    await compressor?.stop();
    await publishing.close();
    await loading;
    await uploads?.close();
    await leader?.close();
    await servers?.close();
    await password.settled();
    await records.close();
    await database.close();
    await clock.close();
  };
  return {
    ...{ api, database, publishing, summary },
    /** Why all pages were rendered again; null: they were not. */
    discarded,
    /** What an empty data folder was filled with, for a message. */
    filled,
    /** The password that was generated, to be shown once. */
    newPassword: password.generated,
    /** Call it once it serves: loads what the first edit needs, and compares ADMIN_PASSWORD with the owner's password. */
    loadTheRest: () => {
      // Vite renders with React's other build, and its templates are not those of the files
      const hasApp = !dashboardByVite;
      const given = { database, publisher, hasApp, now, log };
      loading = loadTheRest({ ...given, before: password.isSet, stopping: stopping.signal });
      if (hasApp) void selfCheck.begin(stopping.signal);
      void password.isSet().catch((error: unknown) => {
        log.error({ err: error }, 'ADMIN_PASSWORD was not compared with the password, which is tried again');
      });
    },
    close,
  };
}
