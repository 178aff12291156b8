import { logoTypes, MOST_LOGO_BYTES, uploadPicture } from '../../../api/contract/pictures.ts';
import { call, type OwnerReplyOf } from '../http/call.ts';

/** As long as the longer side becomes on the server, too. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.9;

export const isPicture = (file: File): boolean => (logoTypes as readonly string[]).includes(file.type);

/** Keeps a picture on the server. A photo that is too large is made smaller first: cameras take larger ones than anyone sends. */
export async function keepPicture(file: File): Promise<OwnerReplyOf<typeof uploadPicture>> {
  const picture = file.size > MOST_LOGO_BYTES ? await smaller(file) : file;
  return call(uploadPicture, { body: { picture: await dataUrlOf(picture) } });
}

async function smaller(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
}

export function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('This picture could not be read. Is it still there?'));
    reader.readAsDataURL(picture);
  });
}
