import { z } from 'zod';
import { line } from '../../data/schema/fields.ts';
import { confirmed } from './begin-import.ts';
import { changeId } from './change-history.ts';
import { defineContract } from './contract.ts';
import { importOptions, importPlan } from './import-plan.ts';
import { importRow } from './list-import-rows.ts';

/** What the command shows of a finished import. */
const importReport = z.object({
  plan: importPlan,
  /** Takes the import back; null: there was nothing to change. */
  change: changeId.nullable(),
  /** The first of the rows that were refused. */
  refused: z.array(importRow),
});
export type ImportReport = z.infer<typeof importReport>;

export const importFile = defineContract({
  operation: 'import-file',
  method: 'post',
  path: '/api/import/file',
  summary: 'Imports a file of this machine. Only for the command `npm run import` on the same machine.',
  access: 'local',
  publishes: true,
  bodyLimit: 256 * 1024,
  body: importOptions.extend({
    /** Its whole path. */
    file: line(4096),
    dryRun: z.boolean().default(false),
    shrink: confirmed.shape.shrink,
  }),
  reply: importReport,
});
