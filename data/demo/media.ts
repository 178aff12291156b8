import { join } from 'node:path';
import { LOGO_SIDE, SMALL_LOGO_SIDE } from '../rules/web/logo-sizes.ts';
import { mediaFiles } from './media-files.ts';

/** A picture drawn for the demo: `logos/threnna`, `products/desk-lamp`. */
type MediaName = keyof typeof mediaFiles;

const folder = join(import.meta.dirname, 'media');

/** The address under which the site publishes a picture of the demo; throws when it has not been drawn. */
export function pictureOf(name: string): string {
  if (!Object.hasOwn(mediaFiles, name)) {
    throw new Error(
      `The demo has no picture "${name}". Draw it in data/demo/drawing and run: node data/demo/drawing/draw.ts`,
    );
  }
  return `/media/${mediaFiles[name as MediaName]}`;
}

/** Every picture of the demo: its published name and its file in this repository. */
export function demoMedia(): { name: string; file: string }[] {
  const names = Object.values(mediaFiles).flatMap((name) => [name, ...smallerCopies(name)]);
  return names.map((name) => ({ name, file: join(folder, name) }));
}

const smallerCopies = (name: string): string[] =>
  name.endsWith(`-${LOGO_SIDE}.webp`) ? [name.replace(`-${LOGO_SIDE}.`, `-${SMALL_LOGO_SIDE}.`)] : [];
