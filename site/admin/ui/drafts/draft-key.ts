import { getDraftKey } from '../../../../api/contract/sessions.ts';
import { call } from '../../http/call.ts';
import { session } from '../../http/session-state.ts';
import { importKey } from './sealed.ts';

let known: Promise<CryptoKey> | null = null;

/** The key of this site's drafts, which stays in memory until the owner signs out. Rejects as `call` does, and is then asked for again. */
export function draftKey(): Promise<CryptoKey> {
  known ??= call(getDraftKey)
    .then(({ key }) => importKey(key))
    .catch((error: unknown) => {
      known = null;
      throw error;
    });
  return known;
}

session.subscribe(() => {
  if (session.current().state === 'out') known = null;
});
