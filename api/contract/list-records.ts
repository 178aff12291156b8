import { z } from 'zod';
import { defineContract } from './contract.ts';
import { recordFilter, recordKinds, recordSorts, unfit } from './record-filter.ts';
import { recordRow } from './record-rows.ts';

/** So many rows are answered at once. */
const MOST_ROWS = 500;
const ROWS = 100;

export const listRecords = defineContract({
  operation: 'list-records',
  method: 'get',
  path: '/api/records',
  summary: "Rows of the owner's tables by search, state and order, a page at a time, and how many there are in all.",
  access: 'owner',
  fails: [503],
  query: recordFilter
    .extend({
      kind: z.enum(recordKinds),
      /** Without it: the newest first. */
      sort: z.enum(recordSorts).optional(),
      descending: z.enum(['true', 'false']).optional(),
      offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(ROWS),
    })
    .check(({ value, issues }) => {
      const wrong = unfit(value.kind, value);
      if (wrong !== null)
        issues.push({ code: 'custom', path: [wrong.path], message: wrong.message, input: value[wrong.path] });
    }),
  reply: z.object({ total: z.int(), items: z.array(recordRow) }),
});
