/** Red, green and blue, 0 to 255. */
type Channels = readonly [number, number, number];

/** WCAG 2.2, AA: text of normal size. */
export const READABLE_CONTRAST = 4.5;

const channelsOf = (hex: string): Channels =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels;
const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** `share` (0 to 1) of one colour, the rest of the other, in sRGB as CSS `color-mix` does. */
export function mix(colour: string, share: number, other: string): string {
  const a = channelsOf(colour);
  const b = channelsOf(other);
  return hexOf([0, 1, 2].map((at) => (a[at] ?? 0) * share + (b[at] ?? 0) * (1 - share)) as unknown as Channels);
}

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Text on a fill of this colour: white, else a very dark shade of it, else black, whichever is readable first. One always is. */
export function textOn(fill: string): string {
  const shades = ['#ffffff', mix(fill, 0.12, '#000000'), '#000000'];
  return shades.find((shade) => contrast(fill, shade) >= READABLE_CONTRAST) ?? '#000000';
}

/** The colour itself as text, moved towards `extreme` in steps until it can be read on every ground; `extreme` if none other can. */
export function inkOf(colour: string, grounds: readonly string[], extreme: '#000000' | '#ffffff'): string {
  for (let share = 100; share > 0; share -= 2) {
    const ink = mix(colour, share / 100, extreme);
    if (grounds.every((ground) => contrast(ink, ground) >= READABLE_CONTRAST)) return ink;
  }
  return extreme;
}
