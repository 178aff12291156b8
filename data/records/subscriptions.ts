import { sql, type RawBuilder, type Selectable } from 'kysely';
import { inSteps } from './storage/in-batches.ts';
import type { RecordTables, Tables } from './storage/tables.ts';

/** What is kept of a subscriber. Instants are ISO 8601. */
export interface Reader {
  email: string;
  subscribedAt: string;
  /** Null: no mail goes to this address but the one that asks. */
  confirmedAt: string | null;
  /** What the subscriber agreed to. */
  wording: string;
  digest: boolean;
  letters: boolean;
  /** What is new of what is followed comes at once; otherwise with the digest. */
  atOnce: boolean;
  /** Up to when what is new was sent in a digest; null: nothing was. */
  sentUntil: string | null;
  /** Up to when what is followed was sent at once. */
  onceUntil: string | null;
  /** The id of what was sent last. */
  lastLetter: string | null;
  /** `target`: `store/<id>` or `category/<id>`; `at`: since when. */
  follows: { target: string; at: string; wording: string }[];
}

/** What a link to confirm was asked for. `wording`: what was agreed to. */
export interface Asked {
  /** Without any the newsletter is meant. */
  follows: readonly string[];
  /** There is no digest now with which what is new could come, to one who follows for the first time. */
  atOnce: boolean;
  wording: string;
}

/** Confirmed readers, as a condition of the database. */
export type Audience = RawBuilder<boolean>;

// in a list of none there is no target
const follow = (targets: readonly string[]) =>
  targets.length === 0 ? sql`1 = 0` : sql`email in (select email from follows where target in (${sql.join(targets)}))`;

export const COUNT = sql<number>`count(*)`.as('count');

export const readers = {
  all: sql<boolean>`confirmed_at is not null`,
  ofLetters: sql<boolean>`confirmed_at is not null and letters = 1`,
  atOnce: sql<boolean>`confirmed_at is not null and at_once = 1`,
  /** They follow one of these. */
  following: (targets: readonly string[]): Audience => sql<boolean>`confirmed_at is not null and ${follow(targets)}`,
  followingAtOnce: (targets: readonly string[]): Audience => sql<boolean>`${readers.atOnce} and ${follow(targets)}`,
  /** Of a digest: it is new to them what came at this instant, or they follow one of these. */
  ofDigest: (newAt: string, targets: readonly string[]): Audience =>
    sql<boolean>`confirmed_at is not null and (sent_until is null or sent_until <= ${newAt}) and (digest = 1 or ${follow(targets)})`,
} as const;

