import { z } from 'zod';
import { line, record, slug } from './fields.ts';

export const categoryInput = z.object({ name: line(80), slug });
export const category = categoryInput.extend(record);
/** `categories.json`, in the order in which the site lists them. */
export const categories = z.object({ categories: z.array(category) });

export type CategoryInput = z.infer<typeof categoryInput>;
export type Category = z.infer<typeof category>;
