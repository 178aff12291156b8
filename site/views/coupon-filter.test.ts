import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponSorts } from '../../data/rules/deals/coupon-sorts.ts';
import { addressOfFilter, filterable, filterFromAddress, unfiltered, type CouponFilter } from './coupon-filter.ts';

const aFilter: fc.Arbitrary<CouponFilter> = fc.record({
  category: fc.constantFrom('all', 'travel', 'home & garden', 'books, music & toys', 'été'),
  sort: fc.constantFrom(...couponSorts),
  view: fc.constantFrom('grid', 'list'),
});

describe('the filter of home in the address', () => {
  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(aFilter, (filter) => {
        expect(filterFromAddress(new URL(addressOfFilter(filter), 'http://site').search)).toEqual(filter);
      }),
    );
  });

  it('leaves the address bare while nothing is chosen', () => {
    expect(addressOfFilter(unfiltered)).toBe('/');
  });

  it('ignores values that it does not know', () => {
    expect(filterFromAddress('?sort=colour&view=cube&category=')).toEqual(unfiltered);
  });

  it('names no category that would take the place of all of them', () => {
    expect(filterable(['Travel', 'All', 'Allotments', 'all'])).toEqual(['Travel', 'Allotments']);
  });

  it('understands a category in any case, as people type it', () => {
    expect(filterFromAddress('?category=Travel').category).toBe('travel');
  });
});
