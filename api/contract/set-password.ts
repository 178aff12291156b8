import { z } from 'zod';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';
import { newPassword } from './new-password.ts';

export const setPassword = defineContract({
  operation: 'set-password',
  method: 'post',
  path: '/api/admin/password',
  summary:
    'Sets a new admin password, ends all sessions and turns the second factor off. ' +
    'Only for the command `npm run password` on the same machine.',
  access: 'local',
  bodyLimit: 4 * 1024,
  body: z.object({ password: newPassword }),
  reply: nothing,
});
