import { z } from 'zod';
import { picture } from '../../data/schema/fields.ts';

/** Bytes of an uploaded picture, decoded. */
export const MOST_LOGO_BYTES = 2 * 1024 * 1024;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
/** Bytes of a body that holds one as base64, with the other fields. */
export const LOGO_BODY_LIMIT = Math.ceil((MOST_LOGO_BYTES * 4) / 3) + 64 * 1024;

/** A picture as typed (an address) or as uploaded (a data URL, looked at by the server). */
export const logoUpload = z.union([picture, z.string().startsWith('data:').max(LOGO_BODY_LIMIT)], {
  error: 'Enter a full address that starts with https://, or upload a picture.',
});
