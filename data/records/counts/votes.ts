import { randomBytes } from 'node:crypto';
import { monthOf } from '../../rules/dates/iso-week.ts';
import { addCounts, type Count } from './counters.ts';
import type { RecordTables } from '../storage/tables.ts';
import { addToVoteSums, forgetVotes, forgetVotesBefore, takeFromVoteSums } from './vote-sums.ts';

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

export interface Votes {
  /** Counts a vote, by its day too; it takes the place of an earlier one of the same voter in the same month. */
  cast(vote: Vote): Promise<void>;
  /** What makes voters of network addresses, in base64url; made when it is first asked for in a month. */
  keyOf(month: string): Promise<string>;
  /** The documents of deals that were voted on, sorted. */
  documents(month: string): Promise<string[]>;
  /** Of the deals that a document shows, by name and code. */
  counts(month: string, document: string): Promise<VoteCount[]>;
  /** Codes with at least `fewest` votes of which most say that it did not work, those with the most such votes first. */
  failing(month: string, fewest: number, most: number): Promise<VoteCount[]>;
  /** Forgets the votes on all deals of a document, or on these of them. */
  forget(document: string, deals?: readonly string[]): Promise<void>;
  /** Forgets votes and keys of earlier months. */
  forgetBefore(month: string): Promise<void>;
}

export function openVotes(database: RecordTables): Votes {
  return {
    cast: (vote) => database.transaction().execute((transaction) => castVote(transaction, vote)),
    async keyOf(month) {
      const find = database.selectFrom('vote_keys').select('value').where('month', '=', month);
      const present = await find.executeTakeFirst();
      if (present !== undefined) return present.value;
      await database
        .insertInto('vote_keys')
        .values({ month, value: randomBytes(KEY_BYTES).toString('base64url') })
        .onConflict((conflict) => conflict.column('month').doNothing())
        .execute();
      return (await find.executeTakeFirstOrThrow()).value;
    },
    async documents(month) {
      const rows = await database
        .selectFrom('vote_sums')
        .select('document')
        .distinct()
        .where('month', '=', month)
        .orderBy('document')
        .execute();
      return rows.map(({ document }) => document);
    },
    async counts(month, document) {
      const rows = await database
        .selectFrom('vote_sums')
        .select((sums) => [
          ...(['deal', 'code', 'worked', 'failed'] as const),
          sums
            .selectFrom('counts')
            .select(({ fn }) => fn.max('day').as('day'))
            .where('document', '=', document)
            .whereRef('thing', '=', 'vote_sums.deal')
            .where('kind', '=', 'worked')
            .where('day', 'like', `${month}-%`)
            .where('count', '>', 0)
            .as('lastWorked'),
        ])
        .where('document', '=', document)
        .where('month', '=', month)
        .orderBy('deal')
        .orderBy('code')
        .execute();
      return rows.map(({ lastWorked, ...row }) => ({
        ...asCount(row),
        ...(row.worked > 0 && lastWorked !== null && { lastWorked }),
      }));
    },
    async failing(month, fewest, most) {
      const rows = await database
        .selectFrom('vote_sums')
        .select(['deal', 'code', 'worked', 'failed'])
        .where('month', '=', month)
        // the condition of the index that they are read from
        .whereRef('failed', '>', 'worked')
        .where(({ eb, ref }) => eb(eb(ref('failed'), '+', ref('worked')), '>=', fewest))
        .orderBy('failed', 'desc')
        .orderBy('deal')
        .orderBy('code')
        .limit(most)
        .execute();
      return rows.map(asCount);
    },
    forget: (document, deals) =>
      database.transaction().execute((transaction) => forgetVotes(transaction, document, deals)),
    async forgetBefore(month) {
      await database.deleteFrom('vote_keys').where('month', '<', month).execute();
      await forgetVotesBefore(database, month);
    },
  };
}

async function castVote(database: RecordTables, { worked: didWork, ...vote }: Vote): Promise<void> {
  const [month, worked] = [monthOf(vote.day), Number(didWork)];
  const { document, deal: thing, voter, code } = vote;
  const earlier = await database
    .selectFrom('votes')
    .select(['worked', 'day', 'code'])
    .where('document', '=', document)
    .where('deal', '=', thing)
    .where('month', '=', month)
    .where('voter', '=', voter)
    .executeTakeFirst();
  const isSame = earlier?.worked === worked;
  if (isSame && earlier.code === code) return;
  const day = isSame ? earlier.day : vote.day;
  await database
    .insertInto('votes')
    .values({ ...vote, month, worked, day })
    .onConflict((conflict) =>
      conflict.columns(['document', 'deal', 'month', 'voter']).doUpdateSet({ code, worked, day }),
    )
    .execute();
  const ofDeal = { month, document, deal: thing };
  if (earlier !== undefined)
    await takeFromVoteSums(database, { ...ofDeal, code: earlier.code, worked: earlier.worked });
  await addToVoteSums(database, { ...ofDeal, code, worked });
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

const asCount = ({ deal, code, worked, failed }: Omit<VoteCount, 'of'> & { failed: number }): VoteCount => ({
  deal,
  code,
  worked,
  of: worked + failed,
});
