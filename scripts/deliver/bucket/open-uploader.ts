import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lockFolder, type Holder } from '../../../data/catalogue/folder/folder-lock.ts';
import { ExplainedError, tryTo } from '../../../data/files/errors.ts';
import { makePrivateFolder } from '../../../data/files/private-files.ts';
import { begunWork } from '../../environment/begun-work.ts';
import { holdsSite } from '../../environment/output-claim.ts';
import type { BucketAddress, Settings } from '../../environment/settings.ts';
import { backgroundUpload, type BackgroundUploadOptions, type UploadLeadership } from './background-upload.ts';
import { openS3Bucket, type S3Options } from './objects/s3-bucket.ts';
import { createUploader, type Uploader, type UploadOptions } from './upload.ts';
import { fileDigests } from './objects/file-digests.ts';

const FILE = 'upload.sqlite';

/** To upload it would remove the site from the bucket. */
class NoPublishedSite extends ExplainedError {}

export interface OpenUploaderOptions
  extends Pick<UploadOptions, 'catchUp' | 'awaited' | 'failed'>, Pick<S3Options, 'backOff' | 'mayWrite' | 'onAnswer'> {
  settings: Pick<Settings, 'AWS_ENDPOINT_URL_S3' | 'AWS_REGION' | 'PURGE'> & { PUBLISH_TO: BucketAddress };
  outFolder: string;
  /** Beside the output folder. */
  stateFolder: string;
  /** Names the site; null: not known. */
  site(): Promise<string | null>;
}

/** The way from an output folder to the bucket of PUBLISH_TO. Throws `StorageFailed` and `StateUnavailable`. */
export async function openUploader({ settings, outFolder, stateFolder, site, ...options }: OpenUploaderOptions) {
  const { PUBLISH_TO: address, AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region } = settings;
  tryTo('write', stateFolder, () => makePrivateFolder(stateFolder));
  using opened = new DisposableStack();
  const digests = opened.adopt(fileDigests(join(stateFolder, FILE)), ({ close }) => close());
  const bucket = opened.adopt(await openS3Bucket(address, { ...options, endpoint, region }), ({ close }) => close());
  const uploader = createUploader({
    ...options,
    bucket,
    digests,
    root: outFolder,
    // the id distinguishes the folder from one of the same name on another machine
    publisher: `${hostname()}:${outFolder} (${digests.fact('publisher', randomBytes(4).toString('hex'))})`,
    site: await site(),
    isPurged: settings.PURGE !== undefined,
    ticks: () => performance.now(),
  });
  const closing = opened.move();
  return { uploader, close: () => closing.dispose() };
}

/** What one process uploads with. It is opened when it is first used, and again after a failure: credentials may have been renewed. */
export function uploaderOf({ holder, ...options }: OpenUploaderOptions & { holder: Holder }) {
  const { outFolder, stateFolder } = options;
  let opened: Awaited<ReturnType<typeof openUploader>> | null = null;
  const close = (): void => {
    opened?.close();
    opened = null;
  };
  return {
    /** One process of an output folder uploads at a time. Throws `NoPublishedSite`, `FolderInUse`, and what `work` throws. */
    async use<T>(work: (uploader: Uploader) => Promise<T>): Promise<T> {
      if (!holdsSite(outFolder))
        throw new NoPublishedSite(
          `${outFolder} holds no published site, so nothing was uploaded. Run npm run rebuild, or correct OUT_DIR.`,
        );
      using _ = lockFolder(outFolder, holder, join(stateFolder, 'upload'));
      try {
        opened ??= await openUploader(options);
        return await work(opened.uploader);
      } catch (error) {
        close();
        throw error;
      }
    },
    close,
  };
}

export interface ServerUploadOptions
  extends
    Pick<OpenUploaderOptions, 'stateFolder' | 'site' | 'awaited' | 'failed'>,
    Pick<BackgroundUploadOptions, 'now' | 'report' | 'repaired'> {
  holder: Holder;
  /** One of several servers uploads: `upload.lead` and `upload.standBy` say when. */
  leadership?: (Pick<OpenUploaderOptions, 'mayWrite' | 'catchUp'> & Omit<UploadLeadership, 'release'>) | undefined;
}

/** The uploads of a running server; null: there is no bucket to publish to. */
export function serverUpload(settings: Settings, options: ServerUploadOptions) {
  const { PUBLISH_TO, OUT_DIR: outFolder } = settings;
  if (PUBLISH_TO === undefined) return null;
  const { stateFolder, leadership } = options;
  const uploads = uploaderOf({
    ...options,
    ...leadership,
    outFolder,
    onAnswer: () => upload.moved(),
    settings: { ...settings, PUBLISH_TO },
  });
  const upload = backgroundUpload({
    ...options,
    to: PUBLISH_TO.text,
    begun: begunWork(join(stateFolder, 'upload.begun')),
    leadership: leadership && { ...leadership, release: uploads.close },
    run: (run) => uploads.use((uploader) => uploader.run(run)),
  });
  const close = async (): Promise<void> => {
    await upload.close();
    uploads.close();
  };
  return { upload, close };
}
