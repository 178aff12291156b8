import { createPrivateKey } from 'node:crypto';

/** What signs mails (RFC 6376). */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

const FORM = /^([a-z0-9.-]+):([a-z0-9._-]+):(.+)$/is;

/** From `deals.example:selector:KEY`, the key in PEM or as its base64 alone; null: it is none. */
export function dkimKeyOf(text: string): DkimKey | null {
  const [, domainName, keySelector, key = ''] = FORM.exec(text.trim()) ?? [];
  if (domainName === undefined || keySelector === undefined) return null;
  const isPem = key.includes('-----BEGIN');
  try {
    const parsed = isPem
      ? createPrivateKey(key.replaceAll('\\n', '\n'))
      : createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
    // the library signs with no other
    if (parsed.asymmetricKeyType !== 'rsa') return null;
    return { domainName, keySelector, privateKey: parsed.export({ format: 'pem', type: 'pkcs8' }).toString() };
  } catch {
    return null;
  }
}
