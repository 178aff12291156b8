import { describe, expect, it } from 'vitest';
import { matching } from './search-box.tsx';

describe('the search of a list', () => {
  const stores = [
    { name: 'Café Noir', category: 'Food' },
    { name: 'Acme', category: 'Travel' },
  ];
  const found = (typed: string) =>
    matching(stores, typed, (store) => [store.name, store.category]).map(({ name }) => name);

  it('finds a store whatever its accents and case', () => expect(found('CAFE')).toEqual(['Café Noir']));
  it('wants every word, in any order and any text', () => {
    expect(found('travel ac')).toEqual(['Acme']);
    expect(found('travel cafe')).toEqual([]);
  });
  it('shows everything while nothing but blanks was typed', () => expect(found('  ')).toEqual(['Café Noir', 'Acme']));
});
