import { describe, expect, it } from 'vitest';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

const c = query('c', (read) => {
  if (field(read, 'c', 'broken')) throw new Error('c is broken');
  return 'c';
});
const b = query('b', (read) => read(c));
const a = query('a', (read) => read(b));
const view = query('home', (read) => (field(read, 'switch', 'on') ? [read(b), read(a)] : 'off'));
const definition = onePage(view, { others: [a, b, c] });

/** A published page that has just ceased to read a chain of answers. */
function switchedOff(documents: Documents) {
  const state = memoryState();
  const started = startEngine(documents, definition, state);
  publish(started, [...documents.keys()], documents);
  documents.set('switch', { on: false });
  publish(started, ['switch'], documents);
  started.events.length = 0;
  return { ...started, state };
}

const documents = (broken: boolean): Documents =>
  new Map<string, unknown>([
    ['switch', { on: true }],
    ['c', { broken }],
  ]);
const CHAIN = ['q:a[]', 'q:b[]', 'q:c[]'];
const forgotten = (events: ReturnType<typeof startEngine>['events']) =>
  events.flatMap((event) => (event.type === 'forgotten' ? event.id : []));

describe('an answer that nothing reads any more', () => {
  it('is forgotten by the next update, and then what only it has read', () => {
    const { engine, events, state } = switchedOff(documents(false));
    engine.update(NOON);
    expect(forgotten(events)).toEqual(CHAIN);
    engine.save();
    expect([...state.answerIds('')]).toEqual(['q:pages:home[]']);
  });

  it('is not computed again although it failed, and keeps no later process awake', () => {
    const given = documents(true);
    const { engine, events, state } = switchedOff(given);
    engine.update(NOON);
    events.length = 0;
    engine.retryFailed();
    engine.update(NOON);
    expect(events).toEqual([]);
    engine.save();
    const next = startEngine(given, definition, state).engine;
    next.retryFailed();
    expect(next.phase.kind).toBe('sleeping');
  });
});
