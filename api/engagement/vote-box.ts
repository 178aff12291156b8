import { createHmac } from 'node:crypto';
import type { Votes } from '../../data/records/counts/votes.ts';
import { figuresOf } from '../../data/rules/web/figures-document.ts';
import { monthOf } from '../../data/rules/dates/iso-week.ts';
import { dayOf } from '../../data/rules/dates/time-zone.ts';
import { COUNTED_IN } from './count-buffer.ts';

/** What one request says of one code. */
interface Ballot {
  /** `coupon/acme/<id>` or `offer/acme/<id>` */
  deal: string;
  code: string;
  worked: boolean;
  /** The network address that it came from, or the range that counts as one. */
  network: string;
}

export type VoteBox = ReturnType<typeof createVoteBox>;

export function createVoteBox(votes: Votes, now: () => Date) {
  /** Null: whatever an earlier process left. */
  let voted: Set<string> | null = null;
  const today = () => dayOf(now().getTime(), COUNTED_IN);
  /** Who says something of a thing today, as long as the month lasts: nothing leads from there to the address. */
  async function voter(thing: string, network: string) {
    const day = today();
    const hash = createHmac('sha256', await votes.keyOf(monthOf(day)));
    return { day, voter: hash.update(`${thing} ${network}`).digest('base64url') };
  }
  return {
    today,
    voter,
    /** Resolves when the vote is saved. */
    async cast({ deal, code, worked, network }: Ballot): Promise<void> {
      const document = figuresOf(deal);
      await votes.cast({ ...(await voter(deal, network)), document, deal, code, worked });
      voted?.add(document);
    },
    /** The documents whose votes may have changed since the last call; after a start, all with votes. */
    async takeVoted(): Promise<string[]> {
      const taken = voted ?? (await votes.documents(monthOf(today())));
      voted = new Set();
      return [...taken];
    },
    /** They are among the next. */
    giveBack: (documents: readonly string[]) => documents.forEach((each) => voted?.add(each)),
  };
}
