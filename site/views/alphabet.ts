import { partitionInitial, partitionLabel, partitionSlug } from '../../data/rules/text/store-name-order.ts';
import type { LetterLink } from './view-types.ts';

/** So many stores fit on one page; more are cut by the alphabet into pages of at most as many. */
export const STORES_ON_ONE_PAGE = 120;
/** What a list's first page shows of more stores than fit. */
export const MOST_POPULAR_SHOWN = 48;

/** The page of one partition of a list's alphabet. */
export const partitionPath = (listPath: string, partition: string): string => `${listPath}/${partitionSlug(partition)}`;

/** One link a first letter, to its first page. Numbers of stores are left out: each insert would change every page. */
export function alphabet(listPath: string, partitions: readonly string[], current: string | null): LetterLink[] {
  const firsts = new Map<string, string>();
  for (const partition of partitions)
    if (!firsts.has(partitionInitial(partition))) firsts.set(partitionInitial(partition), partition);
  return [...firsts].map(([initial, partition]) => ({
    label: partitionLabel(initial),
    href: partitionPath(listPath, partition),
    current: current !== null && partitionInitial(current) === initial,
  }));
}

/** The other pages of the same first letter; none when there is only one. */
export function neighbours(listPath: string, partitions: readonly string[], current: string): LetterLink[] {
  const alike = partitions.filter((partition) => partitionInitial(partition) === partitionInitial(current));
  return alike.length < 2
    ? []
    : alike.map((partition) => ({
        label: partitionLabel(partition),
        href: partitionPath(listPath, partition),
        current: partition === current,
      }));
}
