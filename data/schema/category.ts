import { z } from 'zod';
import { line, prose, record, RESERVED_SLUG, searchTexts, slug } from './fields.ts';

const name = line(80);
/** As the owner types it: home's filter says these two of all categories together. A file that has one is read all the same. */
const nameOfOne = name.refine(
  (typed) => !/^all(\s+categories)?$/i.test(typed),
  'This name is reserved for the list of all categories. Choose another one.',
);
const slugOfOne = slug.refine(
  (typed) => typed !== RESERVED_SLUG,
  'This slug is reserved for the page of what is not found. Choose another one.',
);

/** The drawings that stand for categories (`site/ui/icon-sprite.ts`). */
export const categoryIcons = [
  'baby',
  'beauty',
  'books',
  'car',
  'electronics',
  'fashion',
  'food',
  'games',
  'gifts',
  'health',
  'home',
  'music',
  'pets',
  'sports',
  'tools',
  'travel',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

export const categoryInput = z.object({
  name: nameOfOne,
  slug: slugOfOne,
  /** Stands on its page. */
  description: prose(600).optional(),
  icon: z.enum(categoryIcons).optional(),
  ...searchTexts,
});
/** `formerSlugs`: its own, and those of categories whose stores moved here when they were deleted. */
export const category = categoryInput.extend({ name, slug, ...record, formerSlugs: z.array(slug).optional() });
/** `categories.json`, in the order in which the site lists them. */
export const categories = z.object({ categories: z.array(category) });

export type CategoryInput = z.infer<typeof categoryInput>;
export type Category = z.infer<typeof category>;
