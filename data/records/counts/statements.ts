import { monthOf } from '../../rules/dates/month.ts';
import type { RecordTables } from '../storage/tables.ts';
import { forgetVotes } from './vote-sums.ts';

/** What a shopper says beside votes: that a store is missing, or what is wrong with a deal. */
interface Statement {
  /** What the store or the deal is counted by. */
  thing: string;
  /** How the store is spelled, or the reason. */
  text: string;
  /** `2026-11-21`, in UTC. */
  day: string;
  /** As of a vote: without the key of its month it leads to no address. */
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
  forgetBefore(day: string): Promise<void>;
}

/**
 * They stand among votes, under `topic` in place of a document: tables of their own would end the way back to release 0.2.0, which finds
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
            .orderBy(({ fn }) => fn.countAll(), 'desc')
            .orderBy(({ fn }) => fn.max('day'), 'desc')
            .orderBy('deal')
            .limit(1)
            .offset(mostThings - 1)
            .executeTakeFirst();
          if (spare !== undefined) await forgetVotes(transaction, topic, [spare.deal]);
        }
        await transaction
          .insertInto('votes')
          .values({ ...said, month: monthOf(said.day), document: topic, deal: thing, code, worked: 0 })
          .onConflict((conflict) =>
            conflict.columns(['document', 'deal', 'month', 'voter']).doUpdateSet({ code, day: said.day }),
          )
          .execute();
      }),
    async counts() {
      const rows = await database
        .selectFrom('votes')
        .select(({ fn }) => ['deal as thing', 'code as text', fn.countAll().as('count'), fn.max('day').as('last')])
        .where('document', '=', topic)
        .groupBy(['deal', 'code'])
        .orderBy('count', 'desc')
        .orderBy('deal')
        .orderBy('code')
        .execute();
      return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
    },
    async forgetBefore(day) {
      await database.deleteFrom('votes').where('document', '=', topic).where('day', '<', day).execute();
    },
  };
}
