import { z } from 'zod';
import { defineContract } from './contract.ts';

export const getSession = defineContract({
  operation: 'get-session',
  method: 'get',
  path: '/api/admin/session',
  summary: 'Restores a remembered session.',
  access: 'public',
  reply: z.object({ csrfToken: z.string() }),
});
