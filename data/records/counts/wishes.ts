import { monthOf } from '../../rules/dates/month.ts';
import type { RecordTables } from '../storage/tables.ts';
import { forgetVotes } from './vote-sums.ts';

/**
 * Wishes stand among votes, under this in place of a document: `worked` counts them, `code` is the spelling, and one row without a voter
 * has those of a month that is over. Tables of their own would end the way back to release 0.2.0, which finds votes by their sums alone.
 */
const WISHES = 'wishes';

interface Wish {
  /** What the store is counted by. */
  name: string;
  /** As the shopper spells it. */
  store: string;
  /** `2026-11-21`, in UTC. */
  day: string;
  /** As of a vote. */
  voter: string;
}

/** Stores that shoppers miss. */
export interface Wishes {
  /** Counts each voter once for each name and month. Of a new name beyond `mostNames`, one with the fewest wishes goes. */
  add(wish: Wish, mostNames: number): Promise<void>;
  /** Names with at least `fewest` wishes, most wished first, each as it was first spelled. */
  counts(fewest: number): Promise<{ store: string; count: number }[]>;
  /** Forgets the voters of earlier months, and what was wished before `day`. */
  forgetBefore(month: string, day: string): Promise<void>;
}

export function openWishes(database: RecordTables): Wishes {
  return {
    add: (wish, mostNames) => database.transaction().execute((transaction) => addWish(transaction, wish, mostNames)),
    async counts(fewest) {
      const rows = await database
        .selectFrom('votes')
        .select(({ fn }) => ['code as store', fn.sum<number>('worked').as('count')])
        .where('document', '=', WISHES)
        .groupBy(['deal', 'code'])
        .having(({ fn }) => fn.sum('worked'), '>=', fewest)
        .orderBy('count', 'desc')
        .orderBy('deal')
        .execute();
      return rows.map(({ store, count }) => ({ store, count: Number(count) }));
    },
    forgetBefore: (month, day) =>
      database.transaction().execute(async (transaction) => {
        await forgetVoters(transaction, month);
        await transaction.deleteFrom('votes').where('document', '=', WISHES).where('day', '<', day).execute();
      }),
  };
}

async function addWish(transaction: RecordTables, { name, store, day, voter }: Wish, mostNames: number): Promise<void> {
  const ofWishes = transaction.selectFrom('votes').where('document', '=', WISHES);
  const known = await ofWishes.select('code').where('deal', '=', name).limit(1).executeTakeFirst();
  if (known === undefined) {
    const spare = await ofWishes
      .select('deal')
      .groupBy('deal')
      .orderBy(({ fn }) => fn.sum('worked'), 'desc')
      .orderBy(({ fn }) => fn.max('day'), 'desc')
      .orderBy('deal')
      .limit(1)
      .offset(mostNames - 1)
      .executeTakeFirst();
    if (spare !== undefined) await forgetVotes(transaction, WISHES, [spare.deal]);
  }
  await transaction
    .insertInto('votes')
    .values({
      month: monthOf(day),
      document: WISHES,
      deal: name,
      voter,
      code: known?.code ?? store,
      worked: 1,
      day,
    })
    .onConflict((conflict) => conflict.columns(['document', 'deal', 'month', 'voter']).doNothing())
    .execute();
}

/** Sums the wishes of each earlier month. */
async function forgetVoters(transaction: RecordTables, month: string): Promise<void> {
  await transaction
    .insertInto('votes')
    .columns(['month', 'document', 'deal', 'voter', 'code', 'worked', 'day'])
    .expression((builder) =>
      builder
        .selectFrom('votes')
        .select(({ fn, val }) => [
          ...(['month', 'document', 'deal'] as const),
          val('').as('voter'),
          'code',
          fn.sum<number>('worked').as('worked'),
          fn.max('day').as('day'),
        ])
        .where('document', '=', WISHES)
        .where('month', '<', month)
        .where('voter', '<>', '')
        .groupBy(['month', 'document', 'deal', 'code']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['document', 'deal', 'month', 'voter'])
        .doUpdateSet(({ eb, ref }) => ({ worked: eb('votes.worked', '+', ref('excluded.worked')) })),
    )
    .execute();
  await transaction
    .deleteFrom('votes')
    .where('document', '=', WISHES)
    .where('month', '<', month)
    .where('voter', '<>', '')
    .execute();
}
