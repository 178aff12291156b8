import { transliterated } from './transliterate.ts';

/**
 * Specification section 5: lower case, runs of non-alphanumerics become one hyphen, hyphens at the ends go. Letters are transliterated
 * first (`Café` is `cafe`, `Straße` is `strasse`). Empty when the name has no letter or digit that can be.
 */
export function slugify(name: string): string {
  return transliterated(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
