import type { Selectable } from 'kysely';
import { inSteps } from './storage/in-steps.ts';
import type { RecordTables, Tables } from './storage/tables.ts';

/** Mail goes to this address, once it is confirmed. Instants are ISO 8601. */
interface Subscriber {
  email: string;
  subscribedAt: string;
  confirmedAt: string | null;
  /** What the subscriber agreed to. */
  wording: string;
}

/** `target`: `store/<id>` or `category/<id>`. */
interface Follow {
  target: string;
  /** Since when. */
  at: string;
  wording: string;
}

/** What a subscriber gets. */
interface Choices {
  digest: boolean;
  letters: boolean;
  /** What is new of what is followed comes at once; otherwise with the digest. */
  atOnce: boolean;
}

/** A subscriber with all that is kept of one. */
export interface Reader extends Subscriber, Choices {
  /** Up to when what is new was sent in a digest; null: nothing was. */
  sentUntil: string | null;
  /** From when, and up to when, what is followed was sent at once. */
  onceFrom: string | null;
  onceUntil: string | null;
  /** The id of what was sent last. */
  lastLetter: string | null;
  follows: Follow[];
}

/** What a link to confirm was asked for. `wording`: what was agreed to. */
export interface Asked {
  newsletter: boolean;
  follows: readonly string[];
  /** There is no digest now with which what is new could come, to one who follows for the first time. */
  atOnce: boolean;
  wording: string;
}

/** Confirmed readers: all, or those who asked for something or follow something. */
export interface Audience {
  /** With those who are not confirmed. */
  unconfirmed?: true;
  asked?: 'digest' | 'letters';
  /** They follow one of these. */
  targets?: readonly string[];
  /** Only those who get it at once. */
  atOnce?: true;
  /** Only those to whom what came at this instant is new. */
  newAt?: string;
}

export interface Subscriptions {
  /** Leaves an address that is there as it is. */
  add(subscriber: Subscriber): Promise<void>;
  /** With what was asked for. False: there is no such subscription. One that is confirmed keeps its instant. */
  confirm(email: string, at: string, asked: Asked): Promise<boolean>;
  find(email: string): Promise<Reader | undefined>;
  /** Replaces the choices, and leaves of the follows those that are named. `wording`: what is agreed to by choosing more than before. */
  choose(
    email: string,
    choices: Choices & { follows: readonly string[] },
    given: { at: string; wording: string },
  ): Promise<void>;
  /** Forgets the address, what it follows and what waits to be sent to it. False: there is no such subscription. */
  remove(email: string): Promise<boolean>;
  /** Records that the address was asked by mail to confirm; the first time counts. */
  noteAsked(email: string, at: string): Promise<void>;
  /**
   * Removes the addresses that were asked before this instant and have not confirmed. One that was never asked, because there was no mail
   * server, could not confirm and stays.
   */
  removeUnconfirmed(before: string): Promise<void>;
  counts(): Promise<{ confirmed: number; unconfirmed: number }>;
  /** In the order of subscribing, or newest first. */
  page(options: { count: number; newestFirst?: boolean }): Promise<Reader[]>;
  /** In the order of their addresses, some at a time. */
  readers(audience: Audience): AsyncIterable<Reader[]>;
  countReaders(audience: Audience): Promise<number>;
  /** What anyone follows. */
  followed(): Promise<string[]>;
  /** Whether an address is one that must not be asked again, by its keyed hash. */
  isSuppressed(hash: string): Promise<boolean>;
  /** Keeps the hash of an address, and forgets the address. */
  suppress(email: string, hash: string, at: string): Promise<void>;
}

