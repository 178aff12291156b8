import { dealKey } from '../../data/queries/indexes/deal-cards.ts';
import type { Sum } from '../../data/records/counts/counters.ts';
import type { VoteCount } from '../../data/records/counts/votes.ts';
import { FEWEST_USES_SHOWN, stepOf } from '../../data/rules/text/count-step.ts';
import { FEWEST_VOTES_SHOWN } from '../../data/rules/deals/votes.ts';
import type { Store } from '../../data/schema/store.ts';
import type { MonthFigures, StoreFigures } from '../../data/schema/documents.ts';

/** What was counted of the things of one document. */
export interface Counted {
  /** `recent`: since the first day of what counts as recent for the document. */
  lately: readonly Sum[];
  /** `recent`: since the first day of the present month. Of stores only. */
  inMonth: readonly Sum[];
  /** Of the present month. Of stores only. */
  votes: readonly VoteCount[];
}

/** What pages show of it; undefined: nothing. */
export function storeFigures(
  store: Store,
  { lately, inMonth, votes }: Counted,
  month: MonthFigures['month'],
): StoreFigures | undefined {
  const { id } = store;
  const [used, usedInMonth] = [clicks(lately), clicks(inMonth)];
  const deals = dealsOf(store);
  const uses = stepOf(used.get(`store/${id}`) ?? 0);
  const coupons = steps(
    store.coupons.map((coupon) => [coupon.id, used.get(`coupon/${id}/${coupon.id}`)]),
    1,
  );
  const thisMonth = {
    month,
    uses: steps(
      deals.map(({ name, thing }) => [name, usedInMonth.get(thing)]),
      FEWEST_USES_SHOWN,
    ),
    votes: Object.fromEntries(
      deals.flatMap(({ name, thing, code }) => {
        const count = votes.find((each) => each.deal === thing && each.code === code);
        if (count === undefined || count.of < FEWEST_VOTES_SHOWN) return [];
        const { deal: _, ...shown } = count;
        return [[name, shown] as const];
      }),
    ),
  };
  const hasMonth = !isEmpty(thisMonth.uses) || !isEmpty(thisMonth.votes);
  if (uses === 0 && isEmpty(coupons) && !hasMonth) return undefined;
  return { id, uses, coupons, ...(hasMonth && { thisMonth }) };
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

/** Each deal by the name that it has in the figures of its store, and by that of what is counted. */
const dealsOf = ({ id: storeId, coupons, offers }: Pick<Store, 'id' | 'coupons' | 'offers'>) =>
  (['coupon', 'offer'] as const).flatMap((kind) =>
    (kind === 'coupon' ? coupons : offers).map(({ id, code }) => ({
      name: `${kind}/${id}`,
      thing: dealKey(kind, storeId, id),
      code,
    })),
  );

function clicks(sums: readonly Sum[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { thing, kind, recent } of sums)
    if (kind === 'click' || kind === 'copy') counts.set(thing, (counts.get(thing) ?? 0) + recent);
  return counts;
}

/** Of counts of at least `fewest`. */
const steps = (counts: readonly (readonly [name: string, count: number | undefined])[], fewest: number) =>
  Object.fromEntries(counts.flatMap(([name, count = 0]) => (count >= fewest ? [[name, stepOf(count)] as const] : [])));
