import { z } from 'zod';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';

/** Characters. */
export const SHORTEST_PASSWORD = 8;

export const setPassword = defineContract({
  operation: 'set-password',
  method: 'post',
  path: '/api/admin/password',
  summary:
    'Sets a new admin password and ends all sessions. For the command `npm run password` on the same machine alone.',
  access: 'local',
  bodyLimit: 4 * 1024,
  body: z.object({
    password: z.string().min(SHORTEST_PASSWORD, `A password needs at least ${SHORTEST_PASSWORD} characters.`).max(1024),
  }),
  reply: nothing,
});
