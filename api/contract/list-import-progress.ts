import { z } from 'zod';
import { defineContract } from './contract.ts';

/** How far an import has come that is being looked at. */
const importProgress = z.object({
  fileName: z.string(),
  /**
   * `reading`: its rows are copied; `understanding`: their cells are read; `comparing`: with what is here, store by store; `rehearsing`:
   * the pages that change are counted.
   */
  step: z.enum(['reading', 'understanding', 'comparing', 'rehearsing']),
  done: z.int().min(0),
  /** null: it is not known before the end of the file. */
  of: z.int().min(0).nullable(),
});
export type ImportProgress = z.infer<typeof importProgress>;

export const listImportProgress = defineContract({
  operation: 'list-import-progress',
  method: 'get',
  path: '/api/import/progress',
  summary: 'The files that are being looked at now, and how far each has come.',
  access: 'owner',
  reply: z.array(importProgress),
});
