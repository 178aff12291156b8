import { describe, expect, it } from 'vitest';
import { findStores, searchableStore } from './store-index.ts';

const index = [
  searchableStore([
    'Été Mode',
    'ete-mode',
    'Fashion',
    'fashion',
    'Linen.',
    'https://ete.example/',
    '/media/a.webp',
    4,
    null,
  ]),
  searchableStore(['Fernhill', 'fernhill', 'Home & Garden', 'home-garden', '', null, null, 0, null]),
  searchableStore(['Odd One', 'odd-one', 'Unlisted', null, '', null, null, 1, 'odd']),
];
const names = (search: string) => findStores(index, search).map(({ found }) => found.name);

describe('the search among stores', () => {
  it('finds the beginning of a word of a name or a category, the best match first', () => {
    expect(names('ETE')).toEqual(['Été Mode']);
    expect(names('fashion')).toEqual(['Été Mode']);
    expect(names('home & garden')).toEqual(['Fernhill']);
    expect(names('fernhill coupons')).toEqual(['Fernhill']);
    expect(names('e')).toEqual(['Été Mode']);
    expect(names('hill')).toEqual([]);
    expect(names('zebra')).toEqual([]);
  });

  it('makes of an entry the card that the static list shows', () => {
    expect(index[0]?.card).toEqual({
      id: 'ete-mode',
      name: 'Été Mode',
      href: '/store/ete-mode',
      logo: { src: '/media/a.webp', initials: 'ÉM' },
      category: 'Fashion',
      categoryHref: '/category/fashion',
      description: 'Linen.',
      visit: 'https://ete.example/',
      dealCount: 4,
    });
    expect(index[2]?.card).toMatchObject({ id: 'odd', href: '/store/odd-one', categoryHref: null });
  });
});
