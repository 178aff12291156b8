import { categoryKey } from '../../rules/text/category-key.ts';
import { type Category, category, type CategoryIcon } from '../../schema/category.ts';
import { fieldsOf, publicCategory, type PublicCategory } from '../../schema/public-shapes.ts';
import { defineQuery, type Read } from '../reading/reader.ts';

const allCategories = (read: Read): readonly Category[] => read.document('categories')?.categories ?? [];

/** The first of two alike counts. */
const categoryAt = (read: Read, key: string): Category | undefined =>
  allCategories(read).find(({ name }) => categoryKey(name) === key);

export const categoryPath = (slug: string): string => `/category/${slug}`;

/** The category that stores with this key are in (see `categoryKey`); null when the catalogue has none. */
export const categoryOfKey = defineQuery(
  'category-of-key',
  (read, key: string): { id: string; name: string; slug: string } | null => {
    const found = categoryAt(read, key);
    return found ? { id: found.id, name: found.name, slug: found.slug } : null;
  },
);

/** What the owner has written of the category with this key; each absent where nothing was. */
export const textsOfCategory = defineQuery(
  'texts-of-category',
  (read, key: string): { description?: string; icon?: CategoryIcon; seoTitle?: string; seoDescription?: string } => {
    const found = categoryAt(read, key);
    return found ? fieldsOf(categoryTexts, found) : {};
  },
);
const categoryTexts = category.pick({ description: true, icon: true, seoTitle: true, seoDescription: true });

/** All categories in the site's order, with how many stores each has. Of two whose names differ in case alone, the first. */
export const categoryLinks = defineQuery('category-links', (read) =>
  allCategories(read)
    .filter(({ id, name }) => read(categoryOfKey, categoryKey(name))?.id === id)
    .map(({ name, slug, icon }) => ({
      name,
      slug,
      ...(icon && { icon }),
      href: categoryPath(slug),
      stores: read.count(`stores-in:${categoryKey(name)}`, ''),
    })),
);
export type CategoryLink = ReturnType<typeof categoryLinks.run>[number];

/** `GET /api/categories`. */
export const publicCategories = defineQuery('public-categories', (read): PublicCategory[] =>
  allCategories(read).map((category) => fieldsOf(publicCategory, category)),
);

/** The key that a category is known by, from its name in any case or its slug; null when there is no such category. A plain function: people type it. */
export function categoryKeyOf(read: Read, nameOrSlug: string): string | null {
  const key = categoryKey(nameOrSlug);
  const found = categoryAt(read, key) ?? allCategories(read).find((category) => category.slug === key);
  return found ? categoryKey(found.name) : null;
}
