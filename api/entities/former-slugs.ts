/** A record keeps the slugs it once had, so that old links go on leading to it. */
export function formerSlugsAfter(present: { slug: string; formerSlugs: readonly string[] }, slug: string): string[] {
  return [...new Set([...present.formerSlugs, present.slug])].filter((former) => former !== slug);
}
