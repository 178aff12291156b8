import { expect, it } from 'vitest';
import { startEngine, type Documents } from './testing/fixture.ts';
import type { PageFamily, Query, Reader } from './terms.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });

const entries = query('entries', (read, id: string) => ({ all: read.document(`items/${id}`) ? [['', 0, id]] : [] }));

/** Reads the index before and after it reads what fills it. */
const counts = query('counts', (read) => {
  const before = read.count('all', '');
  read(entries, '1');
  return `${before} ${read.total('all', '')}`;
});

/** An engine whose answer about an item is wrong, and invalid, as is all that it remembers. */
function invalid(...families: PageFamily[]) {
  const documents: Documents = new Map<string, unknown>([
    ['lists/1', {}],
    ['items/1', null],
  ]);
  const { engine } = startEngine(documents, {
    queries: [counts, entries, ...families.map(({ pages }) => pages)],
    families,
    indexedFolders: [{ folder: 'items', entries }],
    view: () => counts,
  });
  engine.markChanged([...documents.keys()].map((key) => [key, 'any'] as const));
  engine.update(NOON);
  documents.set('items/1', {});
  engine.recomputeAll();
  return engine;
}

it('a query is computed again if an index that it has read changes before it is finished', () => {
  const pages = query('pages', (read) => [{ path: `/${String(counts.run(read))}`, template: 'any', params: [] }]);
  const engine = invalid({ name: 'lists', of: 'lists', pages });
  expect([...engine.pages.pages.keys()]).toEqual(['/0 0']);
  while (engine.recomputePart(NOON, 1));
  expect([...engine.pages.pages.keys()]).toEqual(['/1 1']);
});

it('a page is dirty if an index that it has read changes before its view is finished', () => {
  const engine = invalid({
    name: 'home',
    pages: query('pages', () => [{ path: '/', template: 'any', params: [] }]),
  });
  const page = engine.pages.pages.get('/')!;
  engine.markPublished(page, { view: engine.computeView(page), bytes: 'any' });
  expect([...engine.pages.dirty.keys()]).toEqual(['/']);
  expect(engine.computeView(page).view).toBe('1 1');
});
