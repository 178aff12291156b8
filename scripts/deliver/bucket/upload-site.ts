import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closing } from '../../../data/files/closing.ts';
import { knownSiteId, siteIdIn } from '../../../data/records/secrets.ts';
import type { Settings } from '../../environment/settings.ts';
import { openPrivateRecords } from '../../environment/stores.ts';
import { MOST_HELD_NAMED } from '../../../api/contract/publishing.ts';
import { FolderInUse, type Holder } from '../../../data/catalogue/folder/folder-lock.ts';
import { type LiveBuild, readLiveBuild } from '../../publish/live-build.ts';
import { marksOf } from '../../../data/queries/indexes/held-items.ts';
import type { FailedFiles } from './plan.ts';
import { uploaderOf, type OpenUploaderOptions } from './open-uploader.ts';
import { CHECK_AGAIN_MS } from './objects/late-requests.ts';
import { newReport, type Uploader, type UploadReport } from './upload.ts';

/** Names the site for a command; null: what it publishes was copied here without its data folder. Throws `RecordsFailed`. */
async function siteIdOf(settings: Pick<Settings, 'DATABASE_URL'>, dataFolder: string): Promise<string | null> {
  if (settings.DATABASE_URL === undefined) {
    if (!existsSync(dataFolder)) return null;
    const known = knownSiteId(dataFolder);
    if (known !== null) return known;
  }
  await using records = closing(await openPrivateRecords(settings, { folder: dataFolder }));
  return await siteIdIn(records.secrets);
}

const LOOK_AGAIN_MS = 500;
/** A first upload of a large site takes this long. */
const PATIENCE_MS = 30 * 60_000;

export interface UploadSiteOptions extends Omit<OpenUploaderOptions, 'site' | 'settings' | 'failed'> {
  dataFolder: string;
  settings: OpenUploaderOptions['settings'] & Pick<Settings, 'DATABASE_URL'>;
  /** As the holder of the lock: `npm run deploy`. */
  holder: Holder;
  /** Compares the bucket with its manifest, and repairs it. */
  check?: boolean;
  say(line: string): void;
  onProgress?(done: number, of: number): void;
}

/** Uploads what differs, after another process of this folder has done so. Throws `NoPublishedSite`, and as `Uploader.run`. */
export function uploadSite(options: UploadSiteOptions): Promise<UploadReport> {
  const { say, onProgress, check = false } = options;
  return withUploader(options, async (uploader) => {
    const { plan, stock, objects, isOthers } = await uploader.preview(options);
    if (stock === null && plan.length === 0) return newReport(objects);
    const report = await uploader.run({ check, ...(onProgress && { onProgress }) });
    let { lateUntil } = report;
    if (isOthers) {
      say(
        `Another publisher was uploading; in ${CHECK_AGAIN_MS / 1000} seconds, when it has stopped, the bucket is compared.`,
      );
      await wait(CHECK_AGAIN_MS);
      ({ lateUntil } = await uploader.run({ check: true }));
    }
    if (lateUntil !== null)
      say(
        `What was sent by an upload that was cut short may arrive until ${lateUntil}. The first upload after that compares the bucket ` +
          'again: a server begins one by itself, otherwise run npm run deploy then.',
      );
    return report;
  });
}

/** Two processes of one output folder take turns. Throws `NoPublishedSite`, `FolderInUse` after half an hour, and as `Uploader`. */
export async function withUploader<T>(
  options: UploadSiteOptions,
  work: (uploader: Uploader) => Promise<T>,
): Promise<T> {
  const { settings, dataFolder, outFolder, say } = options;
  const live = liveBuildOf(options);
  const site = () => siteIdOf(settings, dataFolder);
  const uploads = uploaderOf({ ...options, site, failed: live ? () => failedFilesOf(live) : undefined });
  const since = performance.now();
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await uploads.use(work);
      } catch (error) {
        if (!(error instanceof FolderInUse) || performance.now() - since > PATIENCE_MS) throw error;
        if (isFirst)
          say(`\`${error.holder?.command ?? 'Another process'}\` is uploading ${outFolder}; waiting for it …`);
        await wait(LOOK_AGAIN_MS);
      }
    }
  } finally {
    uploads.close();
  }
}

/** Null: its traces are not here, as where only the output was copied to. */
function liveBuildOf({ stateFolder, outFolder }: UploadSiteOptions): LiveBuild | null {
  return existsSync(join(stateFolder, 'traces.sqlite')) ? readLiveBuild(stateFolder, outFolder) : null;
}

function failedFilesOf({ documents, failed, held }: LiveBuild): FailedFiles {
  const marks = new Set(held.flatMap(marksOf));
  // further ones are not named in the traces: any deal may be among them
  const isComplete = held.length < MOST_HELD_NAMED;
  const areMore = [...documents.values()].some((stamp) => stamp.startsWith('broken-'));
  return { files: failed, areMore, isHeld: (mark) => !isComplete || marks.has(mark) };
}

/** One line on what was done. */
export const describeUpload = ({ uploaded, deleted, unchanged }: UploadReport, address: string): string =>
  `${address}: ${uploaded} uploaded, ${deleted} deleted, ${unchanged} unchanged.`;

const refusals: ReadonlySet<string> = new Set([
  'BucketUnavailable',
  'Superseded',
  'ConditionsIgnored',
  'ForeignBucket',
]);

/** Uploads after a publish, and says what was done; returns why it could not, as sentences. */
export async function uploadAfterPublish(options: UploadSiteOptions): Promise<string | null> {
  try {
    options.say(describeUpload(await uploadSite(options), options.settings.PUBLISH_TO.text));
    return null;
  } catch (error) {
    if (error instanceof Error && refusals.has(error.name)) return error.message;
    throw error;
  }
}
