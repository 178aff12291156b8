import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StorageFailed } from '../../../data/files/errors.ts';
import { makePrivateFolder } from '../../../data/files/private-files.ts';
import type { Settings } from '../../environment/settings.ts';
import type { BackOff } from './objects/back-off.ts';
import type { BucketAddress } from '../../environment/bucket-address.ts';
import { openS3Bucket } from './objects/s3-bucket.ts';
import { Uploader, type UploadOptions } from './upload.ts';
import { UploadState } from './objects/upload-state.ts';

const FILE = 'upload.sqlite';
const PUBLISHER = 'publisher';

export interface OpenUploaderOptions extends Pick<UploadOptions, 'mayWrite' | 'catchUp' | 'awaited' | 'failed'> {
  settings: Pick<Settings, 'AWS_ENDPOINT_URL_S3' | 'AWS_REGION' | 'PURGE'> & { PUBLISH_TO: BucketAddress };
  outFolder: string;
  /** Beside the output folder. */
  stateFolder: string;
  /** Names the site; null: not known. */
  site(): Promise<string | null>;
  now(): number;
  backOff?: BackOff;
  /** Called with each answer of the bucket. */
  onAnswer?(): void;
}

export interface OpenUploader {
  uploader: Uploader;
  /** As it stands in PUBLISH_TO. */
  address: string;
  close(): void;
}

/** The way from an output folder to the bucket of PUBLISH_TO. Throws `StorageFailed` and `StateUnavailable`. */
export async function openUploader(options: OpenUploaderOptions): Promise<OpenUploader> {
  const { settings, outFolder, stateFolder, now, backOff, mayWrite, catchUp, awaited, failed, onAnswer } = options;
  const { PUBLISH_TO: address, AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region } = settings;
  try {
    makePrivateFolder(stateFolder);
  } catch (cause) {
    throw new StorageFailed('write', stateFolder, cause);
  }
  const state = new UploadState(join(stateFolder, FILE));
  try {
    state.belongTo([address.text, endpoint].filter(Boolean).join(' at '));
    const bucket = await openS3Bucket(address, { endpoint, region, mayWrite, onAnswer, ...(backOff && { backOff }) });
    const publisher = publisherOf(state, outFolder);
    const site = await options.site();
    const uploader = new Uploader({
      bucket,
      state,
      root: outFolder,
      publisher,
      site,
      isPurged: settings.PURGE !== undefined,
      now,
      ticks: () => performance.now(),
      mayWrite,
      catchUp,
      awaited,
      failed,
    });
    const close = (): void => {
      bucket.close();
      state.close();
    };
    return { uploader, address: address.text, close };
  } catch (error) {
    state.close();
    throw error;
  }
}

/** Names the folder for people, and distinguishes it from one of the same name on another machine. */
function publisherOf(state: UploadState, outFolder: string): string {
  let id = state.fact(PUBLISHER);
  if (id === null) state.setFact(PUBLISHER, (id = randomBytes(4).toString('hex')));
  return `${hostname()}:${outFolder} (${id})`;
}
