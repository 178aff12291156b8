import type { BuildTimes } from './builds.ts';

const WIDTH = 720;
const HEIGHT = 400;
/** Where the axes are. */
const LEFT = 72;
const RIGHT = WIDTH - 190;
const TOP = 24;
const BOTTOM = HEIGHT - 56;

/** What a label above a point needs. */
const NEAR = 24;
const ABOVE = 10;
const BELOW = 20;

type Line = Exclude<keyof BuildTimes, 'stores'>;

const lines: readonly { key: Line; label: string; colour: string; dash: string }[] = [
  { key: 'full', label: 'clean build', colour: '#c2410c', dash: '' },
  { key: 'peer', label: 'Eleventy', colour: '#2563eb', dash: '8 4' },
  { key: 'idle', label: 'nothing changed', colour: '#15803d', dash: '' },
  { key: 'floor', label: 'floor: read and write', colour: '#6b7280', dash: '2 4' },
];

/** Both axes are logarithmic: a straight line of one step a step is linear in the catalogue. */
export function chartOf(times: readonly BuildTimes[]): string {
  const counts = times.map(({ stores }) => stores);
  const all = times.flatMap(({ full, idle, peer, floor }) => [full, idle, peer, floor]);
  const scale = (from: number, to: number, start: number, end: number) => (value: number) =>
    Math.round(start + ((Math.log10(value) - from) / (to - from || 1)) * (end - start));
  const x = scale(Math.log10(Math.min(...counts)), Math.log10(Math.max(...counts)), LEFT, RIGHT);
  const lowest = Math.floor(Math.log10(Math.min(...all)));
  const highest = Math.ceil(Math.log10(Math.max(...all)));
  const y = scale(lowest, highest, BOTTOM, TOP);
  const decades = Array.from({ length: highest - lowest + 1 }, (_, at) => 10 ** (lowest + at));
  const seconds = (ms: number) => `${(ms / 1000).toLocaleString('en-US', { maximumSignificantDigits: 3 })} s`;
  /** Above each point, or below it where that would touch the next higher point or its label. */
  const labelsOf = (one: BuildTimes): Map<Line, number> => {
    const placed = new Map<Line, number>();
    let lowestUsed = Number.NEGATIVE_INFINITY;
    for (const { key } of [...lines].sort((a, b) => y(one[a.key]) - y(one[b.key]))) {
      const at = y(one[key]);
      const label = at - NEAR < lowestUsed ? at + BELOW : at - ABOVE;
      placed.set(key, label);
      lowestUsed = Math.max(at, label);
    }
    return placed;
  };
  const labels = new Map(times.map((one) => [one, labelsOf(one)]));
  const text = (at: number, to: number, words: string, more = '') => `<text x="${at}" y="${to}"${more}>${words}</text>`;
  const parts = [
    ...decades.flatMap((ms) => [
      `<line x1="${LEFT}" x2="${RIGHT}" y1="${y(ms)}" y2="${y(ms)}" stroke="#8884"/>`,
      text(LEFT - 8, y(ms) + 4, seconds(ms), ' text-anchor="end"'),
    ]),
    ...counts.map((count) => text(x(count), BOTTOM + 22, `${count.toLocaleString('en-US')} stores`, MIDDLE)),
    ...lines.flatMap(({ key, label, colour, dash }, at) => [
      `<polyline points="${times.map((one) => `${x(one.stores)},${y(one[key])}`).join(' ')}" fill="none" ` +
        `stroke="${colour}" stroke-width="2.5"${dash && ` stroke-dasharray="${dash}"`}/>`,
      ...times.map((one) => `<circle cx="${x(one.stores)}" cy="${y(one[key])}" r="4" fill="${colour}"/>`),
      ...times.map((one) => text(x(one.stores), labels.get(one)?.get(key) ?? 0, seconds(one[key]), MIDDLE)),
      `<line x1="${RIGHT + 34}" x2="${RIGHT + 62}" y1="${TOP + 6 + at * 24}" y2="${TOP + 6 + at * 24}" ` +
        `stroke="${colour}" stroke-width="2.5"${dash && ` stroke-dasharray="${dash}"`}/>`,
      text(RIGHT + 70, TOP + 10 + at * 24, label),
    ]),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">` +
    `<title>What a build takes, by the size of the catalogue</title><rect width="100%" height="100%" fill="#fff"/>` +
    `${parts.join('\n')}</svg>\n`
  );
}

const MIDDLE = ' text-anchor="middle"';
