import { describe, expect, it } from 'vitest';
import { EngineNotReady } from './nodes/errors.ts';
import { Engine } from './engine.ts';
import type { Query } from './nodes/terms.ts';
import { fixtureEngine, memoryState, publishInto, startEngine, type Documents } from './testing/fixture.ts';
import { onePage, publish, query } from './testing/one-page.ts';
import { heldBy } from './testing/saved.ts';
import { anItem, NOON } from './testing/sites.ts';

const options = {
  indexedFolders: [],
  families: [],
  queries: [],
  source: { read: () => undefined },
  view: () => query('none', () => null),
};

describe('an engine that was neither restored nor reset', () => {
  it('refuses to update, to read and to update in parts, and its save leaves the state as it was', () => {
    const state = memoryState();
    const { engine: earlier } = fixtureEngine(new Map([['items/1', anItem()]]), state);
    earlier.markChanged([['items/1', '1']]);
    publishInto(new Map(), earlier, NOON);
    const before = heldBy(state);
    const engine = new Engine({ ...options, state });
    expect(() => engine.update(NOON)).toThrow('The engine knows no documents yet: restore() or reset() it first.');
    expect(() => engine.read).toThrow(EngineNotReady);
    expect([engine.updateSome(NOON, 1), engine.updatePart(NOON, 1)]).toEqual([false, false]);
    engine.save({ by: 'a process that knows nothing' });
    expect(heldBy(state)).toEqual(before);
    expect(engine.nextExpiry()).toBe(null);
  });
});

describe('a query of the caller', () => {
  it('that throws what is no error fails with a text that says so', () => {
    const documents: Documents = new Map();
    const thrown: unknown[] = [undefined, null, 'a text', { an: 'object' }];
    const views = thrown.map((what) => {
      const started = startEngine(
        documents,
        onePage(
          query('home', () => {
            throw what;
          }),
        ),
      );
      return publish(started, [], documents).get('/');
    });
    const text = 'Error: Something that is not an error was thrown.';
    expect(views).toEqual([text, text, 'a text', '[object Object]']);
  });

  it('has no field of what is no object, or of what the object has not itself', () => {
    for (const answer of [null, 'text', 7, {}, []]) {
      const whole: Query = { name: 'whole', hasFields: true, run: () => answer };
      const view = query('home', (read) => ['length', 'toString', 'a'].map((name) => read.field(whole, name) ?? '-'));
      const documents: Documents = new Map();
      const shown = publish(startEngine(documents, onePage(view, { others: [whole] })), [], documents).get('/');
      expect([answer, shown]).toEqual([answer, [Array.isArray(answer) ? 0 : '-', '-', '-']]);
    }
  });
});
