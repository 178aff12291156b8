import { expect, it } from 'vitest';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

it('an answer that nothing reads any more is forgotten, not computed again although it failed, and keeps no later process awake', () => {
  const c = query('c', () => {
    throw new Error('c is broken');
  });
  const b = query('b', (read) => read(c));
  const home = query('home', (read) => (field(read, 'switch', 'on') ? read(b) : 'off'));
  const definition = onePage(home, { others: [b, c] });
  const documents: Documents = new Map([['switch', { on: true }]]);
  const state = memoryState();
  const { engine, events } = startEngine(documents, definition, state);
  publish({ engine }, ['switch'], documents);
  documents.set('switch', { on: false });
  publish({ engine }, ['switch'], documents);
  events.length = 0;
  engine.update(NOON);
  expect(events.map((event) => event.type === 'forgotten' && event.id)).toEqual(['q:b[]', 'q:c[]']);
  events.length = 0;
  engine.retryFailed();
  engine.update(NOON);
  expect(events).toEqual([]);
  engine.save();
  expect([...state.answerIds('')]).toEqual(['q:pages:home[]']);
  const next = startEngine(documents, definition, state).engine;
  next.retryFailed();
  expect(next.phase.kind).toBe('sleeping');
});
