import fc from 'fast-check';
import { expect, it } from 'vitest';
import { couponSorts } from '../../data/rules/deals/coupon-sorts.ts';
import { addressOf } from '../browser/go-to.ts';
import { filterable, filterFromAddress, isWanted, postFilterFromAddress, unfiltered } from './filters.ts';

const searchOf = (address: string) => new URL(address, 'http://site').search;

it('the filter of home is read back from the address as it was written', () => {
  const aFilter = fc.record({
    category: fc.constantFrom('all', 'travel', 'home & garden', 'books, music & toys', 'été'),
    sort: fc.constantFrom(...couponSorts),
    view: fc.constantFrom('grid' as const, 'list' as const),
  });
  fc.assert(
    fc.property(aFilter, (filter) => {
      expect(filterFromAddress(searchOf(addressOf('/', filter, unfiltered)))).toEqual(filter);
    }),
  );
  expect(addressOf('/', unfiltered, unfiltered), 'bare while nothing is chosen').toBe('/');
  expect(filterFromAddress('?sort=colour&view=cube&category=')).toEqual(unfiltered);
  expect(filterFromAddress('?category=Travel').category, 'in any case, as people type it').toBe('travel');
});

it('the filter of home names no category that would take the place of all of them', () => {
  const names = ['Travel', 'All', 'Allotments', 'all'].map((name) => ({ name }));
  expect(filterable(names).map(({ name }) => name)).toEqual(['Travel', 'Allotments']);
});

it('the filter of articles looks into title, excerpt and keywords in any case, and keeps to its category', () => {
  const text = { title: 'Winter sales', excerpt: 'What gets cheap when.', keywords: ['Calendar'] };
  const post = { ...text, category: 'seasonal-deals' as const };
  const found = (search: string, category = 'all') => isWanted(post, { category, search });
  for (const search of ['WINTER', 'cheap', 'calend', '  sales ']) expect(found(search)).toBe(true);
  expect(found('seasonal')).toBe(false);
  expect([found('', 'seasonal-deals'), found('', 'savings-tips')]).toEqual([true, false]);
});

it('the filter of articles is read back from the address as it was written', () => {
  const aChoice = fc.record({
    search: fc.string().filter((text) => text === '' || text.trim() !== ''),
    category: fc.constantFrom<string[]>('all', 'store-guide'),
  });
  fc.assert(
    fc.property(aChoice, (choice) => {
      expect(postFilterFromAddress(searchOf(addressOf('/', choice, { ...unfiltered, search: '' })))).toEqual(choice);
    }),
  );
});
