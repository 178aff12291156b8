import { expect, it } from 'vitest';
import { matching } from './search-box.tsx';

const stores = [
  { name: 'Café Noir', category: 'Food' },
  { name: 'Acme', category: 'Travel' },
];

it.each([
  ['CAFE', ['Café Noir']],
  ['travel ac', ['Acme']],
  ['travel cafe', []],
  ['  ', ['Café Noir', 'Acme']],
])('the search of a list for %j, each word in any order, case and text, finds %j', (typed, names) => {
  const found = matching(stores, typed, ({ name, category }) => [name, category]);
  expect(found.map(({ name }) => name)).toEqual(names);
});
