import { describe, expect, it } from 'vitest';
import { startEngine, type Documents } from './testing/fixture.ts';
import type { PageFamily, PageRef, Query } from './nodes/terms.ts';
import { query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

const page = (path: string): PageRef => ({ path, template: 'page', params: [] });

/**
 * A page `/` that shows what the first query answers, a page for each document of `late`, at the address that the query `late` answers, and
 * indexes that `entries` fills for each document of `items`.
 */
function site(documents: Documents, ...queries: Query[]) {
  const named = (name: string) => queries.find((each) => each.name === name);
  const [late, entries] = [named('late'), named('entries')];
  const families: PageFamily[] = [{ name: 'home', pages: query('pages:home', () => [page('/')]) }];
  const pages = query('pages:late', (read, id: string) => [page(`/${JSON.stringify(read(late!, id))}`)]);
  if (late) families.push({ name: 'late', of: 'late', pages });
  const { engine } = startEngine(documents, {
    queries: [...queries, ...families.map((family) => family.pages)],
    families,
    indexedFolders: entries ? [{ folder: 'items', entries }] : [],
    view: () => query('view', (read) => read(queries[0]!)),
  });
  /** The documents change in this order. */
  const update = (changes: { [key: string]: unknown }) => {
    for (const [key, document] of Object.entries(changes)) documents.set(key, document);
    engine.markChanged(Object.keys(changes).map((key) => [key, JSON.stringify(documents.get(key))] as const));
    engine.update(NOON);
  };
  update(Object.fromEntries(documents));
  /** What `/` shows, or why it cannot be made. */
  const shown = (): unknown => {
    const home = engine.pages.pages.get('/')!;
    try {
      const made = engine.computeView(home);
      engine.markPublished(home, { view: made, bytes: 'any' });
      return made.view;
    } catch (error) {
      engine.markPublished(home, { failure: String(error) });
      return String(error);
    }
  };
  return { engine, update, shown };
}

describe('a query that fills an index and comes to depend on one', () => {
  const size = query('size', (read) => [read.document('a'), read.count('all', '')]);
  const entries = query('entries', (read, id: string) =>
    read.document(`items/${id}`) === 'cyclic' ? read(size) : { all: [['', 0, id]] },
  );
  const message = 'entries["1"] fills indexes and depends on one through size[]';

  it('fails, and so does what reads it, and the update goes on', () => {
    const between = query('between', (read) => read(entries, '1'));
    const { engine, update, shown } = site(new Map([['items/1', 'plain']]), between, entries, size);
    expect(shown()).toEqual({ all: [['', 0, '1']] });
    update({ 'items/1': 'cyclic', 'items/2': 'plain' });
    expect(shown()).toContain(message);
    expect(engine.read.members('all', '')).toEqual(['1', '2']);
    update({ 'items/1': 'plain' });
    expect(shown()).toEqual({ all: [['', 0, '1']] });
  });
});

describe('a query that reads itself', () => {
  it('says so also when nothing remembers it', () => {
    const a: Query = query('a', (read) => read(b));
    const b: Query = query('b', (read) => read(a));
    const { engine } = site(
      new Map(),
      query('home', () => ''),
      a,
      b,
    );
    for (const each of [a, b]) expect(() => engine.read(each)).toThrow('A query reads itself: a[] → b[] → a[].');
  });
});
