import { z } from 'zod';
import { defineContract } from './contract.ts';
import { newRecoveryCodes, secondFactorCode } from './second-factor.ts';

export const confirmSecondFactor = defineContract({
  operation: 'confirm-second-factor',
  method: 'post',
  path: '/api/admin/second-factor/confirm',
  summary: 'Turns the second factor on with a code of the app. The recovery codes are answered only now.',
  access: 'owner',
  bodyLimit: 4 * 1024,
  body: z.object({ code: secondFactorCode }),
  reply: newRecoveryCodes,
});
