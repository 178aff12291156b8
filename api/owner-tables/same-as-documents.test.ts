import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyStore } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { PRESENT } from '../../data/queries/testing/builders.ts';
import { dealInstants, dealStates, isUnlinked, stateOf } from '../../data/rules/deals/deal-state.ts';
import { dealFilters } from '../contract/shapes/record-filter.ts';
import { breachOfDeal } from '../../data/rules/deals/held.ts';
import { discountWorth } from '../../data/rules/deals/discount-worth.ts';
import { fold } from '../../data/rules/text/fold.ts';
import { nameOrder } from '../../data/rules/text/store-name-order.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { Offer } from '../../data/schema/offer.ts';
import { sourceKinds } from '../../data/schema/source.ts';
import type { Store } from '../../data/schema/store.ts';
import type { RecordSort } from '../contract/shapes/record-filter.ts';
import { listOf, type Asked } from '../testing/tables.ts';
import { runs } from '../../data/schema/testing/runs.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests();
const owner = await api.owner();

interface Deal {
  store: Store;
  kind: 'coupons' | 'offers';
  deal: (Coupon | Offer) & { active?: boolean; draft?: true; affiliateLink?: string };
}
const dealsOf = (store: Store): Deal[] => [
  ...store.coupons.map((deal) => ({ store, kind: 'coupons' as const, deal })),
  ...store.offers.map((deal) => ({ store, kind: 'offers' as const, deal })),
];
const isBefore = (instant: number) => PRESENT < instant;

const instantsOf = (deal: Deal['deal'], timeZone: string) =>
  dealInstants({ ...deal, held: breachOfDeal(deal) !== null }, timeZone);

/** Whether a filter finds a deal, looked up in its document. */
function isFound({ store, kind, deal }: Deal, asked: Asked, timeZone: string): boolean {
  const words = [deal.code, deal.title, store.name].flatMap((text = '') => fold(text).split(' '));
  const wanted = asked.search ? fold(asked.search).split(' ') : [];
  const hasWord = (word: string) =>
    word !== '' && words.some((each) => (word.length < 3 ? each.startsWith(word) : each.includes(word)));
  const instants = instantsOf(deal, timeZone);
  const code = deal.code?.toLowerCase();
  const isIn = {
    ending: instants.urgent !== null && !isBefore(instants.urgent) && stateOf(instants, isBefore) === 'live',
    unlinked: isUnlinked(store, deal),
    repeated: code !== undefined && dealsOf(store).filter((each) => each.deal.code?.toLowerCase() === code).length > 1,
    draft: deal.draft === true && deal.active === false,
  };
  const { state = stateOf(instants, isBefore) } = asked;
  return (
    (asked.kind === 'deals' || asked.kind === kind) &&
    (asked.source === undefined || asked.source === (deal.source?.kind ?? 'owner')) &&
    (asked.storeId === undefined || asked.storeId === store.id) &&
    (asked.country === undefined || deal.countries?.includes(asked.country) === true) &&
    wanted.every(hasWord) &&
    (state in isIn ? isIn[state as keyof typeof isIn] : state === stateOf(instants, isBefore))
  );
}

const keyOf: { readonly [sort in RecordSort]?: (deal: Deal, timeZone: string) => string | number | null } = {
  title: ({ deal }) => nameOrder(deal.title),
  store: ({ store }) => nameOrder(store.name),
  code: ({ deal }) => (deal.code === undefined ? null : nameOrder(deal.code)),
  discount: ({ deal }) => discountWorth(deal.discountType, deal.discountValue) || null,
  state: ({ deal }, zone) => dealStates.indexOf(stateOf(instantsOf(deal, zone), isBefore)),
  startsAt: ({ deal }, zone) => dealInstants(deal, zone).starts,
  expiryDate: ({ deal }, zone) => dealInstants(deal, zone).expires,
  createdAt: ({ deal }) => Date.parse(deal.createdAt),
};
const asked: fc.Arbitrary<Asked> = fc.record(
  {
    kind: fc.constantFrom('deals', 'coupons', 'offers'),
    search: fc.constantFrom(undefined, '', 'shoes', 'SAVE', 've20', 'fé', 'c', 'acme sa', '20%', '!', 'noir welcome'),
    state: fc.constantFrom(undefined, ...dealFilters.filter((each) => each !== 'doubted')),
    source: fc.constantFrom(undefined, undefined, ...sourceKinds),
    storeId: fc.constantFrom(undefined, undefined, 's1', 'nowhere'),
    country: fc.constantFrom(undefined, undefined, 'IE', 'US', 'FR'),
    sort: fc.constantFrom(...(Object.keys(keyOf) as RecordSort[])),
    descending: fc.boolean(),
  },
  { requiredKeys: ['kind', 'sort', 'descending'] },
);
const anyStoreOfSite = (id: string) => anyStore(id).map((store): Store => ({ ...store, category: 'Fashion' }));
const edit = fc.oneof(
  ...['s0', 's1', 's2', 's3'].map(anyStoreOfSite),
  fc.constantFrom('s0', 's1', 's2'),
  fc.constantFrom({ timeZone: 'UTC' }, { timeZone: 'Pacific/Kiritimati' }),
);

/** What a page after another answers, each of three rows. */
async function allPages(question: Asked): Promise<any[]> {
  const items: any[] = [];
  for (;;) {
    const page = await listOf(owner, { ...question, offset: items.length, limit: 3 });
    items.push(...page.items);
    if (page.items.length < 3) {
      expect(items).toHaveLength(page.total);
      return items;
    }
  }
}

test('the list of all deals equals what a look through all documents finds, whatever was edited before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      fc.array(asked, { minLength: 2, maxLength: 4 }),
      async (edits, questions) => {
        await api.database.transact((transaction) => {
          for (const each of edits) {
            if (typeof each === 'string') transaction.delete(`stores/${each}`);
            else if ('timeZone' in each) transaction.write('settings', { ...transaction.read('settings')!, ...each });
            else transaction.write(`stores/${each.id}`, each);
          }
        });
        const { timeZone } = api.database.read('settings')!;
        const all = api.database.ids('stores').flatMap((id) => dealsOf(api.database.read(`stores/${id}`)!));
        for (const question of questions) {
          const found = (await allPages(question)).map(({ storeId, kind, id }) => `${storeId}/${kind}/${id}`);
          const byName = new Map(all.map((each) => [`${each.store.id}/${each.kind}/${each.deal.id}`, each]));
          const expected = [...byName].filter(([, each]) => isFound(each, question, timeZone)).map(([name]) => name);
          expect([...found].sort()).toEqual(expected.sort());
          const keys = found.map((name) => keyOf[question.sort!]!(byName.get(name)!, timeZone));
          const sorted = keys
            .filter((key) => key !== null)
            .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (question.descending ? -1 : 1));
          expect(keys).toEqual([...sorted, ...keys.filter((key) => key === null)]);
        }
      },
    ),
    runs(10),
  );
});
