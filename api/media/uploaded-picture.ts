import { MOST_PIXELS } from '../../data/rules/web/logo-sizes.ts';
import { kindsOf, logoTypes, MOST_LOGO_BYTES } from '../contract/pictures.ts';
import { InvalidRequest } from '../http/errors.ts';

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

/** An uploaded picture, upright, and how large it is. */
interface UploadedPicture {
  width: number;
  height: number;
  /** As WebP that fits into a square of this side, or of this height; a smaller one stays as large as it is. */
  fitting(
    side: number | { height: number },
    quality: number,
  ): Promise<{ data: Buffer; info: { width: number; height: number } }>;
}

/** Looks at a picture that came as a data URL, then hands it to `use`. Throws `UnusablePicture`, which names the field. */
export async function withPicture<Result>(
  field: string,
  dataUrl: string,
  use: (picture: UploadedPicture) => Promise<Result>,
  types: readonly string[] = logoTypes,
): Promise<Result> {
  const bytes = bytesOf(field, dataUrl, types);
  const sharp = await openSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { width, height } = await picture.metadata();
    return await use({
      width,
      height,
      fitting: (side, quality) =>
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
          .toBuffer({ resolveWithObject: true }),
    });
  } catch {
    throw new UnusablePicture(field, 'it cannot be read, or is too many pixels wide or high', types);
  }
}

/** Throws `UnusablePicture`. */
export function bytesOf(field: string, dataUrl: string, types: readonly string[]): Buffer {
  const [beginning = '', type] = DATA_URL.exec(dataUrl) ?? [];
  const base64 = dataUrl.slice(beginning.length).replace(PADDING, '');
  if (type === undefined || base64 === '' || NO_BASE64.test(base64))
    throw new UnusablePicture(field, 'it is not a picture encoded as base64', types);
  if (!types.includes(type)) throw new UnusablePicture(field, `${type} is not taken`, types);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_LOGO_BYTES) throw new UnusablePicture(field, 'it is larger than 2 MB', types);
  return bytes;
}

export class UnusablePicture extends InvalidRequest {
  override name = 'UnusablePicture';
  /** `types` are those that could be used. */
  constructor(field: string, reason: string, types: readonly string[]) {
    const message = `This picture cannot be used: ${reason}. Upload ${kindsOf(types)} of up to 2 MB.`;
    super([{ path: field, message }]);
  }
}
