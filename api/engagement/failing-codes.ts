import { FEWEST_VOTES_WARNED } from '../../data/rules/deals/votes.ts';
import type { Stored } from '../http/stored.ts';
import type { VoteBox } from './vote-box.ts';
import { codeOfDeal, type CodedDeal } from './code-of-deal.ts';

export interface FailingCode extends CodedDeal {
  /** `coupon/acme/<id>` */
  deal: string;
  worked: number;
  /** Votes in all. */
  of: number;
}

const MOST_FOUND = 1000;

/** The present codes that did not work for most of the shoppers who said so this month, the worst first. */
export async function failingCodes({
  database,
  records,
  votes,
}: Pick<Stored, 'database' | 'records'> & { votes: VoteBox }): Promise<FailingCode[]> {
  const failing = await records.votes.failing(votes.month(), FEWEST_VOTES_WARNED, MOST_FOUND);
  return failing.flatMap(({ deal, code, worked, of }) => {
    const present = codeOfDeal(database, deal);
    return present?.code === code ? [{ ...present, deal, worked, of }] : [];
  });
}
