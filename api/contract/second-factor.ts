import { z } from 'zod';
import { line } from '../../data/schema/fields.ts';

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = line(40);

/** Shown once; each replaces a code of the app once. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
