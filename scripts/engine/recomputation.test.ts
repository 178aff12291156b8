import { expect, it } from 'vitest';
import { startEngine, type Documents } from './testing/fixture.ts';
import { query } from './testing/one-page.ts';
import { aSite, anItem, NOON } from './testing/sites.ts';

it('recomputing all computes each answer once, and none for a page in between that is up to date', () => {
  const items = ['ant', 'bee', 'cat', 'dog', 'eel'].map((name) => [`items/${name}`, anItem({ name })] as const);
  const { engine, events } = aSite(new Map<string, unknown>([['config', { title: 'a' }], ...items]));
  engine.recomputeAll();
  while (engine.recomputePart(NOON, 1));
  const computed = events.flatMap((event) => (event.type === 'computed' ? event.id : []));
  expect(computed.length).toBeGreaterThan(12);
  expect(new Set(computed).size).toBe(computed.length);
  expect(engine.pages.dirty.size).toBe(engine.pages.pages.size);
});

it('recomputing all computes an answer again that has read an index before what fills it proved wrong', () => {
  const entries = query('entries', (read, id: string) => ({ all: [['', 0, String(read.document(`items/${id}`))]] }));
  const own = query('own', (read) => [read.members('all', ''), read(entries, 'b'), read.count('all', '')]);
  const documents: Documents = new Map([
    ['items/a', 'ant'],
    ['items/b', 'bee'],
  ]);
  const indexedFolders = [{ folder: 'items', entries, ofEach: [own] }];
  const { engine } = startEngine(documents, { indexedFolders, queries: [entries, own] });
  engine.markChanged([...documents.keys()].map((key) => [key, '1']));
  engine.update(NOON);
  documents.set('items/b', 'bug');
  engine.recomputeAll();
  while (engine.recomputePart(NOON, 1));
  expect(engine.read(own, 'a')).toEqual([['ant', 'bug'], { all: [['', 0, 'bug']] }, 2]);
});
