import { dealKey } from '../../data/queries/indexes/deal-cards.ts';
import type { Sum } from '../../data/records/counts/counters.ts';
import type { VoteCount, Votes } from '../../data/records/counts/votes.ts';
import { FEWEST_USES_SHOWN, stepOf } from '../../data/rules/text/count-step.ts';
import { FEWEST_VOTES_SHOWN } from '../../data/rules/deals/votes.ts';
import type { Store } from '../../data/schema/store.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { MonthFigures, StoreFigures } from '../../data/schema/documents.ts';
import type { VoteBox } from './vote-box.ts';

/** What was counted of the things of one document. */
export interface Counted {
  /** `recent`: since the first day of what counts as recent for the document. */
  lately: readonly Sum[];
  /** `recent`: since the first day of the present month. Of stores only. */
  inMonth: readonly Sum[];
}

/** What pages show of it, with the votes that they show already; undefined: nothing. */
export function storeFigures(
  present: StoreFigures | undefined,
  store: Store,
  { lately, inMonth }: Counted,
  month: MonthFigures['month'],
): StoreFigures | undefined {
  const { id } = store;
  const [used, usedInMonth] = [clicks(lately), clicks(inMonth)];
  const deals = dealsOf(store);
  const names = new Set(deals.map(({ name }) => name));
  const votes = Object.entries(ofMonth(present, month).votes).filter(([name]) => names.has(name));
  return shown({
    id,
    uses: stepOf(used.get(`store/${id}`) ?? 0),
    coupons: steps(
      store.coupons.map((coupon) => [coupon.id, used.get(`coupon/${id}/${coupon.id}`)]),
      1,
    ),
    thisMonth: {
      month,
      uses: steps(
        deals.map(({ name, thing }) => [name, usedInMonth.get(thing)]),
        FEWEST_USES_SHOWN,
      ),
      votes: Object.fromEntries(votes),
    },
  });
}

/** What pages show, with the votes of this month in place of those that they showed; undefined: nothing. */
function withVotes(
  present: StoreFigures | undefined,
  store: Store,
  counts: readonly VoteCount[],
  month: MonthFigures['month'],
): StoreFigures | undefined {
  const votes = dealsOf(store).flatMap(({ name, thing, code }) => {
    const count = counts.find((each) => each.deal === thing && each.code === code);
    if (count === undefined || count.of < FEWEST_VOTES_SHOWN) return [];
    const { deal: _, ...votes } = count;
    return [[name, votes] as const];
  });
  const { id } = store;
  const { uses } = ofMonth(present, month);
  return shown({
    ...(present ?? { id, uses: 0, coupons: {} }),
    thisMonth: { month, uses, votes: Object.fromEntries(votes) },
  });
}

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
const steps = (
  counts: readonly (readonly [name: string, count: number | undefined])[],
  fewest: number,
): { [name: string]: number } =>
  Object.fromEntries(counts.flatMap(([name, count = 0]) => (count >= fewest ? [[name, stepOf(count)] as const] : [])));

const ofMonth = (figures: StoreFigures | undefined, month: MonthFigures['month']): MonthFigures =>
  figures?.thisMonth?.month === month ? figures.thisMonth : { month, uses: {}, votes: {} };

function shown({ thisMonth, ...figures }: Required<StoreFigures>): StoreFigures | undefined {
  const isEmpty = (record: object) => Object.keys(record).length === 0;
  const hasMonth = !isEmpty(thisMonth.uses) || !isEmpty(thisMonth.votes);
  if (figures.uses === 0 && isEmpty(figures.coupons) && !hasMonth) return undefined;
  return { ...figures, ...(hasMonth && { thisMonth }) };
}

/**
 * Writes the figures that have changed by votes since the last time, and answers their keys. Forgets the votes of earlier months, with
 * what made their voters; those on deals that are gone stay that long. `confirm`: see `Records.alone`.
 */
export async function showVotes(database: Database, votes: Votes, box: VoteBox, confirm: () => void) {
  const month = box.month();
  await votes.forgetBefore(month);
  const documents = await box.takeVoted();
  try {
    const counted = new Map<string, VoteCount[]>();
    for (const document of documents) counted.set(document, await votes.counts(month, document));
    const { changed } = await database.transact((transaction) => {
      confirm();
      for (const [document, counts] of counted) {
        const id = document.slice('figures/'.length);
        const store = transaction.read(`stores/${id}`);
        const next = store && withVotes(transaction.read(`figures/${id}`), store, counts, month);
        if (next === undefined) transaction.delete(`figures/${id}`);
        else transaction.write(`figures/${id}`, next);
      }
    });
    return changed;
  } catch (error) {
    box.giveBack(documents);
    throw error;
  }
}
