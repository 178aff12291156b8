import { z } from 'zod';
import { restored, versionId } from './change-history.ts';
import { defineContract } from './contract.ts';

export const restoreVersion = defineContract({
  operation: 'restore-version',
  method: 'post',
  path: '/api/history/{versionId}/restore',
  summary: 'Makes a document, or one field of it, what it was before a change, whatever was changed since.',
  access: 'owner',
  publishes: true,
  params: z.object({ versionId }),
  body: z.object({
    /** A `path` of the differences; without it: the whole document. */
    field: z
      .string()
      .regex(/^[A-Za-z0-9._/-]{1,300}$/, 'Name a field by its path in the differences.')
      .optional(),
  }),
  reply: restored,
});
