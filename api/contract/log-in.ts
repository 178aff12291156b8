import { z } from 'zod';
import { defineContract } from './contract.ts';
import { enteredPassword } from './new-password.ts';
import { secondFactorCode } from './second-factor.ts';

export const logIn = defineContract({
  operation: 'log-in',
  method: 'post',
  path: '/api/admin/login',
  summary:
    'Opens a session. The answer sets its cookie; the token goes into the header X-CSRF-Token of every call of the owner.',
  access: 'public',
  opensSession: true,
  fails: [401],
  limit: 'logIn',
  bodyLimit: 4 * 1024,
  body: z.object({
    password: enteredPassword,
    /** When a second factor is on: asked for by a 401 with `{secondFactor: true}`. */
    code: secondFactorCode.optional(),
    remember: z.boolean().default(false),
  }),
  reply: z.object({ csrfToken: z.string() }),
});
