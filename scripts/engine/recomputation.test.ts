import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { openState } from './saved/open-state.ts';
import { sumOf } from './saved/state-tables.ts';
import type { State } from './nodes/state.ts';
import { fixtureEngine, memoryState, publishInto, type Documents, type Item } from './testing/fixture.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const anItem = (name: string, group = 'home'): Item => ({ name, group, price: 1, note: '', endsAt: null });

const catalogue = (): Documents =>
  new Map<string, unknown>([
    ['config', { title: 'a' }],
    ...['ant', 'bee', 'cat', 'dog', 'eel'].map((name) => [`items/${name}`, anItem(name)] as const),
  ]);

const mark = (engine: Engine, ...keys: string[]) => engine.markChanged(keys.map((key) => [key, `${key} is new`]));

/** The views of a new engine that knows nothing. */
function cleanBuild(documents: Documents): Map<string, string> {
  const site = new Map<string, string>();
  const { engine } = fixtureEngine(documents);
  engine.markChanged([...documents.keys()].map((key) => [key, 'any']));
  publishInto(site, engine, NOON);
  return site;
}

/** A published site. */
function published(documents: Documents, state: State = memoryState()) {
  const site = new Map<string, string>();
  const { engine, events } = fixtureEngine(documents, state);
  mark(engine, ...documents.keys());
  publishInto(site, engine, NOON);
  events.length = 0;
  return { engine, events, site, state };
}

const sorted = (site: Map<string, string>) => [...site].sort();

it('corrects wrong remembered answers, entries, pages and reads', () => {
  const documents = catalogue();
  const { site, state } = published(documents);
  // What is remembered is wrong from here on: the documents are not marked changed.
  documents.set('config', { title: 'b' });
  documents.set('items/ant', anItem('ape', 'garden'));
  const { engine } = fixtureEngine(documents, state);
  engine.recomputeAll();
  while (engine.recomputePart(NOON, 1));
  publishInto(site, engine, NOON);
  expect(sorted(site)).toEqual(sorted(cleanBuild(documents)));
  documents.set('items/ant', anItem('asp', 'garden'));
  mark(engine, 'items/ant');
  publishInto(site, engine, NOON);
  expect(sorted(site)).toEqual(sorted(cleanBuild(documents)));
});

it.each([
  ['answers', 'answer'],
  ['entries', 'entries'],
])('fills indexes again that were filled from damaged %s', (table, column) => {
  const folder = mkdtempSync(join(tmpdir(), 'recomputation-'));
  const file = join(folder, 'traces.sqlite');
  const documents = catalogue();
  const first = openState(file, () => {}).state;
  const { site } = published(documents, first);
  first.close();
  const db = new DatabaseSync(file);
  db.exec(`UPDATE ${table} SET ${column} = replace(${column}, '"cat"', '"cow"')`);
  if (table === 'answers') db.exec('DELETE FROM entries');
  db.function('sum_of', { varargs: true }, (...row) => sumOf(...(row as (string | number)[])));
  db.exec('UPDATE entries SET sum = sum_of(name, number, entries)');
  db.close();
  const { state } = openState(file, () => {});
  const { engine } = fixtureEngine(documents, state);
  engine.update(NOON);
  expect(engine.read.members('names', '')).toEqual(['ant', 'bee', 'cow', 'dog', 'eel']);
  engine.recomputeAll();
  while (engine.recomputePart(NOON, 1));
  expect(engine.read.members('names', '')).toEqual(['ant', 'bee', 'cat', 'dog', 'eel']);
  publishInto(site, engine, NOON);
  expect(sorted(site)).toEqual(sorted(cleanBuild(documents)));
  state.close();
  rmSync(folder, { recursive: true });
});

it('computes each answer once, and none for a page in between that is up to date', () => {
  const { engine, events } = published(catalogue());
  engine.recomputeAll();
  while (engine.recomputePart(NOON, 1));
  const computed = events.flatMap((event) => (event.type === 'computed' ? event.id : []));
  expect(computed.length).toBeGreaterThan(12);
  expect(new Set(computed).size).toBe(computed.length);
  expect(engine.pages.dirty.size).toBe(engine.pages.pages.size);
});

it.each([1, 4, 8])(
  'an update shows whole lists while documents are created, changed and deleted after step %i',
  (step) => {
    const documents = catalogue();
    const { engine, site } = published(documents);
    engine.recomputeAll();
    for (let done = 0; done < step; done += 1) engine.recomputePart(NOON, 1);
    expect(engine.read.members('names', '')).toEqual(['ant', 'bee', 'cat', 'dog', 'eel']);
    documents.set('items/bee', anItem('bat', 'garden'));
    documents.set('items/fox', anItem('fox'));
    documents.delete('items/dog');
    mark(engine, 'items/bee', 'items/fox');
    engine.markChanged([['items/dog', null]]);
    engine.update(NOON);
    expect(engine.read.members('names', '')).toEqual(['ant', 'bee', 'cat', 'eel', 'fox']);
    while (engine.recomputePart(NOON, 1));
    expect(engine.read.members('names', '')).toEqual(['ant', 'bee', 'cat', 'eel', 'fox']);
    publishInto(site, engine, NOON);
    expect(sorted(site)).toEqual(sorted(cleanBuild(documents)));
  },
);
