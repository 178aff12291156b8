import { z } from 'zod';
import { id } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';

export const listCodesOfStore = defineContract({
  operation: 'list-codes-of-store',
  method: 'get',
  path: '/api/hints/codes',
  summary: 'The codes of one store, those that are switched off or expired included.',
  access: 'owner',
  query: z.object({ storeId: id }),
  reply: z.array(z.object({ id: z.string(), title: z.string(), code: z.string() })),
});
