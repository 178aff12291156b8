/** What a store's category and a category's name are compared by: upper and lower case, and how wide the gaps are, count alike. */
export const categoryKey = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

/** Specification section 2: a slug in title case, `home-garden` is `Home Garden`. */
export function titleOfSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
