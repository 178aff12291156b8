import type { Sum } from '../../data/records/counters.ts';
import { FEWEST_USES_SHOWN, stepOf } from '../../data/rules/count-step.ts';
import type { MonthFigures, StoreFigures } from '../../data/schema/figures.ts';
import type { Store } from '../../data/schema/store.ts';

/** What was counted of a store and its deals. */
export interface CountedOfStore {
  /** `recent`: in the weeks that popularity looks back. */
  lately: readonly Sum[];
  /** `recent`: since the first day of `month`. */
  inMonth: readonly Sum[];
  month: MonthFigures['month'];
}

/** What pages show of it; undefined: nothing. */
export function storeFigures(store: Store, { lately, inMonth, month }: CountedOfStore): StoreFigures | undefined {
  const { id } = store;
  const used = clicks(lately);
  const uses = stepOf(used.get(`store/${id}`) ?? 0);
  const coupons = shown(
    store.coupons.map((coupon) => [coupon.id, used.get(`coupon/${id}/${coupon.id}`)]),
    1,
  );
  const usedInMonth = clicks(inMonth);
  const usesInMonth = shown(
    dealsIn(store).map(([kind, dealId]) => [`${kind}/${dealId}`, usedInMonth.get(`${kind}/${id}/${dealId}`)]),
    FEWEST_USES_SHOWN,
  );
  const thisMonth = usesInMonth && { month, uses: usesInMonth };
  if (uses === 0 && coupons === undefined && thisMonth === undefined) return undefined;
  return { id, uses, coupons: coupons ?? {}, ...(thisMonth && { thisMonth }) };
}

const dealsIn = ({ coupons, offers }: Store) => [
  ...coupons.map(({ id }) => ['coupon', id] as const),
  ...offers.map(({ id }) => ['offer', id] as const),
];

const clicks = (sums: readonly Sum[]): Map<string, number> =>
  new Map(sums.filter(({ kind }) => kind === 'click').map(({ thing, recent }) => [thing, recent]));

/** The steps of counts of at least `fewest`; undefined: there is none. */
function shown(
  counts: readonly (readonly [name: string, count: number | undefined])[],
  fewest: number,
): { [name: string]: number } | undefined {
  const steps = counts.flatMap(([name, count = 0]) => (count >= fewest ? [[name, stepOf(count)] as const] : []));
  return steps.length === 0 ? undefined : Object.fromEntries(steps);
}
