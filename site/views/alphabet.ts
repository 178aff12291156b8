import { leafInitial, leafLabel, leafSlug } from '../../data/rules/store-name-order.ts';
import type { LetterLink } from './view-types.ts';

/** So many stores fit on one page; more are cut by the alphabet into pages of at most as many. */
export const STORES_ON_ONE_PAGE = 120;
/** What a list's first page shows of more stores than fit. */
export const MOST_POPULAR_SHOWN = 48;

/** The page of one leaf of a list's alphabet. */
export const leafPath = (listPath: string, leaf: string): string => `${listPath}/${leafSlug(leaf)}`;

/** One link a first letter, to its first page. Numbers of stores are left out: each insert would change every page. */
export function alphabet(listPath: string, leaves: readonly string[], current: string | null): LetterLink[] {
  const firsts = new Map<string, string>();
  for (const leaf of leaves) if (!firsts.has(leafInitial(leaf))) firsts.set(leafInitial(leaf), leaf);
  return [...firsts].map(([initial, leaf]) => ({
    label: leafLabel(initial),
    href: leafPath(listPath, leaf),
    current: current !== null && leafInitial(current) === initial,
  }));
}

/** The other pages of the same first letter; none when there is only one. */
export function neighbours(listPath: string, leaves: readonly string[], current: string): LetterLink[] {
  const alike = leaves.filter((leaf) => leafInitial(leaf) === leafInitial(current));
  return alike.length < 2
    ? []
    : alike.map((leaf) => ({ label: leafLabel(leaf), href: leafPath(listPath, leaf), current: leaf === current }));
}
