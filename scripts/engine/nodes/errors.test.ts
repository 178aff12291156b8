import { expect, it } from 'vitest';
import { assertInvariant, EngineNotReady, IndexCycle, QueryCycle } from './errors.ts';

it.each([
  [
    new QueryCycle(['q:size["b"]', 'q:card["a"]', 'i:["count","names",""]']),
    'QueryCycle: A query reads itself: i:["count","names",""] → size["b"] → card["a"] → i:["count","names",""]. ' +
      'One of them must read something else.',
    'QUERY_CYCLE',
  ],
  [
    new IndexCycle('q:entries["a"]', 'q:size[]'),
    'IndexCycle: The query entries["a"] fills indexes and depends on one through size[]. ' +
      'It may read only documents and queries that read no index.',
    'INDEX_CYCLE',
  ],
  [
    new EngineNotReady(),
    'EngineNotReady: The engine does not know all documents yet: restore() it, or reset() it and complete the first update().',
    'ENGINE_NOT_READY',
  ],
])('%s', (error, text, code) => {
  expect([String(error), error.code]).toEqual([text, code]);
});

it('an invariant that does not hold is named, with what to do', () => {
  assertInvariant(true, 'water is wet');
  expect(() => assertInvariant(false, 'water is dry')).toThrow(
    'the build state of this process could not be read (an invariant does not hold: water is dry)',
  );
});
