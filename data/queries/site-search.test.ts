import { expect, it, test } from 'vitest';
import { demoCatalogue } from '../demo/demo-catalogue.ts';
import type { InputKey } from '../schema/documents.ts';
import { indexedFolders } from './indexes/indexes.ts';
import { searchSite } from './site-search.ts';
import { createDirectReader } from './testing/direct-reader.ts';

const documents = new Map<InputKey, unknown>(demoCatalogue('2026-11-21').documents);
const read = createDirectReader(documents, indexedFolders, Date.UTC(2026, 10, 21, 12));
const titles = (search: string, kind: string): string[] =>
  searchSite(read, search, 50)
    .groups.find((group) => group.kind === kind)!
    .items.map(({ title }) => title);

/** What a shopper who types the first wants is among the first three of its kind. */
test.each([
  ['barkmere', 'stores', 'Barkmere'],
  ['humbright', 'stores', 'Humbright Audio'],
  ['pets', 'stores', 'Barkmere'],
  ['dog', 'stores', 'Barkmere'],
  ['dog beds', 'stores', 'Barkmere'],
  ['adapter', 'stores', 'Circuvale Parts'],
  ['shaving', 'stores', 'Combe & Clove'],
  ['house plants', 'stores', 'Fernhollow'],
  ['headphones', 'stores', 'Humbright Audio'],
  ['tea', 'stores', 'Kettlemoss'],
  ['unit prices', 'posts', 'How to read unit prices, and when to ignore them'],
  ['kettlemoss', 'posts', 'How to shop at Kettlemoss: freshness, postage and the subscription'],
  ['earbuds', 'products', 'Wireless earbuds with charging case'],
  ['e-reader', 'products', 'Six-inch e-reader with warm light'],
])('"%s" finds among %s: %s', (search, kind, wanted) => {
  expect(titles(search, kind).slice(0, 3)).toContain(wanted);
});

it('finds nothing within words, and 10% is not $10', () => {
  expect(titles('tea', 'stores')).not.toContain('Loomstead');
  expect(titles('10%', 'deals').length).toBeGreaterThan(0);
  expect(titles('10%', 'deals').filter((title) => title.includes('$10'))).toEqual([]);
});

it('says what it searched for in place of a typo, in every group, and only where nothing is called so', () => {
  expect(searchSite(read, 'cofee', 5)).toMatchObject({ corrected: 'coffee' });
  expect(searchSite(read, 'coffee', 5).corrected).toBeNull();
  expect(titles('cofee', 'deals')).toEqual(titles('coffee', 'deals'));
});

test.each(['typewriter', 'zzzz', 'qwertyuiop', ''])('claims nothing for "%s"', (search) => {
  const { corrected, groups } = searchSite(read, search, 5);
  expect(corrected).toBeNull();
  expect(groups.map(({ kind, total, items }) => [kind, total, items])).toEqual([
    ['stores', 0, []],
    ['deals', 0, []],
    ['products', 0, []],
    ['posts', 0, []],
  ]);
});
