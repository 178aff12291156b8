import { join } from 'node:path';
import { lockFolder, type FolderLock, type Holder } from '../../../data/catalogue/folder/folder-lock.ts';
import { holdsSite } from '../../environment/output-claim.ts';

/** To upload it would remove the site from the bucket. */
class NoPublishedSite extends Error {
  override name = 'NoPublishedSite';
  code = 'NO_PUBLISHED_SITE';
  constructor(folder: string) {
    super(`${folder} holds no published site, so nothing was uploaded. Run npm run rebuild, or correct OUT_DIR.`);
  }
}

/** Throws `NoPublishedSite`. */
export function requireSite(outFolder: string): void {
  if (!holdsSite(outFolder)) throw new NoPublishedSite(outFolder);
}

/** One process of an output folder uploads at a time. Throws `FolderInUse`. */
export const lockUpload = (outFolder: string, stateFolder: string, holder: Holder): FolderLock =>
  lockFolder(outFolder, holder, join(stateFolder, 'upload'));
