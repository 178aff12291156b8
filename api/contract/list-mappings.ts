import { z } from 'zod';
import { line } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { importKinds } from './import-fields.ts';
import { mapping } from './import-plan.ts';

export const mappingName = line(80);
export const keptMapping = z.object({ name: mappingName, kind: z.enum(importKinds), mapping });

export const listMappings = defineContract({
  operation: 'list-mappings',
  method: 'get',
  path: '/api/import/mappings',
  summary: 'The mappings of columns that are kept, by name.',
  access: 'owner',
  reply: z.array(keptMapping),
});
