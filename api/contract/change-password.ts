import { z } from 'zod';
import { defineContract } from './contract.ts';
import { enteredPassword, newPassword } from './new-password.ts';

export const changePassword = defineContract({
  operation: 'change-password',
  method: 'put',
  path: '/api/admin/password',
  summary:
    'Changes the admin password, ends all sessions and forgets all known browsers. The answer opens a new session for this one.',
  access: 'owner',
  opensSession: true,
  limit: 'logIn',
  bodyLimit: 4 * 1024,
  body: z.object({ currentPassword: enteredPassword, password: newPassword }),
  reply: z.object({ csrfToken: z.string() }),
});
