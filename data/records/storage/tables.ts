import { sql, type Generated, type Kysely } from 'kysely';
import type { CountOf, Letter, Reader } from '../../schema/mail.ts';

/**
 * Columns as `CamelCasePlugin` shows them: `changedAt` is `changed_at`. Instants are ISO 8601 in UTC, days `2026-11-21`; booleans are 0 or 1;
 * lists and objects are JSON.
 */
export interface Tables {
  /** scrypt with its parameters, base64url. One row, `owner`. */
  passwords: { name: string; hash: string; salt: string; cost: number; changedAt: string };
  /** Only hashes of the tokens are kept. */
  sessions: {
    tokenHash: string;
    csrfHash: string;
    /** JSON: hashes that belonged to the sessions that this one replaced, whose tabs are still open. */
    earlierCsrfHashes: string;
    createdAt: string;
    lastUsedAt: string;
    remembered: number;
    /** The browser that it belongs to; null: it began before browsers were known. */
    device: string | null;
    /** What that browser calls itself, such as "Firefox on Linux". */
    browser: string;
    /** When the password was last entered; null: not since the session began. */
    confirmedAt: string | null;
  };
  /** Browsers that have signed in before; only hashes of their tokens are kept. */
  devices: { id: string; tokenHash: string; browser: string; createdAt: string; lastUsedAt: string };
  /** TOTP, the secret in base32. One row, `owner`; without `confirmedAt` it is not asked for yet. */
  second_factors: { name: string; secret: string; confirmedAt: string | null; lastCounter: number };
  /** Unused ones, by their hashes. */
  recovery_codes: { hash: string };
  /** Who gets mail, and who was asked. */
  subscribers: Omit<Reader, 'follows'>;
  follows: Reader['follows'][number] & { email: string };
  /** What goes out: letters of the owner, digests, and of each day what is sent at once. */
  letters: Omit<Letter, CountOf> & { [count in CountOf]: Generated<number> };
  /** Messages that wait; those that were sent are counted in their letter alone. `attempts`: how often the mail server put it off. */
  mails: { letter: string; email: string; due: string; attempts: number };
  /** Keyed hashes of addresses that must not be asked again. */
  suppressed_addresses: { hash: string; at: string };
  /** What signatures are made with, base64url. */
  secrets: { name: string; value: string };
  /** Who changed what. `fromAddress` is emptied first, `changes` goes with the row. */
  audit: {
    id: string;
    at: string;
    operation: string;
    /** The beginning of the hash of a session's token; null: none. */
    session: string | null;
    fromAddress: string;
    requestId: string;
    changes: string;
  };
  /** `document`: where the figures of the thing are shown, such as `figures/acme`. */
  counts: { document: string; thing: string; kind: string; day: string; count: number };
  /** What was answered to "Did it work?" in one month (UTC); `voter` stands for a network address. And what else they say, see `statements.ts`. */
  votes: { month: string; document: string; deal: string; voter: string; code: string; worked: number; day: string };
  /** What made the voters of one month; without it they lead to no address. */
  vote_keys: { month: string; value: string };
  /** Who made which change; `bytes`: what its versions take. */
  changes: {
    id: string;
    at: string;
    operation: string;
    session: string | null;
    fromAddress: string;
    undoOf: string | null;
    format: number;
    documents: number;
    bytes: number;
    /** The last change that carries this one on and is kept within it; null: there is none. */
    continuedTo: string | null;
  };
  /** What a change did to a document: see `save-change.ts`. */
  versions: { changeId: string; position: number; key: string; before: string | null; after: string | null };
  /** When work that comes round was last done. */
  marks: { name: string; value: string };
  /** Requests that may be repeated, by digests; `reply` is JSON, null until the request has been answered. */
  replies: { id: string; request: string; at: string; reply: string | null };
  /** Of one server in a temporary table, of several in one that a crash of the database empties. */
  handovers: { kind: string; id: string; value: string; until: number };
  /** JSON: from columns of a file to fields. */
  mappings: { name: string; kind: string; mapping: string };
  /** JSON: what the owner set of a feed, and what came of it last. */
  feeds: { name: string; settings: string; state: string };
}

export type RecordTables = Kysely<Tables>;

/** Runs statements that are written by hand, in templates whose values are sent apart from them. */
export const statementsIn = (database: RecordTables) => ({
  /** Answers the rows that it finds. */
  async rows<Row>(statement: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> {
    return (await sql<Row>(statement, ...values).execute(database)).rows;
  },
  /** Answers how many rows it has changed. */
  async change(statement: TemplateStringsArray, ...values: unknown[]): Promise<bigint> {
    return (await sql(statement, ...values).execute(database)).numAffectedRows ?? 0n;
  },
});
