import { z } from 'zod';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';
import { mappingName } from './list-mappings.ts';

export const deleteMapping = defineContract({
  operation: 'delete-mapping',
  method: 'delete',
  path: '/api/import/mappings/{name}',
  summary: 'Forgets a mapping of columns.',
  access: 'owner',
  params: z.object({ name: mappingName }),
  reply: nothing,
});
