import { dayAndMonth } from '../../rules/dates/dates.ts';
import { endOfMonth } from '../../rules/dates/iso-week.ts';
import { FEWEST_VOTES_SINKING, mostlyWorked } from '../../rules/deals/votes.ts';
import type { StoreDeal } from '../../schema/deal-card.ts';
import type { Read } from '../reading/reader.ts';
import { textOf } from '../reading/words.ts';

type DealFigures = Pick<StoreDeal, 'usesThisMonth' | 'votesThisMonth' | 'lastWorkedOn'>;

const NONE: DealFigures = { usesThisMonth: null, votesThisMonth: null, lastWorkedOn: null };

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
  const t = textOf(read);
  const iso = votes?.lastWorked;
  const mostly = votes !== undefined && mostlyWorked(votes);
  const fails = !mostly && (votes?.of ?? 0) >= FEWEST_VOTES_SINKING;
  return {
    usesThisMonth: uses === undefined ? null : t('deal.uses', { uses }),
    votesThisMonth:
      votes === undefined ? null : { text: t('deal.votes', votes), mostly, sinks: fails && deal.startsWith('coupon/') },
    lastWorkedOn: iso === undefined ? null : { date: dayAndMonth(iso, t.language), iso },
  };
}
