import { expect, it } from 'vitest';
import { startEngine, type Documents } from './testing/fixture.ts';
import type { Query } from './nodes/terms.ts';
import { onePage, publish, query } from './testing/one-page.ts';

it('a query that fills an index and comes to depend on one fails, and so does what reads it, and the update goes on', () => {
  const size = query('size', (read) => [read.document('a'), read.count('all', '')]);
  const entries = query('entries', (read, id: string) =>
    read.document(`items/${id}`) === 'cyclic' ? read(size) : { all: [['', 0, id]] },
  );
  const home = query('home', (read) => read(entries, '1'));
  const documents: Documents = new Map([['items/1', 'plain']]);
  const indexedFolders = [{ folder: 'items', entries }];
  const started = startEngine(documents, onePage(home, { indexedFolders, others: [size] }));
  expect(publish(started, ['items/1'], documents).get('/')).toEqual({ all: [['', 0, '1']] });
  documents.set('items/1', 'cyclic').set('items/2', 'plain');
  const message = 'entries["1"] fills indexes and depends on one through size[]';
  expect(publish(started, ['items/1', 'items/2'], documents).get('/')).toContain(message);
  expect(started.engine.read.members('all', '')).toEqual(['1', '2']);
  documents.set('items/1', 'plain');
  expect(publish(started, ['items/1'], documents).get('/')).toEqual({ all: [['', 0, '1']] });
});

it('a query that reads itself says so also when nothing remembers it', () => {
  const a: Query = query('a', (read) => read(b));
  const b: Query = query('b', (read) => read(a));
  const { engine } = startEngine(
    new Map(),
    onePage(
      query('home', () => ''),
      { others: [a, b] },
    ),
  );
  publish({ engine }, [], new Map());
  for (const each of [a, b]) expect(() => engine.read(each)).toThrow('A query reads itself: a[] → b[] → a[].');
});
