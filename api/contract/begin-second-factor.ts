import { z } from 'zod';
import { defineContract } from './contract.ts';

export const beginSecondFactor = defineContract({
  operation: 'begin-second-factor',
  method: 'post',
  path: '/api/admin/second-factor',
  summary: 'A new secret for an authenticator app. Codes are asked for once one was confirmed.',
  access: 'owner',
  fails: [409],
  reply: z.object({
    /** base32, for typing it into the app. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
  status: 201,
});
