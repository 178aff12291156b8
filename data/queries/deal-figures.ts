import { endOfMonth } from '../rules/month.ts';
import { countText } from '../rules/numbers.ts';
import type { StoreDeal } from '../schema/deal-card.ts';
import type { Read } from './reader.ts';

type DealFigures = Pick<StoreDeal, 'usesThisMonth'>;

const NONE: DealFigures = { usesThisMonth: null };

/** What a card says of the present calendar month (UTC). `deal` names it within its store: `coupon/<id>`. */
export function figuresOfDeal(read: Read, storeId: string, deal: string): DealFigures {
  const figures = read.document(`figures/${storeId}`)?.thisMonth;
  const uses = figures?.uses[deal];
  if (uses === undefined || !read.isBefore(endOfMonth(figures!.month))) return NONE;
  return { usesThisMonth: `${countText(uses)}+ uses this month` };
}
