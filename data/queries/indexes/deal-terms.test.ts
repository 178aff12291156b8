import { expect, it } from 'vitest';
import { limitsOf, partOf } from '../../rules/deals/deal-parts.ts';
import { dealPartCount } from './deal-search.ts';
import { compareTermDeals, dealsOfPart, termsOfStore, type TermDeal } from './deal-terms.ts';
import { aCoupon, aStore, readerOf } from '../testing/builders.ts';

const THINGS = ['Tea', 'Coffee', 'Shoes', 'Shirts', 'Lamps', 'Tents', 'Toys'];

it('a part holds the best deals of its terms, however many groups the stores are in', () => {
  const stores = Array.from({ length: 70 }, (_, at) => {
    const name = `${'abcdefg'[at % 7]}${at} Shop`;
    const coupons = Array.from({ length: 130 }, (_, number) =>
      aCoupon({
        id: `c${number}`,
        title: `${THINGS[(at + number) % 7]} ${number % 11}`,
        discountType: 'percentage',
        discountValue: String((at * 31 + number * 7) % 90),
      }),
    );
    return aStore({ name, coupons });
  });
  const read = readerOf({ stores });
  const count = dealPartCount(read) ?? 0;
  const best = new Map<string, TermDeal[]>();
  for (const { id } of stores)
    for (const [term, deals] of termsOfStore(read, id)) best.set(term, [...(best.get(term) ?? []), ...deals]);
  const expected = Array.from({ length: count }, (): Map<string, TermDeal> => new Map());
  for (const [term, deals] of best)
    for (const deal of deals.sort(compareTermDeals).slice(0, limitsOf(term).all))
      expected[partOf(term, count)]?.set(deal.join(), deal);

  expect(best.size).toBeGreaterThan(30);
  const filled = [...expected.entries()].filter(([, deals]) => deals.size > 0);
  for (const [part, deals] of filled.slice(0, 8))
    expect(
      Object.values(read(dealsOfPart, count, part))
        .flat()
        .sort(compareTermDeals),
    ).toEqual([...deals.values()].sort(compareTermDeals));
});
