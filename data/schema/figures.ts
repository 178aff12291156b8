import { z } from 'zod';
import { id } from './fields.ts';

/** An ISO week: `2026-W47`. */
export const week = z.string().regex(/^\d{4}-W\d{2}$/);
/** A count as it is shown: see `stepOf`. */
const step = z.int().min(1);

/**
 * `figures/<store id>.json`: how often shoppers followed links to a store and took its coupons, over the last four weeks. Things that
 * were not used are left out.
 */
export const storeFigures = z.object({ id, uses: z.int().min(0).default(0), coupons: z.record(id, step).default({}) });

/** `post-figures/<post id>.json`: how often a post was read. */
export const postFigures = z.object({ id, views: step });

/** `product-figures.json`: how often each Amazon product was looked at in this ISO week. */
export const productFigures = z.object({ week, views: z.record(id, step).default({}) });

export type StoreFigures = z.infer<typeof storeFigures>;
export type PostFigures = z.infer<typeof postFigures>;
export type ProductFigures = z.infer<typeof productFigures>;
