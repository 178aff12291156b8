import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { choices, type Reader, targetsOf } from '../schema/mail.ts';
import { inSteps } from '../files/in-batches.ts';
import { statementsIn, type RecordTables, type Tables } from './storage/tables.ts';

/** What was agreed to, and when. */
type Agreed = Pick<Reader['follows'][number], 'at' | 'wording'>;

/** What a link to confirm was asked for. */
export interface Asked extends Omit<Agreed, 'at'> {
  targets: readonly string[];
  /** There is no digest now with which what is new could come, to one who follows for the first time. */
  atOnce: boolean;
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
    const row = within.selectFrom('subscribers').selectAll().where('email', '=', email);
    return (await withFollows(within, await row.execute()))[0];
  };
  const follow = async (within: RecordTables, email: string, targets: readonly string[], { at, wording }: Agreed) => {
    const { change } = statementsIn(within);
    for (const target of targets)
      await change`insert into follows (email, target, at, wording) values (${email}, ${target}, ${at}, ${wording})
        on conflict do nothing`;
  };
  /** Forgets addresses, what they follow and what waits to be sent to them. `which`: one, or a query for some. */
  const remove = async (within: RecordTables, which: RawBuilder<unknown>): Promise<bigint> => {
    const { change } = statementsIn(within);
    await change`delete from follows where email in (${which})`;
    await change`delete from mails where email in (${which})`;
    return change`delete from subscribers where email in (${which})`;
  };
  const countReaders = async (audience: Audience): Promise<number> =>
    Number((await database.selectFrom('subscribers').select(COUNT).where(audience).executeTakeFirst())?.count);
  return {
    /** Leaves an address that is there as it is. What was asked for counts once it is confirmed. */
    add(subscriber: Insertable<Tables['subscribers']>) {
      const insert = database.insertInto('subscribers').values(subscriber);
      return insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
    /** With what was asked for. False: there is no such subscription. One that is confirmed keeps its instant. */
    confirm: (email: string, at: string, { targets, atOnce, wording }: Asked) =>
      database.transaction().execute(async (transaction) => {
        const before = await find(email, transaction);
        if (before === undefined) return false;
        if (before.confirmedAt === null)
          await statementsIn(transaction).change`update subscribers set confirmed_at = ${at} where email = ${email}`;
        // who was asked before there were letters has agreed to what was said then
        const isOfBefore = before.confirmedAt === null && targetsOf(before).includes('digest');
        const isFirst = !targetsOf(before).some((target) => target.includes('/'));
        const agreed = targets.filter((target) => target !== 'letters' || !isOfBefore);
        await follow(transaction, email, atOnce && isFirst ? [...agreed, 'once'] : agreed, { at, wording });
        return true;
      }),
    find: (email: string) => find(email),
    /** Replaces the choices, and ends the follows that are not among these. */
    choose: (email: string, targets: readonly string[], agreed: Agreed) =>
      database.transaction().execute(async (transaction) => {
        // in a list of none there is no target
        const others = sql`target not in (${sql.join(['', ...targets])})`;
        await statementsIn(transaction).change`delete from follows where email = ${email} and ${others}`;
        const chosen = choices.filter((choice) => targets.includes(choice));
        await follow(transaction, email, chosen, agreed);
      }),
    /** False: there is no such subscription. */
    remove: (email: string) =>
      database.transaction().execute(async (transaction) => (await remove(transaction, sql`${email}`)) > 0n),
    /** Records that the address was asked by mail to confirm; the first time counts. */
    noteAsked: (email: string, at: string) =>
      statementsIn(database)
        .change`update subscribers set asked_at = ${at} where email = ${email} and asked_at is null`,
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
      const from = (after: string) => all.where('email', '>', after).orderBy('email').limit(READERS_AT_ONCE).execute();
      for (let rows = await from(''); rows.length > 0; rows = await from(rows.at(-1)!.email))
        yield* await withFollows(database, rows);
    },
    countReaders,
    /** What anyone follows. */
    async followed(): Promise<string[]> {
      const rows = await database.selectFrom('follows').select('target').distinct().execute();
      return rows.map(({ target }) => target);
    },
    /** Whether an address is one that must not be asked again, by its keyed hash. */
    isSuppressed: async (hash: string): Promise<boolean> =>
      (await statementsIn(database).rows`select 1 from suppressed_addresses where hash = ${hash}`).length > 0,
    /** Keeps the hash of an address, and forgets the address. */
    suppress: (email: string, hash: string, at: string) =>
      database.transaction().execute(async (transaction) => {
        const { change } = statementsIn(transaction);
        await change`insert into suppressed_addresses (hash, at) values (${hash}, ${at}) on conflict do nothing`;
        await remove(transaction, sql`${email}`);
      }),
  };
}

const READERS_AT_ONCE = 100;

type Row = Selectable<Tables['subscribers']>;

/** Of a few hundred. */
async function withFollows(database: RecordTables, rows: readonly Row[]): Promise<Reader[]> {
  // in a list of none there is no address
  const isTheirs = sql<boolean>`email in (${sql.join(['', ...rows.map(({ email }) => email)])})`;
  const follows = await database.selectFrom('follows').selectAll().where(isTheirs).orderBy('target').execute();
  const byEmail = Map.groupBy(follows, ({ email }) => email);
  return rows.map((row) => ({
    ...row,
    follows: (byEmail.get(row.email) ?? []).map(({ email: _, ...follow }) => follow),
  }));
}
