import sharp from 'sharp';
import { keepLogoPictures, keepPicture } from '../../data/database/media-folder.ts';
import { LOGO_SIDE, SMALL_LOGO_SIDE } from '../../data/rules/logo-sizes.ts';
import { logoTypes, MOST_LOGO_BYTES } from '../contract/logo-upload.ts';
import { InvalidRequest } from '../http/errors.ts';

/** Pixels of a picture that is unpacked at all: small files can unpack to gigabytes. */
const MOST_PIXELS = 40_000_000;
/** What sharp calls the formats that may come in. */
const formats: { readonly [format: string]: string } = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heif: 'image/avif',
};

const DATA_URL = /^data:(image\/[a-z0-9.+-]+);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Where the logo is published: an address stays as it is, an uploaded picture is kept first. Throws `UnusableLogo`. */
export async function keepLogo(dataFolder: string, logo: string): Promise<string> {
  if (!logo.startsWith('data:')) return logo;
  const pictures = await asWebp(bytesOf(logo));
  return pictures.small === null
    ? keepPicture(dataFolder, pictures.large, 'webp')
    : keepLogoPictures(dataFolder, { large: pictures.large, small: pictures.small });
}

function bytesOf(dataUrl: string): Buffer {
  const [, type, base64] = DATA_URL.exec(dataUrl) ?? [];
  if (type === undefined || base64 === undefined) throw new UnusableLogo('it is not a picture encoded as base64');
  if (!(logoTypes as readonly string[]).includes(type)) throw new UnusableLogo(`${type} is not taken`);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_LOGO_BYTES) throw new UnusableLogo('it is larger than 2 MB');
  return bytes;
}

/** A picture that is not larger than a logo is kept as it is, without a smaller copy. */
async function asWebp(bytes: Buffer): Promise<{ large: Buffer; small: Buffer | null }> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format, width, height } = await picture.metadata();
    if (formats[format] === undefined) throw new UnusableLogo(`its content is ${format}`);
    const sized = (side: number): Promise<Buffer> =>
      picture
        .clone()
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 86 })
        .toBuffer();
    return {
      large: await sized(LOGO_SIDE),
      small: Math.max(width, height) < LOGO_SIDE ? null : await sized(SMALL_LOGO_SIDE),
    };
  } catch (error) {
    if (error instanceof UnusableLogo) throw error;
    throw new UnusableLogo('it cannot be read, or is too many pixels wide or high');
  }
}

class UnusableLogo extends InvalidRequest {
  override name = 'UnusableLogo';
  constructor(reason: string) {
    super([
      {
        path: 'logo',
        message: `This picture cannot be used: ${reason}. Upload a PNG, JPEG, WebP or AVIF of up to 2 MB.`,
      },
    ]);
  }
}
