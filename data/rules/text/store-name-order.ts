import { hash } from 'node:crypto';
import { fold, plainLetters } from './fold.ts';

/** Names that begin with a digit stand together before A, under this sign. */
const DIGITS = '#';

/** Where a store stands in the alphabet. Never empty: a name without letters and digits stands as it is. */
export function nameOrder(name: string): string {
  const folded = fold(plainLetters(name)) || name.trim();
  return /^\p{Number}/u.test(folded) ? DIGITS + folded : folded;
}

/** Partitions of names that all end here have this after the prefix (see partitions.ts). */
const END = '\0';

/** What people call a partition of the alphabet: `A`, `Ca`, `0–9`. */
export function partitionLabel(prefix: string): string {
  const bare = prefix.replaceAll(END, '');
  if (bare.startsWith(DIGITS)) return bare === DIGITS ? '0–9' : bare.slice(DIGITS.length);
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** The first letter of a partition: partitions with the same one are neighbours. */
export const partitionInitial = (prefix: string): string => String.fromCodePoint(prefix.codePointAt(0) ?? 0);

/** Characters of a partition in a path. File systems take names of 255 bytes; the rest is for what stands around it. */
const LONGEST_SLUG = 120;
const DIGEST_LENGTH = 32;

/**
 * A partition in a path: `a`, `ca`, `0-9`. Different prefixes never share one, and the path is plain ASCII: a space is `-`,
 * anything else that is no letter or digit of it is `_` and four hexadecimal digits. Of one that is longer than 120 characters the end
 * is replaced by `--` and a digest of the prefix.
 */
export function partitionSlug(prefix: string): string {
  const slug = wholeSlug(prefix);
  if (slug.length <= LONGEST_SLUG) return slug;
  const digest = hash('sha256', prefix, 'hex').slice(0, DIGEST_LENGTH);
  return `${slug.slice(0, LONGEST_SLUG - digest.length - 2)}--${digest}`;
}

function wholeSlug(prefix: string): string {
  if (prefix.startsWith(DIGITS)) return prefix === DIGITS ? '0-9' : `0-9-${wholeSlug(prefix.slice(DIGITS.length))}`;
  return prefix.replaceAll(/[^a-z0-9]/g, (unit) =>
    unit === ' ' ? '-' : `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
