import { createPrivateKey } from 'node:crypto';

/** What signs mails (RFC 6376). */
export type DkimKey = NonNullable<ReturnType<typeof dkimKeyOf>>;

const FORM = /^([a-z0-9.-]+):([a-z0-9._-]+):(.+)$/is;

/** From `deals.example:selector:KEY`, the key in PEM or as its base64 alone; null: it is none. */
export function dkimKeyOf(text: string) {
  const [, domainName = '', keySelector = '', key = ''] = FORM.exec(text.trim()) ?? [];
  const pem = key.includes('-----BEGIN')
    ? key.replaceAll('\\n', '\n')
    : `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`;
  try {
    // the library signs with no other
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? { domainName, keySelector, privateKey: pem } : null;
  } catch {
    return null;
  }
}
