import { z } from 'zod';
import { defineContract } from './contract.ts';
import { LOGO_BODY_LIMIT } from './logo-upload.ts';

export const uploadPicture = defineContract({
  operation: 'upload-picture',
  method: 'post',
  path: '/api/media',
  summary:
    'Keeps a picture for posts and products: a PNG, JPEG, WebP or AVIF of up to 2 MB as a data URL becomes a WebP ' +
    'of at most 1,600 pixels a side. One that nothing has pointed to for long is removed.',
  access: 'owner',
  body: z.object({ picture: z.string().regex(/^[\x20-\x7e]*$/, 'Send the picture as a data URL.') }),
  bodyLimit: LOGO_BODY_LIMIT,
  reply: z.object({
    /** `/media/<content hash>.webp` */
    address: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  status: 201,
});
