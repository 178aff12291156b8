import { z } from 'zod';
import { searchKinds } from '../../data/rules/search/search-rank.ts';
import { publicRead } from './contract.ts';

export const searchAll = publicRead('search-all', '/api/search', {
  summary:
    'What a text finds: stores, deals, products and posts, best first. `corrected` is what was searched for instead, where nothing is ' +
    'called as it was typed; `total` counts at most 100 deals.',
  query: z.object({
    q: z.string().max(200).default(''),
    /** Of each kind; 10 without it. */
    limit: z.coerce.number().int().min(1).max(50).optional(),
  }),
  reply: z.object({
    corrected: z.string().nullable(),
    groups: z.array(
      z.object({
        kind: z.enum(searchKinds),
        total: z.int(),
        items: z.array(z.object({ title: z.string(), href: z.string() })),
      }),
    ),
  }),
});
