import { createHmac } from 'node:crypto';
import type { Votes } from '../../data/records/counts/votes.ts';
import { figuresOf } from '../../data/rules/web/figures-document.ts';
import { monthOf } from '../../data/rules/dates/month.ts';
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
  return {
    month,
    async cast({ deal, code, worked, network }) {
      const day = today();
      const present = monthOf(day);
      const document = figuresOf(deal);
      const voter = createHmac('sha256', await votes.keyOf(present))
        .update(`${deal} ${network}`)
        .digest('base64url');
      await votes.cast({ day, document, deal, voter, code, worked });
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
