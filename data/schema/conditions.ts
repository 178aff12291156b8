import { z } from 'zod';
import { line } from './fields.ts';

/** What has to be met for a deal, as far as shoppers compare deals by it; all else stands in its terms. */
const said = z.object({
  /** `$45`; a number alone is stored with the currency of the deal. */
  minimumSpend: line(60)
    .refine((text) => /\p{Number}/u.test(text), 'expected an amount, such as $45')
    .optional(),
  newCustomers: z.boolean().optional(),
  students: z.boolean().optional(),
  appOnly: z.boolean().optional(),
  /** `Gift cards and sale items` */
  excludes: line(300).optional(),
});

export type Conditions = z.infer<typeof said>;
export const conditionFields = Object.keys(said.shape) as readonly (keyof Conditions)[];

/** Absent, as those are stored of which none is said: there are none. What does not hold is not stored. */
export const conditions = said.optional().overwrite((given) => {
  const held = Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== false);
  return held.length === 0 ? undefined : Object.fromEntries(held);
});
