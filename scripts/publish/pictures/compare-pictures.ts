import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { OutputFolder } from '../output/output-folder.ts';
import { pictureDrawer } from './picture-drawer.ts';
import type { SocialPictures } from './social-pictures.ts';

/** So many are drawn again: to draw all would take longer than the build. */
const SAMPLE = 3;
/** The mean difference of a channel, of 255, up to which two drawings show the same: libraries round in different ways. */
const SAME = 2;

/**
 * Draws some of the pictures of the live output again, as the pages of a clean build name them. One line for each that
 * shows something else.
 */
export async function comparePictures(
  named: SocialPictures,
  live: OutputFolder,
  media: string,
): Promise<{ differences: string[]; undrawn: number }> {
  const files = live.files();
  const missing = [...named.missing()];
  const drawn = missing.filter(([file]) => files.has(file));
  const start = drawn.length > SAMPLE ? randomInt(drawn.length - SAMPLE + 1) : 0;
  const drawer = pictureDrawer(media);
  const differences: string[] = [];
  try {
    for (const [file, page] of drawn.slice(start, start + SAMPLE)) {
      const picture = named.pictureOf(page);
      const again = picture && (await drawer.draw(picture));
      const png = live.read(file);
      if (again === null || png === null || (await difference(png, again)) > SAME)
        differences.push(`${file} shows something else than its name says`);
    }
  } finally {
    drawer.rest();
  }
  return { differences, undrawn: missing.length - drawn.length };
}

/** The mean over all channels; Infinity for what is no picture, or of another size. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = await Promise.all([channels(a), channels(b)]);
  if (one === null || other === null || one.length !== other.length) return Infinity;
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] as number));
  return sum / one.length;
}

const channels = (png: Uint8Array): Promise<Buffer | null> =>
  sharp(png)
    .removeAlpha()
    .raw()
    .toBuffer()
    .catch(() => null);
