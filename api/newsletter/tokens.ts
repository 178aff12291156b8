import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../data/records/secrets.ts';

type TokenPurpose = 'confirm' | 'unsubscribe';

const SECRET = 'newsletter';

/** Signed links: the holder of one has read the mail it came in. */
export interface SubscriberTokens {
  make(purpose: TokenPurpose, email: string): Promise<string>;
  /** The address that a token was made for; undefined when it was not made here, or for something else. */
  read(purpose: TokenPurpose, token: string): Promise<string | undefined>;
}

export function createSubscriberTokens(secrets: Secrets): SubscriberTokens {
  const signature = (secret: string, purpose: TokenPurpose, email: string): Buffer =>
    createHmac('sha256', Buffer.from(secret, 'base64url')).update(`${purpose}:${email}`).digest();

  return {
    async make(purpose, email) {
      const mac = signature(await secrets.named(SECRET), purpose, email).toString('base64url');
      return `${Buffer.from(email).toString('base64url')}.${mac}`;
    },
    async read(purpose, token) {
      const [name, mac] = token.split('.');
      if (name === undefined || mac === undefined) return undefined;
      const secret = await secrets.named(SECRET);
      const email = Buffer.from(name, 'base64url').toString();
      // letter by letter: several spellings of base64 stand for the same bytes
      const given = Buffer.from(mac);
      const expected = Buffer.from(signature(secret, purpose, email).toString('base64url'));
      return given.length === expected.length && timingSafeEqual(given, expected) ? email : undefined;
    },
  };
}
