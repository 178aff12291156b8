import { z } from 'zod';
import { picture } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';

/** Bytes of an uploaded picture, decoded. */
export const MOST_LOGO_BYTES = 2 * 1024 * 1024;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
/** Bytes of a body: room for a picture as base64 that is too large by far, so that it can be refused in words. */
export const LOGO_BODY_LIMIT = 8 * 1024 * 1024;

const WRONG_LOGO = 'Enter a full address that starts with https://, or upload a picture.';

/** As typed. Browsers load no picture without encryption into a page that is encrypted. */
export const typedPicture = picture.refine((address) => !address.startsWith('http:'), WRONG_LOGO);

/** A picture as typed (an address) or as uploaded (a data URL, looked at by the server). */
export const logoUpload = z.union(
  [
    typedPicture,
    z
      .string()
      .regex(/^data:/, { error: WRONG_LOGO, abort: true })
      .max(LOGO_BODY_LIMIT),
  ],
  { error: WRONG_LOGO },
);

/** Of a body with four of them. */
export const BRAND_BODY_LIMIT = 4 * LOGO_BODY_LIMIT;
/** The pictures of the site itself. An SVG is kept as one, and cleaned. */
export const BRAND_FIELDS = ['logo', 'logoDark', 'icon', 'socialPicture'] as const;
export const brandTypes = [...logoTypes, 'image/svg+xml'] as const;

/** Of `logoTypes` or `brandTypes`, as sentences name them. */
export const kindsOf = (types: readonly string[]): string =>
  `${types.includes('image/svg+xml') ? 'an SVG,' : 'a'} PNG, JPEG, WebP or AVIF`;

export const uploadPicture = defineContract('upload-picture', 'POST /api/media', {
  summary:
    `Keeps a picture for posts and products: ${kindsOf(logoTypes)} of up to 2 MB as a data URL becomes a WebP ` +
    'of at most 1,600 pixels a side. One that nothing has pointed to for long is removed.',
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
