import { expect, it } from 'vitest';
import { EngineNotReady } from './nodes/errors.ts';
import { Engine } from './engine.ts';
import type { Query } from './nodes/terms.ts';
import { memoryState, startEngine } from './testing/fixture.ts';
import { onePage, publish, query } from './testing/one-page.ts';
import { heldBy } from './testing/saved.ts';
import { anItem, aSite, NOON } from './testing/sites.ts';

it('an engine that was neither restored nor reset refuses to update and to read, and its save leaves the state as it was', () => {
  const state = memoryState();
  aSite(new Map([['items/1', anItem()]]), state);
  const before = heldBy(state);
  const source = { read: () => undefined };
  const view = () => query('none', () => null);
  const engine = new Engine({ indexedFolders: [], families: [], queries: [], source, view, state });
  expect(() => engine.update(NOON)).toThrow('The engine knows no documents yet: restore() or reset() it first.');
  expect(() => engine.read).toThrow(EngineNotReady);
  expect([engine.updateSome(NOON, 1), engine.updatePart(NOON, 1)]).toEqual([false, false]);
  engine.save({ by: 'a process that knows nothing' });
  expect(heldBy(state)).toEqual(before);
  expect(engine.nextExpiry()).toBe(null);
});

/** What a page shows that is made by this query. */
const shownBy = (view: Query, ...others: Query[]): unknown =>
  publish(startEngine(new Map(), onePage(view, { others })), [], new Map()).get('/');

it('a query that throws what is no error fails with a text that says so', () => {
  const views = [undefined, null, 'a text', { an: 'object' }].map((what) =>
    shownBy(
      query('home', () => {
        throw what;
      }),
    ),
  );
  const text = 'Error: Something that is not an error was thrown.';
  expect(views).toEqual([text, text, 'a text', '[object Object]']);
});

it('an answer has no field of what is no object, or of what the object has not itself', () => {
  for (const answer of [null, 'text', 7, {}, []]) {
    const whole: Query = { name: 'whole', hasFields: true, run: () => answer };
    const view = query('home', (read) => ['length', 'toString', 'a'].map((name) => read.field(whole, name) ?? '-'));
    expect([answer, shownBy(view, whole)]).toEqual([answer, [Array.isArray(answer) ? 0 : '-', '-', '-']]);
  }
});
