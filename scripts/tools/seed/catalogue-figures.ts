import { addDays } from '../../../data/rules/dates/time-zone.ts';
import { monthOf } from '../../../data/rules/dates/month.ts';
import { stepOf } from '../../../data/rules/text/count-step.ts';
import type { MonthFigures, StoreFigures } from '../../../data/schema/figures.ts';
import type { Store } from '../../../data/schema/store.ts';
import type { Random } from './random.ts';

const SHARE_COUNTED = 0.7;
const SHARE_FAILING = 0.15;

/** What shoppers could have counted and voted at a store until this day: for pictures and tests, and never for the demo. */
export function generateFigures({ id, coupons, offers }: Store, random: Random, today: string): StoreFigures {
  const thisMonth: MonthFigures = { month: monthOf(today), uses: {}, votes: {} };
  const named = (kind: string) => (deal: { id: string; code?: string | undefined }) =>
    [`${kind}/${deal.id}`, deal] as const;
  for (const [name, { code }] of [...coupons.map(named('coupon')), ...offers.map(named('offer'))]) {
    if (!random.is(SHARE_COUNTED)) continue;
    thisMonth.uses[name] = stepOf(random.whole(50, 2_000));
    if (code === undefined) continue;
    const of = random.whole(10, 60);
    const worked = Math.round(of * (random.is(SHARE_FAILING) ? random.next() * 0.4 : 0.7 + random.next() * 0.3));
    const lastWorked = addDays(today, -random.whole(0, Math.min(6, Number(today.slice(8)) - 1)));
    thisMonth.votes[name] = { code, worked, of, ...(worked > 0 && { lastWorked }) };
  }
  const used = coupons.map((coupon) => [coupon.id, stepOf(random.whole(1, 2_000))] as const);
  return { id, uses: stepOf(random.whole(100, 20_000)), coupons: Object.fromEntries(used), thisMonth };
}
