import type { Transaction } from 'kysely';
import { z } from 'zod';
import { instant } from '../schema/fields.ts';
import { insertAll } from './insert-all.ts';
import { setOwnerRow } from './passwords.ts';
import { sessionRow } from './sessions.ts';
import { subscriberRow } from './subscriptions.ts';
import type { Tables } from './tables.ts';

/** Puts the content of a file into the tables. Throws `SyntaxError` and zod's errors for what it cannot be. */
type ImportDocument = (content: unknown, transaction: Transaction<Tables>) => Promise<void>;

const password = z.object({
  hash: z.string().nullable(),
  salt: z.string().nullable(),
  cost: z.int(),
  changedAt: instant.nullable(),
});
const sessions = z.object({
  sessions: z.array(
    z.object({
      tokenHash: z.string(),
      csrfHash: z.string(),
      earlierCsrfHashes: z.array(z.string()).default([]),
      createdAt: instant,
      lastUsedAt: instant,
      remembered: z.boolean(),
    }),
  ),
});
const subscribers = z.object({
  subscribers: z.array(
    z.object({ email: z.string(), subscribedAt: instant, confirmedAt: instant.nullable(), wording: z.string() }),
  ),
});
const keys = z.object({ newsletter: z.string().nullable() });

/** What former releases kept as one JSON document each, by the name of its file in `private/`. */
export const formerDocuments: { readonly [name: string]: ImportDocument } = {
  'password.json': async (content, transaction) => {
    const { hash, salt, cost, changedAt } = password.parse(content);
    if (hash !== null && salt !== null && changedAt !== null)
      await setOwnerRow(transaction, { hash, salt, cost, changedAt });
  },
  'sessions.json': async (content, transaction) => {
    const found = sessions
      .parse(content)
      .sessions.map((each) => sessionRow({ ...each, device: null, browser: '', confirmedAt: each.createdAt }));
    await insertAll(found, (rows) =>
      transaction
        .insertInto('sessions')
        .values(rows)
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .execute(),
    );
  },
  'subscribers.json': async (content, transaction) => {
    const found = subscribers.parse(content).subscribers.map(subscriberRow);
    await insertAll(found, (rows) =>
      transaction
        .insertInto('subscribers')
        .values(rows)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute(),
    );
  },
  'keys.json': async (content, transaction) => {
    const { newsletter } = keys.parse(content);
    if (newsletter === null) return;
    await transaction
      .insertInto('secrets')
      .values({ name: 'newsletter', value: newsletter })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: newsletter }))
      .execute();
  },
};
