import { z } from 'zod';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';
import { enteredPassword } from './new-password.ts';

export const reauthenticate = defineContract({
  operation: 'reauthenticate',
  method: 'post',
  path: '/api/admin/reauthenticate',
  summary:
    'Enters the password again, for calls that were refused with `{reauthenticate: true}`; it counts for ten minutes.',
  access: 'owner',
  limit: 'logIn',
  bodyLimit: 4 * 1024,
  body: z.object({ password: enteredPassword }),
  reply: nothing,
});
