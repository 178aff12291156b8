/**
 * Specification section 5: lower case, runs of non-alphanumerics become one hyphen, hyphens at the ends go. Accents are taken off
 * first (`Café` is `cafe`, not `caf`). Empty when the name has no letter or digit of the Latin alphabet.
 */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
