import { keepLogoPictures, keepPicture } from '../../data/catalogue/folder/media-folder.ts';
import { LOGO_SIDE, SMALL_LOGO_SIDE } from '../../data/rules/web/logo-sizes.ts';
import { withPicture } from './uploaded-picture.ts';

const QUALITY = 86;

/** Where the logo is published: an address stays as it is, an uploaded picture is kept first. Throws `UnusablePicture`. */
export async function keepLogo(dataFolder: string, logo: string): Promise<string> {
  if (!logo.startsWith('data:')) return logo;
  const { large, small } = await asWebp(logo);
  return small === null ? keepPicture(dataFolder, large, 'webp') : keepLogoPictures(dataFolder, { large, small });
}

/** A picture that is not larger than a logo is kept as it is, without a smaller copy. */
const asWebp = (logo: string): Promise<{ large: Buffer; small: Buffer | null }> =>
  withPicture('logo', logo, async ({ width, height, fitting }) => ({
    large: (await fitting(LOGO_SIDE, QUALITY)).data,
    small: Math.max(width, height) < LOGO_SIDE ? null : (await fitting(SMALL_LOGO_SIDE, QUALITY)).data,
  }));
