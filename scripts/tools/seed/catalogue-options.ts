import { z } from 'zod';

/** More stores than this would not get names of their own. */
export const MOST_STORES = 250_000;

const amount = (most: number) =>
  z
    .number()
    .min(0)
    .max(most, `expected at most ${most.toLocaleString('en-US')}`);

/** How large a generated catalogue is. `today` is the day its dates are counted from, `2026-11-21`. */
export const catalogueOptions = z
  .object({
    stores: amount(MOST_STORES).default(2_500),
    coupons: amount(5_000_000).default(50_000),
    offers: amount(5_000_000).default(5_000),
    posts: amount(250_000).default(1_000),
    today: z.iso.date('expected a day, such as 2026-11-21'),
    /** Another seed gives another catalogue of the same size. */
    seed: z.int().min(0).default(1),
  })
  .refine(({ stores, coupons, offers }) => stores > 0 || coupons + offers === 0, {
    path: ['stores'],
    error: 'without a store nothing can hold coupons and offers: ask for 0 of both as well',
  });

export type CatalogueOptions = z.input<typeof catalogueOptions>;
export type CatalogueSize = z.output<typeof catalogueOptions>;
