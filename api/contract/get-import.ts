import { z } from 'zod';
import { defineContract } from './contract.ts';
import { importId, importPlan } from './import-plan.ts';

export const getImport = defineContract({
  operation: 'get-import',
  method: 'get',
  path: '/api/import/{id}',
  summary: 'What an import of the last day would do, or did.',
  access: 'owner',
  params: z.object({ id: importId }),
  reply: importPlan,
});
