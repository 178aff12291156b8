import { z } from 'zod';
import { defineContract } from './contract.ts';
import { pageNumber } from './entities.ts';
import { importId, rowStatuses } from './import-plan.ts';

/** Rows of one reply. */
export const ROWS_OF_PAGE = 100;

export const importRow = z.object({
  /** Where it begins in the file; null: no row of the file is about it. */
  line: z.int().nullable(),
  status: z.enum(rowStatuses),
  name: z.string(),
  storeName: z.string().nullable(),
  code: z.string().nullable(),
  /** What changes. */
  fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Fields in which the value of the owner wins over that of the file. */
  kept: z.array(z.string()),
  /** Why it was refused, and in which column of the file. */
  reason: z.string().nullable(),
  column: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

export const listImportRows = defineContract({
  operation: 'list-import-rows',
  method: 'get',
  path: '/api/import/{id}/rows',
  summary: 'The rows of an import with what becomes of each, 100 a page.',
  access: 'owner',
  params: z.object({ id: importId }),
  query: z.object({ status: z.enum(rowStatuses).optional(), page: pageNumber }),
  reply: z.array(importRow),
});
