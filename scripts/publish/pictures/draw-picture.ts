import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { MOST_PIXELS } from '../../../data/rules/web/logo-sizes.ts';
import { PICTURE_SIZE, type SocialPicture } from '../../../site/views/social-picture.ts';
import { designOf, type DrawnTexts } from './design.ts';
import { loadFonts, type Fonts } from './fonts.ts';

/** A logo is drawn no larger. */
const LOGO_PIXELS = 416;

let fonts: Fonts | undefined;

/** A PNG of 1200 by 630 pixels. `media`: the folder of kept pictures. Throws when the logo cannot be read. */
export async function drawPicture(picture: SocialPicture, media: string): Promise<Uint8Array> {
  fonts ??= loadFonts();
  const src = picture.logo?.src ?? null;
  const logo = src === null ? null : await readLogo(join(media, basename(src)));
  const svg = await satori(designOf(picture, drawable(picture, fonts), logo) as never, {
    ...PICTURE_SIZE,
    // parsed once for each array
    fonts: fonts.files,
  });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** Of a name that the fonts cannot draw nothing else is worth reading. */
function drawable({ site, name, deal, detail, logo }: SocialPicture, { cover }: Fonts): DrawnTexts {
  const covered = (text: string | null | undefined) => (text && cover(text) ? text : null);
  const shown = covered(name);
  const initials = logo === null ? null : covered(logo.initials);
  if (shown === null) return { site: null, name: null, deal: null, detail: null, initials };
  return { site: covered(site), name: shown, deal: covered(deal), detail: covered(detail), initials };
}

/** As a data URL of a PNG, which satori and librsvg both read. */
async function readLogo(file: string): Promise<string> {
  const png = await sharp(await readFile(file), { limitInputPixels: MOST_PIXELS })
    .resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
