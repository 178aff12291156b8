import { keepBrandPicture } from '../../data/catalogue/folder/media-folder.ts';
import { LOGO_KEPT } from '../../data/rules/web/brand-logo.ts';
import { BRAND_FIELDS, brandTypes } from '../contract/pictures.ts';
import { cleanSvg } from './clean-svg.ts';
import { bytesOf, UnusablePicture, withPicture } from './uploaded-picture.ts';

type Field = (typeof BRAND_FIELDS)[number];
type Pictures = { readonly [field in Field]?: string | null | undefined };

/** Lossy enough for photographs, and too good for the eye to see it around letters. */
const QUALITY = 92;
/** How large each is kept: logos for screens of three pixels for one, the others as they are drawn from. */
const sizes: { readonly [field in Field]: number | { height: number } } = {
  logo: { height: LOGO_KEPT },
  logoDark: { height: LOGO_KEPT },
  icon: 512,
  socialPicture: 1200,
};
/** Characters: every page loads it. */
const MOST_SVG = 200_000;
const SVG = /^data:image\/svg\+xml;base64,/;

/** Where those of these pictures are published that were uploaded; they are kept first. Throws `UnusablePicture`, which names the field. */
export async function keepBrand(dataFolder: string, typed: Pictures): Promise<{ [field in Field]?: string }> {
  const kept: { [field in Field]?: string } = {};
  for (const field of BRAND_FIELDS) {
    const picture = typed[field];
    if (picture?.startsWith('data:')) kept[field] = await keepOne(dataFolder, field, picture);
  }
  return kept;
}

async function keepOne(dataFolder: string, field: Field, picture: string): Promise<string> {
  if (SVG.test(picture)) {
    const svg = cleanSvg(bytesOf(field, picture, brandTypes).toString());
    if (svg === null) throw new UnusablePicture(field, 'it is no SVG with a width and a height', brandTypes);
    if (svg.text.length > MOST_SVG) throw new UnusablePicture(field, 'as an SVG it is larger than 200 KB', brandTypes);
    return keepBrandPicture(dataFolder, Buffer.from(svg.text), { width: widthOf(svg), extension: 'svg' });
  }
  const { data, info } = await withPicture(field, picture, ({ fitting }) => fitting(sizes[field], QUALITY), brandTypes);
  return keepBrandPicture(dataFolder, data, { width: widthOf(info), extension: 'webp' });
}

const widthOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(1, Math.round((width / height) * LOGO_KEPT));
