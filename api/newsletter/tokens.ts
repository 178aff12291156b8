import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../data/records/secrets.ts';

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

/**
 * Signed links: the holder of one has read the mail it came in. A token is `<address>.<signature>`, or `<address>.<instant of expiry>.<signature>` for one that expires (milliseconds since 1970), with
 * `.<what is to be followed>` before the signature.
 */
export function createSubscriberTokens(secrets: Secrets, now: () => Date) {
  async function signature(purpose: string, claims: readonly string[]): Promise<string> {
    const secret = Buffer.from(await secrets.named(SECRET), 'base64url');
    return createHmac('sha256', secret)
      .update([purpose, ...claims].join(':'))
      .digest('base64url');
  }

  return {
    /** The address that it leads to; `site`: what stands before its path. */
    async link(purpose: TokenPurpose, email: string, site = '', follows: readonly string[] = []) {
      const expiry = purpose === 'confirm' ? [String(now().getTime() + CONFIRM_WITHIN_DAYS * DAY_MS)] : [];
      const asked = follows.length > 0 ? [Buffer.from(follows.join()).toString('base64url')] : [];
      const mac = await signature(purpose, [email, ...expiry, ...asked]);
      const token = [Buffer.from(email).toString('base64url'), ...expiry, ...asked, mac].join('.');
      return `${site}/api/newsletter/${purpose}?token=${token}`;
    },
    /** What a token was made for; undefined when it was not made here, or for something else, or has expired. */
    async read(purpose: TokenPurpose, token: string): Promise<Claims | undefined> {
      const [name = '', ...rest] = token.split('.');
      const mac = rest.pop() ?? '';
      if (purpose === 'confirm' ? !/^\d+$/.test(rest[0] ?? '') || rest.length > 2 : rest.length > 0) return undefined;
      const email = Buffer.from(name, 'base64url').toString();
      // character by character: several spellings of base64 stand for the same bytes
      const given = Buffer.from(mac);
      const expected = Buffer.from(await signature(purpose, [email, ...rest]));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const [expiry, asked] = rest;
      if (expiry !== undefined && now().getTime() >= Number(expiry)) return undefined;
      return { email, follows: asked === undefined ? [] : Buffer.from(asked, 'base64url').toString().split(',') };
    },
    /** Stands for an address, and leads to it for nobody without the secret. `of`: what it is made for. */
    hashed: (of: 'bounce' | 'message', text: string) => signature(of, [text]),
  };
}
