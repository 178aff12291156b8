import type { Selectable } from 'kysely';
import { inSteps } from './storage/in-steps.ts';
import type { RecordTables, Tables } from './storage/tables.ts';

/** The newsletter goes to this address, once it is confirmed. Instants are ISO 8601. */
export interface Subscriber {
  email: string;
  subscribedAt: string;
  confirmedAt: string | null;
  /** What the subscriber agreed to. */
  wording: string;
}

/** Where a page of subscribers ends, and the next begins after it. */
type SubscriberPosition = Pick<Subscriber, 'subscribedAt' | 'email'>;

export interface Subscriptions {
  /** Leaves an address that is there as it is. Answers whether it is confirmed. */
  add(subscriber: Subscriber): Promise<{ confirmed: boolean }>;
  /** False: there is no such subscription. One that is confirmed keeps its instant. */
  confirm(email: string, at: string): Promise<boolean>;
  /** False: there is no such subscription. */
  remove(email: string): Promise<boolean>;
  /** Records that the address was asked by mail to confirm; the first time counts. */
  noteAsked(email: string, at: string): Promise<void>;
  /**
   * Removes the addresses that were asked before this instant and have not confirmed. One that was never asked, because there was no mail
   * server, could not confirm and stays.
   */
  removeUnconfirmed(before: string): Promise<void>;
  counts(): Promise<{ confirmed: number; unconfirmed: number }>;
  /** In the order of subscribing, or newest first; `after` the end of the page before. */
  page(options: {
    count: number;
    newestFirst?: boolean;
    after?: SubscriberPosition | undefined;
  }): Promise<Subscriber[]>;
}

export function openSubscriptions(database: RecordTables): Subscriptions {
  return {
    async add(subscriber) {
      await database
        .insertInto('subscribers')
        .values(subscriberRow(subscriber))
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
      const present = await database
        .selectFrom('subscribers')
        .select('confirmed_at')
        .where('email', '=', subscriber.email)
        .executeTakeFirst();
      return { confirmed: present?.confirmed_at != null };
    },
    async confirm(email, at) {
      await database
        .updateTable('subscribers')
        .set({ confirmed_at: at })
        .where('email', '=', email)
        .where('confirmed_at', 'is', null)
        .execute();
      const present = await database
        .selectFrom('subscribers')
        .select('email')
        .where('email', '=', email)
        .executeTakeFirst();
      return present !== undefined;
    },
    async remove(email) {
      const { numDeletedRows } = await database
        .deleteFrom('subscribers')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
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
      const { all, confirmed } = await database
        .selectFrom('subscribers')
        .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('confirmed_at').as('confirmed')])
        .executeTakeFirstOrThrow();
      return { confirmed: Number(confirmed), unconfirmed: Number(all) - Number(confirmed) };
    },
    async page({ count, newestFirst = false, after }) {
      const order = newestFirst ? 'desc' : 'asc';
      let query = database.selectFrom('subscribers').selectAll();
      if (after !== undefined) {
        const beyond = newestFirst ? '<' : '>';
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('subscribed_at', 'email'), beyond, tuple(after.subscribedAt, after.email)),
        );
      }
      const rows = await query.orderBy('subscribed_at', order).orderBy('email', order).limit(count).execute();
      return rows.map(fromRow);
    },
  };
}

function subscriberRow(subscriber: Subscriber): Selectable<Tables['subscribers']> {
  const { email, subscribedAt, confirmedAt, wording } = subscriber;
  return { email, subscribed_at: subscribedAt, confirmed_at: confirmedAt, wording, asked_at: null };
}

const fromRow = (row: Selectable<Tables['subscribers']>): Subscriber => ({
  email: row.email,
  subscribedAt: row.subscribed_at,
  confirmedAt: row.confirmed_at,
  wording: row.wording,
});
