import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../data/database/database.ts';

export type TokenPurpose = 'confirm' | 'unsubscribe';

const KEY_BYTES = 32;

/** Signed links: whoever has one has read the mail it came in. */
export interface SubscriberTokens {
  make(purpose: TokenPurpose, email: string): Promise<string>;
  /** The address that a token was made for; undefined when it was not made here, or for something else. */
  read(purpose: TokenPurpose, token: string): string | undefined;
}

export function createSubscriberTokens(database: Database): SubscriberTokens {
  async function key(): Promise<string> {
    const present = database.readPrivate('keys').newsletter;
    if (present !== null) return present;
    const { result } = await database.transact((transaction) => {
      const keys = transaction.readPrivate('keys');
      const newsletter = keys.newsletter ?? randomBytes(KEY_BYTES).toString('base64url');
      transaction.writePrivate('keys', { ...keys, newsletter });
      return newsletter;
    });
    return result;
  }

  const signature = (secret: string, purpose: TokenPurpose, email: string): Buffer =>
    createHmac('sha256', Buffer.from(secret, 'base64url')).update(`${purpose}:${email}`).digest();

  return {
    async make(purpose, email) {
      const mac = signature(await key(), purpose, email).toString('base64url');
      return `${Buffer.from(email).toString('base64url')}.${mac}`;
    },
    read(purpose, token) {
      const secret = database.readPrivate('keys').newsletter;
      const [name, mac] = token.split('.');
      if (secret === null || name === undefined || mac === undefined) return undefined;
      const email = Buffer.from(name, 'base64url').toString();
      // letter by letter: several spellings of base64 stand for the same bytes
      const given = Buffer.from(mac);
      const expected = Buffer.from(signature(secret, purpose, email).toString('base64url'));
      return given.length === expected.length && timingSafeEqual(given, expected) ? email : undefined;
    },
  };
}
