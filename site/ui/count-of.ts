import { plural } from '../../data/schema/plural.ts';

const figures = new Intl.NumberFormat('en-US');

/** `1 store`, `2,500 stores`. */
export function countOf(count: number, one: string): string {
  return `${figures.format(count)} ${plural(count, one)}`;
}

/** `3 stores found`, `217 deals found, the first 60 are shown`; `The first 60 deals are shown` when the total is unknown (null). */
export function foundMessage(count: number | null, one: string, shown: number): string {
  if (count === null) return `The first ${countOf(shown, one)} are shown`;
  const found = `${countOf(count, one)} found`;
  return count > shown ? `${found}, the first ${figures.format(shown)} are shown` : found;
}
