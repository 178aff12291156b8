import { monthOf } from '../../rules/dates/iso-week.ts';
import type { RecordTables } from '../storage/tables.ts';
import { inBatches } from '../storage/in-batches.ts';
import { forgetVotes } from './vote-sums.ts';

/** What a shopper says beside votes: that a store is missing, or what is wrong with a deal. */
interface Statement {
  /** What the store or the deal is counted by. */
  thing: string;
  /** How the store is spelled, or the reason. */
  text: string;
  /** `2026-11-21`, in UTC. */
  day: string;
  /** As of a vote: without the key of its month it leads to no address. Of a sum its text. */
  voter: string;
}

export interface Statements {
  /**
   * Takes the place of an earlier one of the same voter on the same thing in the same month. Of a new thing beyond `mostThings`, one with
   * the fewest statements goes.
   */
  add(statement: Statement, mostThings: number): Promise<void>;
  /** By thing and text, most often said first, with the day of the last. */
  counts(): Promise<{ thing: string; text: string; count: number; last: string }[]>;
  /** Sums the statements of earlier months, by thing and text. */
  forgetVoters(month: string): Promise<void>;
  forgetBefore(day: string): Promise<void>;
}

/**
 * They stand among votes, under `topic` in place of a document, and `worked` counts them: tables of their own would end the way back to release 0.2.0, which finds
 * votes by their sums alone.
 */
export function openStatements(database: RecordTables, topic: 'wishes' | 'reports'): Statements {
  return {
    add: ({ thing, text: code, ...said }, mostThings) =>
      database.transaction().execute(async (transaction) => {
        const ofTopic = transaction.selectFrom('votes').select('deal').where('document', '=', topic);
        if ((await ofTopic.where('deal', '=', thing).executeTakeFirst()) === undefined) {
          const spare = await ofTopic
            .groupBy('deal')
            .orderBy(({ fn }) => fn.sum('worked'), 'desc')
            .orderBy(({ fn }) => fn.max('day'), 'desc')
            .orderBy('deal')
            .limit(1)
            .offset(mostThings - 1)
            .executeTakeFirst();
          if (spare !== undefined) await forgetVotes(transaction, topic, [spare.deal]);
        }
        await transaction
          .insertInto('votes')
          .values({ ...said, month: monthOf(said.day), document: topic, deal: thing, code, worked: 1 })
          .onConflict((conflict) =>
            conflict.columns(['document', 'deal', 'month', 'voter']).doUpdateSet({ code, day: said.day }),
          )
          .execute();
      }),
    async counts() {
      const rows = await database
        .selectFrom('votes')
        .select(({ fn }) => ['deal as thing', 'code as text', fn.sum('worked').as('count'), fn.max('day').as('last')])
        .where('document', '=', topic)
        .groupBy(['deal', 'code'])
        .orderBy('count', 'desc')
        .orderBy('deal')
        .orderBy('code')
        .execute();
      return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
    },
    forgetVoters: (month) =>
      database.transaction().execute(async (transaction) => {
        const sums = await transaction
          .selectFrom('votes')
          .select(({ fn }) => [
            ...(['month', 'document', 'deal', 'code', 'code as voter'] as const),
            fn.sum<number>('worked').as('worked'),
            fn.max('day').as('day'),
          ])
          .where('document', '=', topic)
          .where('month', '<', month)
          .groupBy(['month', 'document', 'deal', 'code'])
          .execute();
        await transaction.deleteFrom('votes').where('document', '=', topic).where('month', '<', month).execute();
        for (const some of inBatches(sums)) await transaction.insertInto('votes').values(some).execute();
      }),
    async forgetBefore(day) {
      await database.deleteFrom('votes').where('document', '=', topic).where('day', '<', day).execute();
    },
  };
}
