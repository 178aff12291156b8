import { plural } from '../../data/schema/plural.ts';

/** A time in the unit a person would choose: `18 ms`, `2.4 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** `1,500 pages`. Without `toLocaleString`, whose first call takes 10 ms. */
export function count(n: number, thing: string): string {
  return `${String(n).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${plural(n, thing)}`;
}

/** More would push the summary off the screen. */
const LINES_SHOWN = 20;

/** Says the first lines, indented, and how many more there are. */
export function sayList(lines: readonly string[], say: (line: string) => void): void {
  for (const line of lines.slice(0, LINES_SHOWN)) say(`  ${line}`);
  if (lines.length > LINES_SHOWN) say(`  and ${lines.length - LINES_SHOWN} more`);
}