export function openSubscriptions(database: RecordTables): Subscriptions {
  const find = async (tables: RecordTables, email: string): Promise<Reader | undefined> => {
    const row = await tables.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
    return row && (await withFollows(tables, [row]))[0];
  };
  const change = (tables: RecordTables, email: string, changes: Partial<Row>) =>
    tables.updateTable('subscribers').set(changes).where('email', '=', email).execute();
  const remove = async (tables: RecordTables, email: string): Promise<boolean> => {
    await tables.deleteFrom('follows').where('email', '=', email).execute();
    await tables.deleteFrom('mails').where('email', '=', email).execute();
    const { numDeletedRows } = await tables
      .deleteFrom('subscribers')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  };
  const meant = ({ unconfirmed, asked, targets, atOnce, newAt }: Audience) => {
    let query = database.selectFrom('subscribers');
    if (!unconfirmed) query = query.where('confirmed_at', 'is not', null);
    if (atOnce) query = query.where('at_once', '=', 1);
    if (newAt) query = query.where(({ eb, or }) => or([eb('sent_until', 'is', null), eb('sent_until', '<=', newAt)]));
    if (asked === undefined && targets === undefined) return query;
    return query.where(({ eb, or, selectFrom }) =>
      or([
        ...(asked ? [eb(asked, '=', 1)] : []),
        // in a list of none there is no target
        ...(targets?.length
          ? [eb('email', 'in', selectFrom('follows').select('email').where('target', 'in', targets))]
          : []),
      ]),
    );
  };
  const countReaders = async (audience: Audience): Promise<number> => {
    const counted = meant(audience).select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  };
  return {
    async add({ email, subscribedAt, confirmedAt, wording }) {
      // what was asked for counts once it is confirmed
      const row = { email, subscribed_at: subscribedAt, confirmed_at: confirmedAt, wording, digest: 0, letters: 0 };
      await database
        .insertInto('subscribers')
        .values(row)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
    },
    confirm: (email, at, { newsletter, follows, atOnce, wording }) =>
      database.transaction().execute(async (transaction) => {
        const before = await find(transaction, email);
        if (before === undefined) return false;
        // who was asked before there were letters has agreed to what was said then
        const isOfBefore = before.confirmedAt === null && before.digest;
        const begins = atOnce && follows.length > 0 && before.follows.length === 0;
        await change(transaction, email, {
          confirmed_at: before.confirmedAt ?? at,
          ...(newsletter && !isOfBefore && { digest: 1, letters: 1, wording }),
          ...(begins && { at_once: 1, once_from: at, once_until: at }),
        });
        for (const target of follows)
          await transaction
            .insertInto('follows')
            .values({ email, target, at, wording })
            .onConflict((conflict) => conflict.columns(['email', 'target']).doNothing())
            .execute();
        return true;
      }),
    find: (email) => find(database, email),
    choose: (email, { digest, letters, atOnce, follows }, { at, wording }) =>
      database.transaction().execute(async (transaction) => {
        const before = await find(transaction, email);
        if (before === undefined) return;
        // what came while it was off goes with the digest, unless that is still to come for what was sent at once before
        const begins = atOnce && !before.atOnce && (before.onceUntil ?? '') <= (before.sentUntil ?? '');
        const isMore = (digest && !before.digest) || (letters && !before.letters);
        await change(transaction, email, {
          digest: Number(digest),
          letters: Number(letters),
          at_once: Number(atOnce),
          ...(begins && { once_from: at, once_until: at }),
          ...(isMore && { wording }),
        });
        let ended = transaction.deleteFrom('follows').where('email', '=', email);
        if (follows.length > 0) ended = ended.where('target', 'not in', follows);
        await ended.execute();
      }),
    remove: (email) => database.transaction().execute((transaction) => remove(transaction, email)),
    async noteAsked(email, at) {
      await database
        .updateTable('subscribers')
        .set({ asked_at: at })
        .where('email', '=', email)
        .where('asked_at', 'is', null)
        .execute();
    },
    removeUnconfirmed: (before) =>
      inSteps(async (count) => {
        const { numDeletedRows } = await database
          .deleteFrom('subscribers')
          .where('email', 'in', (old) =>
            old
              .selectFrom('subscribers')
              .select('email')
              .where('confirmed_at', 'is', null)
              .where('asked_at', '<', before)
              .limit(count),
          )
          .executeTakeFirstOrThrow();
        return numDeletedRows;
      }),
    async counts() {
      const confirmed = await countReaders({});
      return { confirmed, unconfirmed: (await countReaders({ unconfirmed: true })) - confirmed };
    },
    async page({ count, newestFirst = false }) {
      const order = newestFirst ? 'desc' : 'asc';
      const all = database.selectFrom('subscribers').selectAll().orderBy('subscribed_at', order);
      return withFollows(database, await all.orderBy('email', order).limit(count).execute());
    },
    async *readers(audience) {
      let after: string | undefined = '';
      while (after !== undefined) {
        const next = meant(audience).selectAll().where('email', '>', after).orderBy('email').limit(READERS_AT_ONCE);
        const rows: Row[] = await next.execute();
        yield await withFollows(database, rows);
        after = rows[READERS_AT_ONCE - 1]?.email;
      }
    },
    countReaders,
    async followed() {
      const rows = await database.selectFrom('follows').select('target').distinct().execute();
      return rows.map(({ target }) => target);
    },
    isSuppressed: async (hash) =>
      (await database.selectFrom('suppressed_addresses').select('hash').where('hash', '=', hash).executeTakeFirst()) !==
      undefined,
    suppress: (email, hash, at) =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('suppressed_addresses')
          .values({ hash, at })
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .execute();
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
    onceFrom: row.once_from,
    onceUntil: row.once_until,
    lastLetter: row.last_letter,
    follows: (follows.get(row.email) ?? []).map(({ target, at, wording }) => ({ target, at, wording })),
  }));
}
