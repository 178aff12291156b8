import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { monthOf } from '../../rules/dates/iso-week.ts';
import { addCounts, type Count } from './counters.ts';
import { inSteps } from '../../files/in-batches.ts';
import { statementsIn, type RecordTables } from '../storage/tables.ts';

const KEY_BYTES = 32;

interface Vote {
  /** `2026-11-21`, in UTC. */
  day: string;
  /** The document that shows figures of the deal: `figures/acme`. */
  document: string;
  /** `coupon/acme/<id>` or `offer/acme/<id>` */
  deal: string;
  /** Stands for a network address, as long as the key of the month is there. */
  voter: string;
  /** The code that the deal had then. */
  code: string;
  worked: boolean;
}

/** What was voted on one code of a deal. */
export interface VoteCount {
  deal: string;
  code: string;
  worked: number;
  /** Votes in all. */
  of: number;
  /** The last day on which somebody said that it worked; absent where nobody did, and where it is not asked for. */
  lastWorked?: string;
}

export type Votes = ReturnType<typeof openVotes>;

export function openVotes(database: RecordTables) {
  const { rows, change } = statementsIn(database);
  return {
    /** Counts a vote, by its day too; it takes the place of an earlier one of the same voter in the same month. */
    cast: (vote: Vote) => database.transaction().execute((transaction) => castVote(transaction, vote)),
    /** What makes voters of network addresses, in base64url; made when it is first asked for in a month. */
    async keyOf(month: string): Promise<string> {
      const find = database.selectFrom('vote_keys').select('value').where('month', '=', month);
      const present = await find.executeTakeFirst();
      if (present !== undefined) return present.value;
      const value = randomBytes(KEY_BYTES).toString('base64url');
      await change`insert into vote_keys (month, value) values (${month}, ${value}) on conflict (month) do nothing`;
      return (await find.executeTakeFirstOrThrow()).value;
    },
    /** The documents of deals that were voted on, sorted. */
    async documents(month: string): Promise<string[]> {
      const found = await rows<{ document: string }>`select distinct document from votes
        where month = ${month} and ${isOnDeal} order by document`;
      return found.map(({ document }) => document);
    },
    /** Of the deals that a document shows, by name and code. */
    async counts(month: string, document: string): Promise<VoteCount[]> {
      const lastWorked = sql`select max(day) from counts where document = ${document} and thing = votes.deal
        and kind = 'worked' and day like ${`${month}-%`} and count > 0`;
      const found = await rows<VoteCount & { lastWorked: string | null }>`
        select deal, code, sum(worked) as worked, count(*) as "of", (${lastWorked}) as "lastWorked" from votes
        where document = ${document} and month = ${month} group by deal, code order by deal, code`;
      return found.map(({ lastWorked: last, ...row }) => ({
        ...row,
        ...(row.worked > 0 && last !== null && { lastWorked: last }),
      }));
    },
    /** Codes with at least `fewest` votes of which most say that it did not work, those with the most such votes first. */
    failing: (month: string, fewest: number, most: number): Promise<VoteCount[]> =>
      rows`select deal, code, sum(worked) as worked, count(*) as "of" from votes
        where month = ${month} and ${isOnDeal} group by document, deal, code
        having count(*) >= ${fewest} and count(*) > 2 * sum(worked)
        order by count(*) - sum(worked) desc, deal, code limit ${most}`,
    /** Forgets votes and keys of earlier months. */
    async forgetBefore(month: string): Promise<void> {
      await change`delete from vote_keys where month < ${month}`;
      await inSteps((count) => {
        const key = sql`document, deal, month, voter`;
        const old = sql`select ${key} from votes where month < ${month} and ${isOnDeal} limit ${count}`;
        return change`delete from votes where (${key}) in (${old})`;
      });
    },
  };
}

/** And not what else shoppers say: see `statements.ts`. */
const isOnDeal = sql`document like 'figures/%'`;

async function castVote(database: RecordTables, { worked: didWork, ...vote }: Vote): Promise<void> {
  const [month, worked] = [monthOf(vote.day), Number(didWork)];
  const { document, deal: thing, voter, code } = vote;
  const ofVoter = database.selectFrom('votes').where((each) => each.and({ document, deal: thing, month, voter }));
  const earlier = await ofVoter.select(['worked', 'day', 'code']).executeTakeFirst();
  const isSame = earlier?.worked === worked;
  if (isSame && earlier.code === code) return;
  const day = isSame ? earlier.day : vote.day;
  await statementsIn(database).change`insert into votes (month, document, deal, voter, code, worked, day)
    values (${month}, ${document}, ${thing}, ${voter}, ${code}, ${worked}, ${day})
    on conflict (document, deal, month, voter) do update set code = ${code}, worked = ${worked}, day = ${day}`;
  if (isSame) return;
  const counted = (vote: { worked: number; day: string }, count: number): Count => ({
    document,
    thing,
    kind: vote.worked === 1 ? 'worked' : 'failed',
    day: vote.day,
    count,
  });
  const isCounted = earlier !== undefined && earlier.day !== '';
  await addCounts(database, [...(isCounted ? [counted(earlier, -1)] : []), counted({ worked, day }, 1)]);
}
