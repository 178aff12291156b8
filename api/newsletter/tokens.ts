import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../data/records/secrets.ts';

type TokenPurpose = 'confirm' | 'unsubscribe';

const SECRET = 'newsletter';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that a link to confirm works. One that ends a subscription works as long as there are mails. */
export const CONFIRM_WITHIN_DAYS = 7;

/** Signed links: the holder of one has read the mail it came in. */
export interface SubscriberTokens {
  make(purpose: TokenPurpose, email: string): Promise<string>;
  /** The address that a token was made for; undefined when it was not made here, or for something else, or has expired. */
  read(purpose: TokenPurpose, token: string): Promise<string | undefined>;
}

/** A token is `<address>.<signature>`, or `<address>.<instant of expiry>.<signature>` for one that expires (milliseconds since 1970). */
export function createSubscriberTokens(secrets: Secrets, now: () => Date): SubscriberTokens {
  async function signature(purpose: TokenPurpose, claims: readonly string[]): Promise<string> {
    const secret = Buffer.from(await secrets.named(SECRET), 'base64url');
    return createHmac('sha256', secret)
      .update([purpose, ...claims].join(':'))
      .digest('base64url');
  }

  return {
    async make(purpose, email) {
      const expiry = purpose === 'confirm' ? [String(now().getTime() + CONFIRM_WITHIN_DAYS * DAY_MS)] : [];
      const mac = await signature(purpose, [email, ...expiry]);
      return [Buffer.from(email).toString('base64url'), ...expiry, mac].join('.');
    },
    async read(purpose, token) {
      const [name = '', ...rest] = token.split('.');
      const mac = rest.pop() ?? '';
      if (rest.length !== (purpose === 'confirm' ? 1 : 0)) return undefined;
      const email = Buffer.from(name, 'base64url').toString();
      // character by character: several spellings of base64 stand for the same bytes
      const given = Buffer.from(mac);
      const expected = Buffer.from(await signature(purpose, [email, ...rest]));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return rest.every((expiry) => now().getTime() < Number(expiry)) ? email : undefined;
    },
  };
}
