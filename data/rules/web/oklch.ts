/** A colour by lightness (0 to 1), chroma (0 to about 0.37) and hue (radians), in which equal steps look equal (CSS Color 4). */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Less than a screen can show. */
const ROUNDING = 0.0005;
/** Of the chroma. */
const STEP = 1 / 128;

type Triple = readonly [number, number, number];

/** Of sRGB, 0 to 1. */
export const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const product = (matrix: readonly Triple[], [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple;

const toCones: Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/** `channels`: red, green and blue, 0 to 1. */
export function oklchOf(channels: Triple): Oklch {
  const cones = product(toCones, channels.map(linear) as unknown as Triple);
  const [lightness, a, b] = product(toLab, cones.map(Math.cbrt) as unknown as Triple);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** Red, green and blue, 0 to 1: with as much of the chroma as a screen can show at this lightness. */
export function channelsOf({ lightness, chroma, hue }: Oklch): Triple {
  const at = (share: number): Triple => {
    const lab: Triple = [lightness, share * chroma * Math.cos(hue), share * chroma * Math.sin(hue)];
    const cones = product(fromLab, lab).map((cone) => cone ** 3) as unknown as Triple;
    return product(fromCones, cones).map(encoded) as unknown as Triple;
  };
  const isShown = (channels: Triple) => channels.every((part) => part >= -ROUNDING && part <= 1 + ROUNDING);
  let share = 1;
  while (share > 0 && !isShown(at(share))) share -= STEP;
  return at(Math.max(0, share)).map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple;
}
