import { monthOf } from '../../rules/dates/iso-week.ts';
import { statementsIn, type RecordTables, type Tables } from '../storage/tables.ts';
import { inBatches } from '../../files/in-batches.ts';

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

/** They stand among votes, under `topic` in place of a document, and `worked` counts them. */
export function openStatements(database: RecordTables, topic: 'wishes' | 'reports') {
  return {
    /**
     * Takes the place of an earlier one of the same voter on the same thing in the same month. Of a new thing beyond `mostThings`, one with
     * the fewest statements goes.
     */
    add: ({ thing, text: code, ...said }: Statement, mostThings: number) =>
      database.transaction().execute(async (transaction) => {
        const { rows, change } = statementsIn(transaction);
        const [known] = await rows`select 1 from votes where document = ${topic} and deal = ${thing} limit 1`;
        if (known === undefined) {
          const [least] = await rows<{ deal: string }>`select deal from votes where document = ${topic} group by deal
            order by sum(worked) desc, max(day) desc, deal limit 1 offset ${mostThings - 1}`;
          if (least !== undefined) await change`delete from votes where document = ${topic} and deal = ${least.deal}`;
        }
        const [month, { day, voter }] = [monthOf(said.day), said];
        await change`insert into votes (month, document, deal, voter, code, worked, day)
          values (${month}, ${topic}, ${thing}, ${voter}, ${code}, 1, ${day})
          on conflict (document, deal, month, voter) do update set code = ${code}, day = ${day}`;
      }),
    /** By thing and text, most often said first, with the day of the last. */
    counts: () =>
      statementsIn(database).rows<{ thing: string; text: string; count: number; last: string }>`
        select deal as thing, code as text, sum(worked) as count, max(day) as last from votes
        where document = ${topic} group by deal, code order by sum(worked) desc, deal, code`,
    /** Sums the statements of earlier months, by thing and text. */
    forgetVoters: (month: string) =>
      database.transaction().execute(async (transaction) => {
        const { rows, change } = statementsIn(transaction);
        const sums = await rows<Tables['votes']>`
          select month, document, deal, code, code as voter, sum(worked) as worked, max(day) as day from votes
          where document = ${topic} and month < ${month} group by month, document, deal, code`;
        await change`delete from votes where document = ${topic} and month < ${month}`;
        for (const some of inBatches(sums)) await transaction.insertInto('votes').values(some).execute();
      }),
    forgetBefore: (day: string) =>
      statementsIn(database).change`delete from votes where document = ${topic} and day < ${day}`,
  };
}
