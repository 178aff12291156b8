import { join } from 'node:path';
import type { Holder } from '../../../data/catalogue/folder/folder-lock.ts';
import { BegunWork } from '../../environment/begun-work.ts';
import type { Settings } from '../../environment/settings.ts';
import { BackgroundUpload, type BackgroundUploadOptions, type UploadLeadership } from './background-upload.ts';
import { uploaderOf, type OpenUploaderOptions } from './open-uploader.ts';

export interface ServerUploadOptions
  extends
    Pick<OpenUploaderOptions, 'stateFolder' | 'site' | 'now' | 'awaited' | 'failed'>,
    Pick<BackgroundUploadOptions, 'report' | 'repaired'> {
  holder: Pick<Holder, 'command' | 'address'>;
  /** One of several servers uploads: `upload.lead` and `upload.standBy` say when. */
  leadership?: (Pick<OpenUploaderOptions, 'mayWrite' | 'catchUp'> & Omit<UploadLeadership, 'release'>) | undefined;
}

/** The uploads of a running server; null: there is no bucket to publish to. */
export function serverUpload(settings: Settings, options: ServerUploadOptions) {
  const { PUBLISH_TO, OUT_DIR: outFolder } = settings;
  if (PUBLISH_TO === undefined) return null;
  const { stateFolder, now, report, repaired, leadership } = options;
  const uploads = uploaderOf({
    ...options,
    ...leadership,
    settings: { ...settings, PUBLISH_TO },
    outFolder,
    onAnswer: () => upload.moved(),
  });
  const upload = new BackgroundUpload({
    to: PUBLISH_TO.text,
    now,
    begun: new BegunWork(join(stateFolder, 'upload.begun')),
    report,
    repaired,
    leadership: leadership && { ...leadership, release: uploads.close },
    run: (run) => uploads.use((uploader) => uploader.run(run)),
  });
  const close = async (): Promise<void> => {
    await upload.close();
    uploads.close();
  };
  return { upload, close };
}
