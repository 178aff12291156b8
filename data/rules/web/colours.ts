/** Red, green and blue (0 to 1), or lightness (0 to 1) and two axes of hue in OKLab, in which equal steps look equal (CSS Color 4). */
type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** WCAG 2.2, AA: text of normal size. */
export const READABLE_CONTRAST = 4.5;

/** Two colours with less hardly differ. */
export const FAINT = 1.2;

/** Less than a screen can show. */
const ROUNDING = 0.0005;
/** Of the chroma. */
const STEP = 1 / 128;

/** Of sRGB, 0 to 1. */
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const each = ([a, b, c]: Triple, of: (part: number, at: 0 | 1 | 2) => number): Triple => [of(a, 0), of(b, 1), of(c, 2)];
const dot = ([a, b, c]: Triple, [x, y, z]: Triple): number => x * a + y * b + z * c;
const product = (rows: Matrix, by: Triple): Triple => [dot(rows[0], by), dot(rows[1], by), dot(rows[2], by)];

const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/** In OKLab, of red, green and blue. How far the axes lead from 0 is the chroma of a colour, 0 to about 0.37. */
export const labOf = (channels: Triple): Triple =>
  product(toLab, each(product(toCones, each(channels, linear)), Math.cbrt));

/** Red, green and blue: with as much of the chroma as a screen can show at this lightness. */
export function channelsOf([lightness, a, b]: Triple): Triple {
  const at = (share: number): Triple => {
    const cones = each(product(fromLab, [lightness, share * a, share * b]), (cone) => cone ** 3);
    return each(product(fromCones, cones), encoded);
  };
  const isShown = (channels: Triple) => channels.every((part) => part >= -ROUNDING && part <= 1 + ROUNDING);
  let share = 1;
  while (share > 0 && !isShown(at(share))) share -= STEP;
  return each(at(Math.max(0, share)), (part) => Math.min(1, Math.max(0, part)));
}

const channelsIn = (hex: string): Triple => each([1, 3, 5], (at) => parseInt(hex.slice(at, at + 2), 16) / 255);
const labIn = (hex: string): Triple => labOf(channelsIn(hex));
const hexOf = (lab: Triple): string => {
  const parts = channelsOf(lab).map((part) => Math.round(part * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/** `share` (0 to 1) of one colour, the rest of the other, in OKLab as CSS `color-mix` does. */
export function mix(colour: string, share: number, other: string): string {
  const rest = labIn(other);
  return hexOf(each(labIn(colour), (part, at) => part * share + rest[at] * (1 - share)));
}

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = each(channelsIn(colour), linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The same hue at another lightness (0 to 1), with at most this chroma. */
function shade(colour: string, lightness: number, mostChroma = Infinity): string {
  const [, a, b] = labIn(colour);
  const share = Math.min(1, mostChroma / Math.hypot(a, b));
  return hexOf([lightness, share * a, share * b]);
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
  const [lightness] = labIn(colour);
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
