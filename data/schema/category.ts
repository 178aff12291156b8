import { z } from 'zod';
import { line, record, slug } from './fields.ts';

const name = line(80);
/** As the owner types it: home's filter says these two of all categories together. A file that has one is read all the same. */
const nameOfOne = name.refine(
  (typed) => !/^all(\s+categories)?$/i.test(typed),
  'This name is reserved for the list of all categories. Choose another one.',
);

export const categoryInput = z.object({ name: nameOfOne, slug });
/** `formerSlugs`: of categories whose stores moved here when they were deleted. */
export const category = categoryInput.extend({ name, ...record, formerSlugs: z.array(slug).optional() });
/** `categories.json`, in the order in which the site lists them. */
export const categories = z.object({ categories: z.array(category) });

export type CategoryInput = z.infer<typeof categoryInput>;
export type Category = z.infer<typeof category>;
