import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { definedQueries, defineStored } from './defined-queries.ts';
import '../../../site/catalogue/page-catalogue.ts';

it('every query of a page can be asked again by its name, and is given what is not held back alone', () => {
  const folders = ['data/queries', 'site/views', 'site/catalogue'];
  const root = join(import.meta.dirname, '../../..');
  const named = folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/testing'] }))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/define(?:Query|Fields)\(\s*'([^']+)'/g)]);
  const ofStored = ['site-time-zone', 'stored-products', 'words'];
  expect([...definedQueries.keys()].filter((name) => !named.some((found) => found[1] === name)).sort()).toEqual(
    ofStored,
  );
});

it('a query has a name of its own', () => {
  expect(() => defineStored(definedQueries.get('words')!)).toThrow('two queries with the name words');
});
