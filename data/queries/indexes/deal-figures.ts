import { endOfMonth } from '../../rules/dates/month.ts';
import { mostlyWorked } from '../../rules/deals/votes.ts';
import type { StoreDeal } from '../../schema/deal-card.ts';
import type { Read } from '../reading/reader.ts';
import { textOf } from '../reading/words.ts';

type DealFigures = Pick<StoreDeal, 'usesThisMonth' | 'votesThisMonth'>;

const NONE: DealFigures = { usesThisMonth: null, votesThisMonth: null };

/**
 * What a card says of the present calendar month (UTC). `deal` names it within its store: `coupon/<id>`. Votes on another code than its
 * present one say nothing of it.
 */
export function figuresOfDeal(read: Read, storeId: string, deal: string, code: string | undefined): DealFigures {
  const figures = read.document(`figures/${storeId}`)?.thisMonth;
  if (figures === undefined) return NONE;
  const uses = figures.uses[deal];
  const votes = figures.votes[deal]?.code === code ? figures.votes[deal] : undefined;
  if ((uses === undefined && votes === undefined) || !read.isBefore(endOfMonth(figures.month))) return NONE;
  return {
    usesThisMonth: uses === undefined ? null : textOf(read)('deal.uses', { uses }),
    votesThisMonth:
      votes === undefined
        ? null
        : { text: textOf(read)('deal.votes', { worked: votes.worked, of: votes.of }), mostly: mostlyWorked(votes) },
  };
}
