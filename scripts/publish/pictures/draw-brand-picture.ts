import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { contrast, FAINT, mix, textOn } from '../../../data/rules/web/colours.ts';
import { MOST_PIXELS } from '../../../data/rules/web/logo-sizes.ts';
import type { BrandPicture } from '../../../site/views/brand-picture.ts';
import { PICTURE_SIZE } from '../../../site/views/social-picture.ts';
import { INK, PAPER } from './design.ts';

interface Size {
  width: number;
  height: number;
}

const square = (side: number): Size => ({ width: side, height: side });
const sizes: { readonly [path in BrandPicture['path']]: Size } = {
  '/favicon.svg': square(128),
  '/icon-192.png': square(192),
  '/icon-512.png': square(512),
  '/apple-touch-icon.png': square(180),
  '/social-card.png': PICTURE_SIZE,
};
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** Pixels of the longer side at which an SVG is drawn: as many as the largest of them has. */
const LONGEST = 1200;
/** Dots an inch of an SVG that says nothing else, and the most that are drawn. */
const DENSITY = { usual: 72, most: 7200 };
/** Of the picture, that a logo which was not made for it takes up. */
const INSET = { icon: 0.8, card: 0.55 };

/** `media`: the folder of kept pictures. Throws when that of the owner cannot be read. */
export async function drawBrandPicture(picture: BrandPicture, media: string): Promise<Uint8Array> {
  const { path, source, colour } = picture;
  const size = sizes[path];
  if (source === null) {
    const mark = await markIn(colour!, path);
    return path === '/favicon.svg' ? mark : asPng(await read(mark, true), size);
  }
  const bytes = await readFile(join(media, basename(source)));
  const isSvg = source.endsWith('.svg');
  if (path !== '/favicon.svg') return asPng(await framed(await read(bytes, isSvg), picture), size);
  return isSvg ? bytes : wrapped(await asPng(await read(bytes, false), size), size);
}

async function read(bytes: Buffer, isSvg: boolean): Promise<Sharp> {
  if (!isSvg) return sharp(bytes, { limitInputPixels: MOST_PIXELS });
  const { width, height } = await sharp(bytes).metadata();
  const density = Math.min(DENSITY.most, Math.max(1, (DENSITY.usual * LONGEST) / Math.max(width, height)));
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, density });
}

/** A picture that was made for it fills it; a logo stands in its middle, on paper. */
async function framed(owners: Sharp, { path, isFilling }: BrandPicture): Promise<Sharp> {
  const { width, height } = sizes[path];
  const isCard = path === '/social-card.png';
  const share = isFilling ? 1 : isCard ? INSET.card : INSET.icon;
  const fit = isFilling && isCard ? 'cover' : 'contain';
  const [innerWidth, innerHeight] = [width, height].map((side) => Math.round(side * share));
  const input = await owners.resize(innerWidth, innerHeight, { fit, background: CLEAR }).png().toBuffer();
  // a phone fills what is clear in its own icon with black
  const background = isFilling && !isCard && path !== '/apple-touch-icon.png' ? CLEAR : PAPER;
  return sharp({ create: { width, height, channels: 4, background } }).composite([{ input }]);
}

/** Browsers load nothing from within an icon. */
const wrapped = (png: Uint8Array, { width, height }: Size): Uint8Array =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" ` +
      `href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/></svg>`,
  );

const asPng = async (picture: Sharp, { width, height }: Size): Promise<Uint8Array> =>
  picture.resize(width, height, { fit: 'contain', background: CLEAR }).png({ palette: true }).toBuffer();

const drawings = new URL('../../../site/drawings/', import.meta.url);

/** The site's own mark in this colour, from the drawing of the usual one. */
async function markIn(colour: string, path: BrandPicture['path']): Promise<Buffer> {
  const name = path === '/favicon.svg' ? 'favicon' : path === '/social-card.png' ? 'social-card' : 'app-icon';
  const ink = textOn(colour);
  const colours: { readonly [drawn: string]: string } = {
    '#ff6b00': colour,
    '#ff8244': mix(colour, 0.88, '#ffffff'),
    '#1f0d00': ink,
    '#ffffff': textOn(ink),
    [PAPER]: contrast(colour, PAPER) < FAINT ? INK : PAPER,
  };
  const drawing = await readFile(new URL(`${name}.svg`, drawings), 'utf8');
  return Buffer.from(drawing.replace(/#[0-9a-f]{6}/g, (drawn) => colours[drawn] ?? drawn));
}
