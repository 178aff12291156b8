import { z } from 'zod';
import { picture } from '../../data/schema/fields.ts';

/** Bytes of an uploaded picture, decoded. */
export const MOST_LOGO_BYTES = 2 * 1024 * 1024;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
/** Bytes of a body: room for a picture as base64 that is too large by far, so that it can be refused in words. */
export const LOGO_BODY_LIMIT = 8 * 1024 * 1024;

const WRONG_LOGO = 'Enter a full address that starts with https://, or upload a picture.';

/** A picture as typed (an address) or as uploaded (a data URL, looked at by the server). */
export const logoUpload = z.union(
  [
    picture,
    z
      .string()
      .regex(/^data:/, { error: WRONG_LOGO, abort: true })
      .max(LOGO_BODY_LIMIT),
  ],
  { error: WRONG_LOGO },
);
