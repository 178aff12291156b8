import { z } from 'zod';
import { instant } from './fields.ts';

/** `private/password.json`: scrypt with its parameters; all base64url. */
export const password = z.object({
  hash: z.string().nullable(),
  salt: z.string().nullable(),
  cost: z.int(),
  changedAt: instant.nullable(),
});

/** `private/sessions.json`: only hashes of the tokens are kept. */
export const session = z.object({
  tokenHash: z.string(),
  csrfHash: z.string(),
  /** Of the sessions that this one took the place of: their tabs are still open. */
  earlierCsrfHashes: z.array(z.string()).default([]),
  createdAt: instant,
  lastUsedAt: instant,
  remembered: z.boolean(),
});
export const sessions = z.object({ sessions: z.array(session) });

/** `private/subscribers.json`: the newsletter, with the wording agreed to and when. */
export const subscriber = z.object({
  email: z.string(),
  subscribedAt: instant,
  confirmedAt: instant.nullable(),
  wording: z.string(),
});
export const subscribers = z.object({ subscribers: z.array(subscriber) });

/** `private/keys.json`: secrets that signatures are made with, base64url; made when first needed. */
export const keys = z.object({ newsletter: z.string().nullable() });

/** `private/counters.json`: views and clicks that `figures.json` does not hold yet, by thing and week. */
export const counters = z.object({
  counts: z.record(z.string(), z.record(z.string(), z.object({ views: z.int(), clicks: z.int() }))),
});

/** Documents that no route and no build serves, each with what it holds before the first write. */
export const privateDocuments = { password, sessions, subscribers, keys, counters };
export const emptyPrivateDocuments: { [Key in PrivateKey]: PrivateOf<Key> } = {
  password: { hash: null, salt: null, cost: 0, changedAt: null },
  sessions: { sessions: [] },
  subscribers: { subscribers: [] },
  keys: { newsletter: null },
  counters: { counts: {} },
};

export type PrivateKey = keyof typeof privateDocuments;
export type PrivateOf<Key extends PrivateKey> = z.infer<(typeof privateDocuments)[Key]>;
