import { z } from 'zod';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';

export const endSession = defineContract({
  operation: 'end-session',
  method: 'delete',
  path: '/api/admin/sessions/{id}',
  summary: 'Ends a session.',
  access: 'owner',
  params: z.object({ id: z.string().regex(/^[\w-]{8}$/) }),
  reply: nothing,
});
