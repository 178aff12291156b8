import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lockFolder, type Holder } from '../../../data/catalogue/folder/folder-lock.ts';
import { tryTo } from '../../../data/files/errors.ts';
import { makePrivateFolder } from '../../../data/files/private-files.ts';
import type { BucketAddress, Settings } from '../../environment/settings.ts';
import { holdsSite } from '../../environment/output-claim.ts';
import { openS3Bucket, type S3Options } from './objects/s3-bucket.ts';
import { Uploader, type UploadOptions } from './upload.ts';
import { FileDigests } from './objects/file-digests.ts';

const FILE = 'upload.sqlite';

/** To upload it would remove the site from the bucket. */
class NoPublishedSite extends Error {
  override name = 'NoPublishedSite';
  code = 'NO_PUBLISHED_SITE';
  constructor(folder: string) {
    super(`${folder} holds no published site, so nothing was uploaded. Run npm run rebuild, or correct OUT_DIR.`);
  }
}

export interface OpenUploaderOptions
  extends Pick<UploadOptions, 'catchUp' | 'awaited' | 'failed'>, Pick<S3Options, 'backOff' | 'mayWrite' | 'onAnswer'> {
  settings: Pick<Settings, 'AWS_ENDPOINT_URL_S3' | 'AWS_REGION' | 'PURGE'> & { PUBLISH_TO: BucketAddress };
  outFolder: string;
  /** Beside the output folder. */
  stateFolder: string;
  /** Names the site; null: not known. */
  site(): Promise<string | null>;
  now(): number;
}

/** The way from an output folder to the bucket of PUBLISH_TO. Throws `StorageFailed` and `StateUnavailable`. */
export async function openUploader(options: OpenUploaderOptions) {
  const { settings, outFolder, stateFolder, now, backOff, mayWrite, catchUp, awaited, failed, onAnswer } = options;
  const { PUBLISH_TO: address, AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region } = settings;
  tryTo('write', stateFolder, () => makePrivateFolder(stateFolder));
  const digests = new FileDigests(join(stateFolder, FILE));
  try {
    const bucket = await openS3Bucket(address, { endpoint, region, mayWrite, onAnswer, ...(backOff && { backOff }) });
    const site = await options.site();
    const uploader = new Uploader({
      bucket,
      digests,
      root: outFolder,
      // the id distinguishes the folder from one of the same name on another machine
      publisher: `${hostname()}:${outFolder} (${digests.fact('publisher', randomBytes(4).toString('hex'))})`,
      site,
      isPurged: settings.PURGE !== undefined,
      now,
      ticks: () => performance.now(),
      catchUp,
      awaited,
      failed,
    });
    const close = (): void => {
      bucket.close();
      digests.close();
    };
    return { uploader, close };
  } catch (error) {
    digests.close();
    throw error;
  }
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
      if (!holdsSite(outFolder)) throw new NoPublishedSite(outFolder);
      const lock = lockFolder(outFolder, holder, join(stateFolder, 'upload'));
      try {
        opened ??= await openUploader(options);
        return await work(opened.uploader);
      } catch (error) {
        close();
        throw error;
      } finally {
        lock.release();
      }
    },
    close,
  };
}
