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
    const mark = path === '/social-card.png' ? cardOf(colour!) : markOf(colour!, path);
    return path === '/favicon.svg' ? Buffer.from(mark) : asPng(await read(Buffer.from(mark), true), size);
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

/** As in `brand-mark.astro`. */
const TICKET =
  'M3 12.5A3.5 3.5 0 0 1 6.5 9h27a3.5 3.5 0 0 1 3.5 3.5v3.4a4.1 4.1 0 0 0 0 8.2v3.4a3.5 3.5 0 0 1-3.5 3.5h-27' +
  'A3.5 3.5 0 0 1 3 27.5v-3.4a4.1 4.1 0 0 0 0-8.2z';
const percent = (colour: string): string =>
  `<g fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round"><path d="M25.2 14.8 14.8 25.2"/>` +
  '<circle cx="15.3" cy="16.2" r="1.9"/><circle cx="24.7" cy="23.8" r="1.9"/></g>';

function markOf(primary: string, path: BrandPicture['path']): string {
  const ticket = `<g transform="rotate(-12 20 20)"><path fill="${primary}" d="${TICKET}"/>${percent(textOn(primary))}</g>`;
  const ground = contrast(primary, PAPER) < FAINT ? INK : PAPER;
  const tile = `<rect width="40" height="40" fill="${ground}"/><g transform="translate(20 20) scale(.82) translate(-20 -20)">${ticket}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${path === '/favicon.svg' ? ticket : tile}</svg>`;
}

/** The mark on a ground of its colour, above the dots of a torn edge. */
function cardOf(primary: string): string {
  const ink = textOn(primary);
  const { width, height } = PICTURE_SIZE;
  const dots = Array.from({ length: 25 }, (_, at) => `<circle cx="${24 + 48 * at}" cy="${height}" r="16"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${primary}"/>` +
    `<g fill="${mix(primary, 0.87, '#ffffff')}"><path d="M-60 470h520a40 40 0 0 1 40 40v40a44 44 0 0 0 0 88v90H-60z"/>` +
    '<path d="M760-90h520v330H800a40 40 0 0 1-40-40v-60a44 44 0 0 0 0-88z"/></g>' +
    `<g transform="translate(600 315) rotate(-10) scale(17) translate(-20 -20)"><path fill="${ink}" d="${TICKET}"/>` +
    `<path stroke="${primary}" stroke-width=".5" stroke-dasharray="1 .9" d="M11 9.6v20.8"/>` +
    `<g transform="translate(3.5 0)">${percent(textOn(ink))}</g></g><g fill="${PAPER}">${dots}</g></svg>`
  );
}
