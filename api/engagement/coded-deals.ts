import { monthOf } from '../../data/rules/dates/iso-week.ts';
import { FEWEST_VOTES_WARNED } from '../../data/rules/deals/votes.ts';
import type { Stored } from '../http/stored.ts';
import type { VoteBox } from './vote-box.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { dealNamed } from '../entities/deal-named.ts';
import { breachOfDeal } from '../../data/rules/deals/held.ts';

/** What `coupon/acme/c1` or `offer/acme/o1` names; undefined: there is no such deal, or it has no code that pages show. */
export function codeOfDeal(documents: Pick<Database, 'read'>, name: string) {
  const found = dealNamed(documents, name);
  if (!found?.deal.active || breachOfDeal(found.deal) !== null) return undefined;
  const { kind, deal, store } = found;
  const { id, title, code } = deal;
  return code === undefined ? undefined : { kind, id, title, code, store };
}

export type VoteServices = Pick<Stored, 'database' | 'records'> & { votes: VoteBox };

const MOST_FOUND = 1000;

/** The present codes that did not work for most of the shoppers who said so this month, the worst first. */
export async function failingCodes({ database, records, votes }: VoteServices) {
  const failing = await records.votes.failing(monthOf(votes.today()), FEWEST_VOTES_WARNED, MOST_FOUND);
  return failing.flatMap(({ deal, code, worked, of }) => {
    const present = codeOfDeal(database, deal);
    return present?.code === code ? [{ ...present, deal, worked, of }] : [];
  });
}
