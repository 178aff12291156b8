import { z } from 'zod';
import { defineContract } from './contract.ts';

export const getDraftKey = defineContract({
  operation: 'get-draft-key',
  method: 'get',
  path: '/api/draft-key',
  summary: 'The key that encrypts what the owner has typed and not saved, which stays in the browser.',
  access: 'owner',
  reply: z.object({
    /** 256 bits in base64url, the same for every session of this site. */
    key: z.string(),
  }),
});
