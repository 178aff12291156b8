import { countText } from '../../data/rules/text/numbers.ts';
import { plural } from '../../data/schema/plural.ts';

/** `1 store`, `2,500 stores`. */
export function countOf(count: number, one: string): string {
  return `${countText(count)} ${plural(count, one)}`;
}

/** The same for a figure that is formatted already: `1 view`, `1,000 views`. */
export const figureOf = (figure: string, one: string): string => `${figure} ${plural(figure === '1' ? 1 : 2, one)}`;

/** `3 stores found`, `217 deals found, the first 60 are shown`; `The first 60 deals are shown` when the total is unknown (null). */
export function foundMessage(count: number | null, one: string, shown: number): string {
  if (count === null) return `The first ${countOf(shown, one)} are shown`;
  const found = `${countOf(count, one)} found`;
  return count > shown ? `${found}, the first ${countText(shown)} are shown` : found;
}
