import { getDraftKey } from '../../../../api/contract/sessions.ts';
import { call } from '../../http/call.ts';
import { session } from '../../http/session-state.ts';

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

/** A text that only the key opens, bound to the name under which it is kept. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

const CIPHER = 'AES-GCM';
const IV_BYTES = 12;

/** `key`: 256 bits in base64url. No script can read it back out of what this resolves with. */
export function importKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt']);
}

const cipherOf = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(name),
});

export async function seal(key: CryptoKey, name: string, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, text: await crypto.subtle.encrypt(cipherOf(name, iv), key, new TextEncoder().encode(text)) };
}

/** Null: it was sealed with another key or under another name, or was changed since. */
export async function unseal(key: CryptoKey, name: string, sealed: Sealed): Promise<string | null> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipherOf(name, sealed.iv), key, sealed.text));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}
