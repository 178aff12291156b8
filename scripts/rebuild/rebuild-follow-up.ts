import { availableParallelism } from 'node:os';
import { isUploadedByLeader } from '../environment/settings.ts';
import { mediaFolder, pictureDrawer } from '../publish/pictures/picture-drawer.ts';
import type { SocialPictures } from '../publish/pictures/social-pictures.ts';
import { withProgress } from '../console/progress.ts';
import { count } from '../console/quantities.ts';
import type { RebuildOptions } from './rebuild-site.ts';
import { stateFolderOf } from '../environment/state-folder.ts';

/** Uploads to PUBLISH_TO, if there is one. Returns why it could not, which it also says; null: the bucket has the files, or a server uploads them. */
export async function uploadPublished(options: RebuildOptions): Promise<string | null> {
  const { settings, dataFolder, outFolder, command, say } = options;
  const { PUBLISH_TO } = settings;
  if (PUBLISH_TO === undefined) return null;
  if (isUploadedByLeader(settings)) {
    say('With DATABASE_URL the server that leads uploads; this command does not.');
    return null;
  }
  // loads the private records and what reads them, half of all that this command would load
  const { uploadAfterPublish } = await import('../deliver/bucket/upload-site.ts');
  const given = {
    settings: { ...settings, PUBLISH_TO },
    dataFolder,
    outFolder,
    stateFolder: stateFolderOf(outFolder, settings),
    holder: { command },
    say,
  };
  const reason = await withProgress('Uploading', 'files', (onProgress) => uploadAfterPublish({ ...given, onProgress }));
  if (reason !== null) say(`The published files were not uploaded. ${reason} npm run deploy uploads them.`);
  return reason;
}

/** Writes every compressed copy that is missing. */
export async function compressAll({ outFolder, say }: RebuildOptions): Promise<void> {
  const { createCompressor } = await import('../publish/output/compressor.ts');
  const compressor = createCompressor({ root: outFolder, report: say, atOnce: availableParallelism() });
  compressor.compress();
  await withProgress('Compressing', 'files', compressor.finish);
}

/** At most one line: how many social pictures are not drawn, and what draws them. */
export function linesOnMissing(social: SocialPictures): string[] {
  const missing = social.missing().size;
  if (missing === 0) return [];
  return [
    `${count(missing, 'social picture')} not drawn yet: a running server draws them after it has published, and so does ` +
      'npm run rebuild -- --pictures.',
  ];
}

/** Draws what is missing. Returns how many still are. */
export async function drawPictures(social: SocialPictures, { dataFolder }: RebuildOptions): Promise<number> {
  if (social.missing().size === 0) return 0;
  const drawer = pictureDrawer(mediaFolder(dataFolder));
  await withProgress('Drawing', 'pictures', (update) => social.draw(drawer, undefined, update)).finally(drawer.rest);
  return social.missing().size;
}
