import { z } from 'zod';
import { confirmed } from './begin-import.ts';
import { defineContract } from './contract.ts';
import { importId, importPlan } from './import-plan.ts';

export const applyImport = defineContract({
  operation: 'apply-import',
  method: 'post',
  path: '/api/import/{id}/apply',
  summary:
    'Does what the dry run of an import said, all of it or nothing. 409 when the catalogue changed since in a way ' +
    'that alters a row, or when the feed shrank by more than a fifth and ?shrink=1 does not confirm that.',
  access: 'owner',
  publishes: true,
  params: z.object({ id: importId }),
  query: confirmed,
  reply: importPlan,
});
