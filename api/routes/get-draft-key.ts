import { hkdfSync } from 'node:crypto';
import { getDraftKey } from '../contract/get-draft-key.ts';
import { route } from '../http/route.ts';

const KEY_BYTES = 32;

/** Derived from a secret of this site, so that what was typed in one session can be read in the next, and by no script without one. */
export const getDraftKeyRoute = route(getDraftKey, async ({ services: { records } }) => {
  const secret = Buffer.from(await records.secrets.named('drafts'), 'base64url');
  const key = hkdfSync('sha256', secret, '', 'drafts in the browser', KEY_BYTES);
  return { key: Buffer.from(key).toString('base64url') };
});
