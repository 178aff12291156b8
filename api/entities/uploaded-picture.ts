import { MOST_PIXELS, LOGO_SIDE, SMALL_LOGO_SIDE } from '../../data/rules/web/logo-sizes.ts';
import { kindsOf, logoTypes, MOST_LOGO_BYTES, BRAND_FIELDS, brandTypes } from '../contract/pictures.ts';
import { wrongField } from '../http/errors.ts';
import { keepLogoPictures, keepPicture, keepBrandPicture } from '../../data/catalogue/folder/media-folder.ts';
import { LOGO_KEPT } from '../../data/rules/web/brand-logo.ts';
import { cleanSvg } from './clean-svg.ts';

/** Seconds that unpacking and resizing may take. */
const MOST_SECONDS = 30;

/** A start needs no picture. What is read of other formats, such as an SVG that is called a PNG, can take hours before it is known. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`) });
  return sharp;
}

const DATA_URL = /^data:(image\/[a-z0-9.+-]+);base64,/;
/** What base64 does not hold. A pattern of the whole text would keep a place to go back to for each of its millions of characters. */
const NO_BASE64 = /[^A-Za-z0-9+/]/;
const PADDING = /={1,2}$/;

/** Looks at a picture that came as a data URL. Throws `InvalidRequest`, which names the field. */
export async function openPicture(field: string, dataUrl: string, types: readonly string[] = logoTypes) {
  const bytes = bytesOf(field, dataUrl, types);
  const sharp = await openSharp();
  const refuse = () => {
    throw unusable(field, 'it cannot be read, or is too many pixels wide or high', types);
  };
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(refuse);
  return {
    longerSide: Math.max(width, height),
    /** Upright, as WebP that fits into a square of this side, or of this height; a smaller one stays as large as it is. Throws the same. */
    fitting: (side: number | { height: number }, quality: number) =>
      picture
        .clone()
        .timeout({ seconds: MOST_SECONDS })
        .rotate()
        .resize({
          ...(typeof side === 'number' ? { width: side, height: side } : side),
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true })
        .catch(refuse),
  };
}

/** Throws `InvalidRequest`. */
function bytesOf(field: string, dataUrl: string, types: readonly string[]): Buffer {
  const [beginning = '', type] = DATA_URL.exec(dataUrl) ?? [];
  const base64 = dataUrl.slice(beginning.length).replace(PADDING, '');
  if (type === undefined || base64 === '' || NO_BASE64.test(base64))
    throw unusable(field, 'it is not a picture encoded as base64', types);
  if (!types.includes(type)) throw unusable(field, `${type} is not taken`, types);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_LOGO_BYTES) throw unusable(field, 'it is larger than 2 MB', types);
  return bytes;
}

/** `types` are those that could be used. */
const unusable = (field: string, reason: string, types: readonly string[]) =>
  wrongField(field, `This picture cannot be used: ${reason}. Upload ${kindsOf(types)} of up to 2 MB.`);

const LOGO_QUALITY = 86;

/** Where the logo is published: an address stays as it is, an uploaded picture is kept first. Throws `InvalidRequest`. */
export async function keepLogo(dataFolder: string, logo: string): Promise<string> {
  if (!logo.startsWith('data:')) return logo;
  const { longerSide, fitting } = await openPicture('logo', logo);
  const { data: large } = await fitting(LOGO_SIDE, LOGO_QUALITY);
  // one that is not larger than a logo is kept as it is, without a smaller copy
  if (longerSide < LOGO_SIDE) return keepPicture(dataFolder, large);
  return keepLogoPictures(dataFolder, { large, small: (await fitting(SMALL_LOGO_SIDE, LOGO_QUALITY)).data });
}

type Field = (typeof BRAND_FIELDS)[number];
type Pictures = { readonly [field in Field]?: string | null | undefined };

/** Lossy enough for photographs, and too good for the eye to see it around letters. */
const BRAND_QUALITY = 92;
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

/** Where those of these pictures are published that were uploaded; they are kept first. Throws `InvalidRequest`, which names the field. */
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
    if (svg === null) throw unusable(field, 'it is no SVG with a width and a height', brandTypes);
    if (svg.text.length > MOST_SVG) throw unusable(field, 'as an SVG it is larger than 200 KB', brandTypes);
    return keepBrandPicture(dataFolder, Buffer.from(svg.text), { width: widthOf(svg), extension: 'svg' });
  }
  const { fitting } = await openPicture(field, picture, brandTypes);
  const { data, info } = await fitting(sizes[field], BRAND_QUALITY);
  return keepBrandPicture(dataFolder, data, { width: widthOf(info), extension: 'webp' });
}

const widthOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(1, Math.round((width / height) * LOGO_KEPT));
