import { channelsOf as shownChannels, linear, type Oklch, oklchOf } from './oklch.ts';

/** Red, green and blue, 0 to 255. */
type Channels = readonly [number, number, number];

/** WCAG 2.2, AA: text of normal size. */
export const READABLE_CONTRAST = 4.5;

/** Two colours with less hardly differ. */
export const FAINT = 1.2;

const channelsOf = (hex: string): Channels =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels;
const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** `share` (0 to 1) of one colour, the rest of the other, in OKLab as CSS `color-mix` does. */
export function mix(colour: string, share: number, other: string): string {
  const [one, two] = [inOklch(colour), inOklch(other)];
  const mixed = (part: (of: Oklch) => number): number => part(one) * share + part(two) * (1 - share);
  const a = mixed(({ chroma, hue }) => chroma * Math.cos(hue));
  const b = mixed(({ chroma, hue }) => chroma * Math.sin(hue));
  return shownHex({ lightness: mixed(({ lightness }) => lightness), chroma: Math.hypot(a, b), hue: Math.atan2(b, a) });
}

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => linear(channel / 255)) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const inOklch = (colour: string) => oklchOf(channelsOf(colour).map((channel) => channel / 255) as unknown as Channels);

const shownHex = (colour: Oklch): string =>
  hexOf(shownChannels(colour).map((part) => part * 255) as unknown as Channels);

/** The same hue at another lightness (0 to 1), with at most this chroma. */
function shade(colour: string, lightness: number, mostChroma = Infinity): string {
  const { hue, chroma } = inOklch(colour);
  return shownHex({ lightness, chroma: Math.min(chroma, mostChroma), hue });
}

const isReadable = (text: string, ground: string): boolean => contrast(text, ground) >= READABLE_CONTRAST;

/** Text on a fill of this colour: white, else a very dark shade of it, else black, whichever is readable first. One always is. */
export function textOn(fill: string): string {
  const shades = ['#ffffff', shade(fill, 0.18, 0.05), '#000000'];
  return shades.find((each) => isReadable(each, fill)) ?? '#000000';
}

/** The colour itself as text, darker or lighter in steps until it can be read on every ground; `extreme` if no shade can. */
export function inkOf(colour: string, grounds: readonly string[], extreme: '#000000' | '#ffffff'): string {
  if (grounds.every((ground) => isReadable(colour, ground))) return colour;
  const { lightness } = inOklch(colour);
  const [end, step] = extreme === '#000000' ? [0, -0.01] : [1, 0.01];
  for (let at = lightness + step; (at - end) * step < 0; at += step) {
    const ink = shade(colour, at);
    if (grounds.every((ground) => isReadable(ink, ground))) return ink;
  }
  return extreme;
}

/** A fill under the pointer: a little nearer to its text, or further from it where the text would be hard to read. */
export function hoveredFill(fill: string): string {
  const text = textOn(fill);
  const nearer = mix(fill, 0.88, text);
  return isReadable(text, nearer) ? nearer : mix(fill, 0.88, text === '#ffffff' ? '#000000' : '#ffffff');
}
