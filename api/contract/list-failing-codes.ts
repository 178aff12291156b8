import { z } from 'zod';
import { defineContract } from './contract.ts';
import { dealName } from './entities.ts';

const failingCode = z.object({
  deal: dealName,
  title: z.string(),
  code: z.string(),
  /** Name and slug of its store. */
  storeName: z.string(),
  storeSlug: z.string(),
  worked: z.int(),
  /** Votes in all. */
  of: z.int(),
});

export type FailingCode = z.infer<typeof failingCode>;

export const listFailingCodes = defineContract({
  operation: 'list-failing-codes',
  method: 'get',
  path: '/api/votes',
  summary: 'The codes that did not work for most of the shoppers who said so this month, the worst first.',
  access: 'owner',
  reply: z.array(failingCode),
});