export function openSubscriptions(database: RecordTables) {
  const all = database.selectFrom('subscribers').selectAll();
  const find = async (email: string, tables = database): Promise<Reader | undefined> => {
    const row = await tables.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
    return row && (await withFollows(tables, [row]))[0];
  };
  const change = (tables: RecordTables, email: string, changes: Partial<Row>) =>
    tables.updateTable('subscribers').set(changes).where('email', '=', email).execute();
  const remove = async (tables: RecordTables, email: string): Promise<boolean> => {
    await sql`delete from follows where email = ${email}`.execute(tables);
    await sql`delete from mails where email = ${email}`.execute(tables);
    return (await sql`delete from subscribers where email = ${email}`.execute(tables)).numAffectedRows! > 0n;
  };
  const countReaders = async (audience: Audience): Promise<number> =>
    Number((await database.selectFrom('subscribers').select(COUNT).where(audience).executeTakeFirst())?.count);
  return {
    /** Leaves an address that is there as it is. What was asked for counts once it is confirmed. */
    add: ({
      email,
      subscribedAt,
      confirmedAt,
      wording,
    }: Pick<Reader, 'email' | 'subscribedAt' | 'confirmedAt' | 'wording'>) =>
      sql`insert into subscribers (email, subscribed_at, confirmed_at, wording, digest, letters)
        values (${email}, ${subscribedAt}, ${confirmedAt}, ${wording}, 0, 0) on conflict do nothing`.execute(database),
    /** With what was asked for. False: there is no such subscription. One that is confirmed keeps its instant. */
    confirm: (email: string, at: string, { follows, atOnce, wording }: Asked) =>
      database.transaction().execute(async (transaction) => {
        const before = await find(email, transaction);
        if (before === undefined) return false;
        // who was asked before there were letters has agreed to what was said then
        const isOfBefore = before.confirmedAt === null && before.digest;
        await change(transaction, email, {
          confirmed_at: before.confirmedAt ?? at,
          ...(follows.length === 0 && !isOfBefore && { digest: 1, letters: 1, wording }),
          ...(atOnce && follows.length > 0 && before.follows.length === 0 && { at_once: 1 }),
        });
        for (const target of follows)
          await sql`insert into follows (email, target, at, wording)
            values (${email}, ${target}, ${at}, ${wording}) on conflict do nothing`.execute(transaction);
        return true;
      }),
    find: (email: string) => find(email),
    /** Replaces the choices, and leaves of the follows those that are named. `wording`: what is agreed to by choosing more than before. */
    choose: (
      email: string,
      {
        digest,
        letters,
        atOnce,
        follows,
      }: Pick<Reader, 'digest' | 'letters' | 'atOnce'> & { follows: readonly string[] },
      wording: string,
    ) =>
      database.transaction().execute(async (transaction) => {
        const before = await find(email, transaction);
        const isMore = (digest && !before?.digest) || (letters && !before?.letters);
        await change(transaction, email, {
          ...{ digest: Number(digest), letters: Number(letters), at_once: Number(atOnce) },
          ...(isMore && { wording }),
        });
        for (const { target } of before?.follows ?? [])
          if (!follows.includes(target))
            await sql`delete from follows where email = ${email} and target = ${target}`.execute(transaction);
      }),
    /** Forgets the address, what it follows and what waits to be sent to it. False: there is no such subscription. */
    remove: (email: string) => database.transaction().execute((transaction) => remove(transaction, email)),
    /** Records that the address was asked by mail to confirm; the first time counts. */
    noteAsked: (email: string, at: string) =>
      sql`update subscribers set asked_at = ${at} where email = ${email} and asked_at is null`.execute(database),
    /**
     * Removes the addresses that were asked before this instant and have not confirmed. One that was never asked, because there was no mail
     * server, could not confirm and stays.
     */
    removeUnconfirmed: (before: string) =>
      inSteps(async (count) => {
        const { numAffectedRows } = await sql`delete from subscribers where email in (
          select email from subscribers where confirmed_at is null and asked_at < ${before} limit ${count})`.execute(
          database,
        );
        return numAffectedRows!;
      }),
    async counts() {
      const confirmed = await countReaders(readers.all);
      return { confirmed, unconfirmed: (await countReaders(sql<boolean>`1 = 1`)) - confirmed };
    },
    /** In the order of subscribing, or newest first. */
    async page({ count, newestFirst = false }: { count: number; newestFirst?: boolean }) {
      const order = newestFirst ? 'desc' : 'asc';
      const page = all.orderBy('subscribed_at', order).orderBy('email', order).limit(count);
      return withFollows(database, await page.execute());
    },
    /** All, in the order of their addresses. */
    async *readers(): AsyncIterable<Reader> {
      let after: string | undefined = '';
      while (after !== undefined) {
        const rows: Row[] = await all.where('email', '>', after).orderBy('email').limit(READERS_AT_ONCE).execute();
        yield* await withFollows(database, rows);
        after = rows[READERS_AT_ONCE - 1]?.email;
      }
    },
    countReaders,
    /** What anyone follows. */
    async followed(): Promise<string[]> {
      const rows = await database.selectFrom('follows').select('target').distinct().execute();
      return rows.map(({ target }) => target);
    },
    /** Whether an address is one that must not be asked again, by its keyed hash. */
    async isSuppressed(hash: string): Promise<boolean> {
      const found = database.selectFrom('suppressed_addresses').select('hash').where('hash', '=', hash);
      return (await found.executeTakeFirst()) !== undefined;
    },
    /** Keeps the hash of an address, and forgets the address. */
    suppress: (email: string, hash: string, at: string) =>
      database.transaction().execute(async (transaction) => {
        const row = sql`(hash, at) values (${hash}, ${at})`;
        await sql`insert into suppressed_addresses ${row} on conflict do nothing`.execute(transaction);
        await remove(transaction, email);
      }),
  };
}

const READERS_AT_ONCE = 100;

type Row = Selectable<Tables['subscribers']>;

/** Of a few hundred. */
async function withFollows(database: RecordTables, rows: readonly Row[]): Promise<Reader[]> {
  if (rows.length === 0) return [];
  const emails = rows.map(({ email }) => email);
  const found = await database
    .selectFrom('follows')
    .selectAll()
    .where('email', 'in', emails)
    .orderBy('target')
    .execute();
  const follows = Map.groupBy(found, ({ email }) => email);
  return rows.map((row) => ({
    email: row.email,
    subscribedAt: row.subscribed_at,
    confirmedAt: row.confirmed_at,
    wording: row.wording,
    digest: row.digest === 1,
    letters: row.letters === 1,
    atOnce: row.at_once === 1,
    sentUntil: row.sent_until,
    onceUntil: row.once_until,
    lastLetter: row.last_letter,
    follows: (follows.get(row.email) ?? []).map(({ target, at, wording }) => ({ target, at, wording })),
  }));
}
