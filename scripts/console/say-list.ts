/** More would push the summary off the screen. */
const LINES_SHOWN = 20;

/** Says the first lines, indented, and how many more there are. */
export function sayList(lines: readonly string[], say: (line: string) => void): void {
  for (const line of lines.slice(0, LINES_SHOWN)) say(`  ${line}`);
  if (lines.length > LINES_SHOWN) say(`  and ${lines.length - LINES_SHOWN} more`);
}
