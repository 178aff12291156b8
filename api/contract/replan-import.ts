import { z } from 'zod';
import { defineContract } from './contract.ts';
import { importId, importOptions, importPlan } from './import-plan.ts';

export const replanImport = defineContract({
  operation: 'replan-import',
  method: 'post',
  path: '/api/import/{id}/plan',
  summary:
    'Reads the file of a dry run again with other options, and answers what it would do then, as a dry run with an id of ' +
    'its own. The earlier one ends.',
  access: 'owner',
  bodyLimit: 256 * 1024,
  params: z.object({ id: importId }),
  body: importOptions,
  reply: importPlan,
});
