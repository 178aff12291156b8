import { z } from 'zod';
import { defineContract } from './contract.ts';
import { keptMapping, mappingName } from './list-mappings.ts';

export const keepMapping = defineContract({
  operation: 'keep-mapping',
  method: 'put',
  path: '/api/import/mappings/{name}',
  summary: 'Keeps a mapping of columns under a name, in place of one that had it.',
  access: 'owner',
  params: z.object({ name: mappingName }),
  body: keptMapping.omit({ name: true }),
  reply: keptMapping,
});
