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

export interface VoteBox {
  /** Who says something of a thing today, as long as the month lasts: nothing leads from there to the address. */
  voter(thing: string, network: string): Promise<{ day: string; voter: string }>;
  /** Resolves when the vote is saved. */
  cast(ballot: Ballot): Promise<void>;
  /** The documents whose votes may have changed since the last call; after a start, all with votes. */
  takeVoted(): Promise<string[]>;
  /** They are among the next. */
  giveBack(documents: readonly string[]): void;
  /** The present month. */
  month(): string;
}

export function createVoteBox(votes: Votes, now: () => Date): VoteBox {
  /** Null: whatever an earlier process left. */
  let voted: Set<string> | null = null;
  const today = () => dayOf(now().getTime(), COUNTED_IN);
  const month = () => monthOf(today());
  async function voter(thing: string, network: string) {
    const day = today();
    const hash = createHmac('sha256', await votes.keyOf(monthOf(day)));
    return { day, voter: hash.update(`${thing} ${network}`).digest('base64url') };
  }
  return {
    month,
    voter,
    async cast({ deal, code, worked, network }) {
      const document = figuresOf(deal);
      await votes.cast({ ...(await voter(deal, network)), document, deal, code, worked });
      voted?.add(document);
    },
    async takeVoted() {
      const taken = voted ?? (await votes.documents(month()));
      voted = new Set();
      return [...taken];
    },
    giveBack: (documents) => documents.forEach((each) => voted?.add(each)),
  };
}
