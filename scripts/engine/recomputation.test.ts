import { expect, it } from 'vitest';
import { sumOf } from './saved/state-tables.ts';
import { fixtureEngine, publishInto, startEngine, type Documents } from './testing/fixture.ts';
import { History } from './testing/history.ts';
import { query } from './testing/one-page.ts';
import { aSite, anItem, cleanBuild, NOON, sorted } from './testing/sites.ts';
import { stateFile } from './testing/state-file.ts';

const catalogue = (): Documents =>
  new Map<string, unknown>([
    ['config', { title: 'a' }],
    ...['ant', 'bee', 'cat', 'dog', 'eel'].map((name) => [`items/${name}`, anItem({ name })] as const),
  ]);

it('fills indexes again that were damaged', () => {
  const { damage, open } = stateFile();
  const documents = catalogue();
  const first = open().state;
  const { site } = aSite(documents, first);
  first.close();
  damage((db) => {
    db.exec(`UPDATE entries SET entries = replace(entries, '"cat"', '"cow"')`);
    db.function('sum_of', { varargs: true }, (...row) => sumOf(...(row as (string | number)[])));
    db.exec('UPDATE entries SET sum = sum_of(name, number, entries)');
  });
  const { state } = open();
  const { engine } = fixtureEngine(documents, state);
  engine.update(NOON);
  expect(engine.read.members('names', '')).toEqual(['ant', 'bee', 'cow', 'dog', 'eel']);
  engine.recomputeAll();
  while (engine.recomputePart(NOON, 1));
  expect(engine.read.members('names', '')).toEqual(['ant', 'bee', 'cat', 'dog', 'eel']);
  publishInto(site, engine, NOON);
  expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
  state.close();
});

it('computes each answer once, and none for a page in between that is up to date', () => {
  const { engine, events } = aSite(catalogue());
  engine.recomputeAll();
  while (engine.recomputePart(NOON, 1));
  const computed = events.flatMap((event) => (event.type === 'computed' ? event.id : []));
  expect(computed.length).toBeGreaterThan(12);
  expect(new Set(computed).size).toBe(computed.length);
  expect(engine.pages.dirty.size).toBe(engine.pages.pages.size);
});

it('computes an answer again that has read an index before what fills it proved wrong', () => {
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

it.for([1, 2, 3, 4, 5, 6, 7, 8])('what is saved after %i more steps of it has its indexes', (count) => {
  const site = new History();
  site.do({ kind: 'put', id: '1', item: anItem() });
  site.do({ kind: 'put', id: '2', item: anItem({ name: 'mug' }) });
  site.do({ kind: 'recomputeAll' });
  site.do({ kind: 'publish', pages: 0, end: 'save' });
  site.do({ kind: 'savePart' });
  site.do({ kind: 'put', id: '4', item: anItem({ name: 'nut' }) });
  site.do({ kind: 'recompute', count });
  site.check();
});
