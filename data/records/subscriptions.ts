import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { choices, type Reader, targetsOf } from '../schema/mail.ts';
import { inSteps } from './storage/in-batches.ts';
import type { RecordTables, Tables } from './storage/tables.ts';

/** What a link to confirm was asked for. */
export interface Asked {
  targets: readonly string[];
  /** There is no digest now with which what is new could come, to one who follows for the first time. */
  atOnce: boolean;
  /** What was agreed to. */
  wording: string;
}

/** Confirmed readers, as a condition of the database. */
export type Audience = RawBuilder<boolean>;

export const COUNT = sql<number>`count(*)`.as('count');

const confirmed: Audience = sql<boolean>`confirmed_at is not null`;
export const readers = {
  /** They follow one of these. */
  following: (targets: readonly string[]): Audience =>
    // in a list of none there is no target
    sql<boolean>`${confirmed} and email in (select email from follows where target in (${sql.join(['', ...targets])}))`,
  followingAtOnce: (targets: readonly string[]): Audience =>
    sql<boolean>`${readers.following(['once'])} and ${readers.following(targets)}`,
  /** Of a digest: it is new to them what came at this instant, or they follow one of these. */
  ofDigest: (newAt: string, targets: readonly string[]): Audience =>
    sql<boolean>`${readers.following(['digest', ...targets])} and (sent_until is null or sent_until <= ${newAt})`,
} as const;

export function openSubscriptions(database: RecordTables) {
  const all = database.selectFrom('subscribers').selectAll();
  const find = async (email: string, within = database): Promise<Reader | undefined> => {
    const row = await within.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
    return row && (await withFollows(within, [row]))[0];
  };
  const follow = (within: RecordTables, email: string, follow: Reader['follows'][number]) =>
    within
      .insertInto('follows')
      .values({ email, ...follow })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  /** Forgets addresses, what they follow and what waits to be sent to them. `which`: one, or a query for some. */
  const remove = async (within: RecordTables, which: RawBuilder<unknown>): Promise<bigint> => {
    await sql`delete from follows where email in (${which})`.execute(within);
    await sql`delete from mails where email in (${which})`.execute(within);
    return (await sql`delete from subscribers where email in (${which})`.execute(within)).numAffectedRows ?? 0n;
  };
  const countReaders = async (audience: Audience): Promise<number> =>
    Number((await database.selectFrom('subscribers').select(COUNT).where(audience).executeTakeFirst())?.count);
  return {
    /** Leaves an address that is there as it is. What was asked for counts once it is confirmed. */
    add: (subscriber: Insertable<Tables['subscribers']>) =>
      database
        .insertInto('subscribers')
        .values(subscriber)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    /** With what was asked for. False: there is no such subscription. One that is confirmed keeps its instant. */
    confirm: (email: string, at: string, { targets, atOnce, wording }: Asked) =>
      database.transaction().execute(async (transaction) => {
        const before = await find(email, transaction);
        if (before === undefined) return false;
        await sql`update subscribers set confirmed_at = coalesce(confirmed_at, ${at}) where email = ${email}`.execute(
          transaction,
        );
        // who was asked before there were letters has agreed to what was said then
        const isOfBefore = before.confirmedAt === null && targetsOf(before).includes('digest');
        const isFirst = !targetsOf(before).some((target) => target.includes('/'));
        for (const target of [...targets, ...(atOnce && isFirst ? ['once'] : [])])
          if (target !== 'letters' || !isOfBefore) await follow(transaction, email, { target, at, wording });
        return true;
      }),
    find: (email: string) => find(email),
    /** Replaces the choices, and ends the follows that are not among these. */
    choose: (email: string, targets: readonly string[], { at, wording }: { at: string; wording: string }) =>
      database.transaction().execute(async (transaction) => {
        // in a list of none there is no target
        const others = sql`target not in (${sql.join(['', ...targets])})`;
        await sql`delete from follows where email = ${email} and ${others}`.execute(transaction);
        for (const target of choices)
          if (targets.includes(target)) await follow(transaction, email, { target, at, wording });
      }),
    /** False: there is no such subscription. */
    remove: (email: string) =>
      database.transaction().execute(async (transaction) => (await remove(transaction, sql`${email}`)) > 0n),
    /** Records that the address was asked by mail to confirm; the first time counts. */
    noteAsked: (email: string, at: string) =>
      sql`update subscribers set asked_at = ${at} where email = ${email} and asked_at is null`.execute(database),
    /**
     * Removes the addresses that were asked before this instant and have not confirmed. One that was never asked, because there was no mail
     * server, could not confirm and stays.
     */
    removeUnconfirmed: (before: string) =>
      inSteps((count) => {
        const isOld = sql`confirmed_at is null and asked_at < ${before}`;
        return remove(database, sql`select email from subscribers where ${isOld} order by email limit ${count}`);
      }),
    async counts() {
      const isUnconfirmed = sql<boolean>`confirmed_at is null`;
      return { confirmed: await countReaders(confirmed), unconfirmed: await countReaders(isUnconfirmed) };
    },
    /** The newest. */
    async page(count: number): Promise<Reader[]> {
      const newest = all.orderBy('subscribedAt', 'desc').orderBy('email', 'desc').limit(count);
      return withFollows(database, await newest.execute());
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
    isSuppressed: async (hash: string): Promise<boolean> =>
      (await sql`select 1 from suppressed_addresses where hash = ${hash}`.execute(database)).rows.length > 0,
    /** Keeps the hash of an address, and forgets the address. */
    suppress: (email: string, hash: string, at: string) =>
      database.transaction().execute(async (transaction) => {
        const row = sql`(hash, at) values (${hash}, ${at})`;
        await sql`insert into suppressed_addresses ${row} on conflict do nothing`.execute(transaction);
        await remove(transaction, sql`${email}`);
      }),
  };
}

const READERS_AT_ONCE = 100;

type Row = Selectable<Tables['subscribers']>;

/** Of a few hundred. */
async function withFollows(database: RecordTables, rows: readonly Row[]): Promise<Reader[]> {
  const emails = rows.map(({ email }) => email);
  const follows =
    emails.length === 0
      ? []
      : await database.selectFrom('follows').selectAll().where('email', 'in', emails).orderBy('target').execute();
  const byEmail = Map.groupBy(follows, ({ email }) => email);
  return rows.map((row) => ({
    ...row,
    follows: (byEmail.get(row.email) ?? []).map(({ email: _, ...follow }) => follow),
  }));
}
