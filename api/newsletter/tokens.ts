import { createHmac } from 'node:crypto';
import type { Secrets } from '../../data/records/secrets.ts';
import { hashOf } from '../accounts/tokens.ts';

export type TokenPurpose = 'confirm' | 'unsubscribe' | 'preferences';

const SECRET = 'newsletter';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that a link to confirm works. One that ends a subscription works as long as there are mails. */
export const CONFIRM_WITHIN_DAYS = 7;

export interface Claims {
  email: string;
  /** Of a link to confirm: what is to be followed; none: the newsletter was asked for. */
  follows: readonly string[];
}

export type SubscriberTokens = ReturnType<typeof createSubscriberTokens>;

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const decoded = (text: string): string => Buffer.from(text, 'base64url').toString();

/**
 * Signed links: the holder of one has read the mail it came in. A token is `<address>.<signature>`; one that confirms holds before the
 * signature `<instant of expiry>.` (milliseconds since 1970), and `<what is to be followed>.` where that was asked for.
 */
export function createSubscriberTokens(secrets: Secrets, now: () => Date) {
  const signature = async (purpose: string, claims: readonly string[]): Promise<string> =>
    createHmac('sha256', Buffer.from(await secrets.named(SECRET), 'base64url'))
      .update([purpose, ...claims].join(':'))
      .digest('base64url');

  return {
    /** The path that it leads to. */
    async link(purpose: TokenPurpose, email: string, follows: readonly string[] = []) {
      const expiry = purpose === 'confirm' ? [String(now().getTime() + CONFIRM_WITHIN_DAYS * DAY_MS)] : [];
      const claims = [...expiry, ...(follows.length > 0 ? [encoded(follows.join())] : [])];
      const mac = await signature(purpose, [email, ...claims]);
      return `/api/newsletter/${purpose}?token=${[encoded(email), ...claims, mac].join('.')}`;
    },
    /** What a token was made for; undefined when it was not made here, or for something else, or has expired. */
    async read(purpose: TokenPurpose, token: string): Promise<Claims | undefined> {
      const [name = '', ...claims] = token.split('.');
      const mac = claims.pop() ?? '';
      const email = decoded(name);
      // as text: several spellings of base64 stand for the same bytes; by hashes: how long it takes says nothing of what was expected
      if (hashOf(mac) !== hashOf(await signature(purpose, [email, ...claims]))) return undefined;
      const [expiry, asked] = claims;
      if (purpose === 'confirm' && !(now().getTime() < Number(expiry))) return undefined;
      return { email, follows: asked === undefined ? [] : decoded(asked).split(',') };
    },
    /** Stands for an address, and leads to it for nobody without the secret. `of`: what it is made for. */
    hashed: (of: 'bounce' | 'message', text: string) => signature(of, [text]),
  };
}
