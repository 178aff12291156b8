import { z } from 'zod';
import { id } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';

export const listStoresNamed = defineContract({
  operation: 'list-stores-named',
  method: 'get',
  path: '/api/hints/stores',
  summary:
    'Stores that shoppers would call by this name: upper and lower case, accents and punctuation aside. At most five.',
  access: 'owner',
  query: z.object({
    name: z.string().max(200),
    /** The store that is being edited. */
    except: id.optional(),
  }),
  reply: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
});
