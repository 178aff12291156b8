import { keepPicture } from '../../data/catalogue/folder/media-folder.ts';
import { withPicture } from './uploaded-picture.ts';

/** As wide as the text of a post on a screen with twice the pixels, and as high. */
const LONGEST_SIDE = 1600;
const QUALITY = 82;

export interface SavedUpload {
  /** `/media/<content hash>.webp` */
  address: string;
  width: number;
  height: number;
}

/** Keeps a picture for a post or a product, resized. Throws `UnusablePicture`. */
export const keepUpload = async (dataFolder: string, dataUrl: string): Promise<SavedUpload> => {
  const { data, info } = await withPicture('picture', dataUrl, ({ fitting }) => fitting(LONGEST_SIDE, QUALITY));
  return { address: await keepPicture(dataFolder, data, 'webp'), width: info.width, height: info.height };
};
