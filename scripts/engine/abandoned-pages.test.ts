import { describe, expect, it } from 'vitest';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

describe('a page', () => {
  it('whose publish was given up is dirty again, for this process and for the next', () => {
    const docs: Documents = new Map<string, unknown>([['a', { value: 1 }]]);
    const definition = onePage(query('home', (read) => field(read, 'a', 'value')));
    const state = memoryState();
    const { engine } = startEngine(docs, definition, state);
    publish({ engine }, ['a'], docs);
    engine.markChanged([['a', '2']]);
    docs.set('a', { value: 2 });
    engine.update(NOON);
    engine.computeView(engine.pages.pages.get('/')!);
    engine.save();
    const next = startEngine(docs, definition, state).engine;
    expect([[...next.pages.dirty.keys()], next.pages.pages.get('/')?.bytes]).toEqual([['/'], null]);
    engine.retryFailed();
    expect([[...engine.pages.dirty.keys()], engine.pages.pages.get('/')?.bytes]).toEqual([['/'], null]);
  });
});
