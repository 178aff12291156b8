import fc from 'fast-check';
import type { Item } from './fixture.ts';
import type { Step } from './history.ts';
import { NOON } from './sites.ts';

const HOUR = 3_600_000;

export const anItemId = fc.constantFrom('1', '2', '3', '4', '5');
export const anItem: fc.Arbitrary<Item> = fc.record({
  name: fc.constantFrom('lamp', 'lace', 'la', 'mug', 'map', 'nut', 'oar'),
  group: fc.constantFrom('home', 'toys', 'food'),
  price: fc.integer({ min: 1, max: 3 }),
  note: fc.constantFrom('', 'x'),
  endsAt: fc.option(fc.integer({ min: 0, max: 30 }).map((hours) => NOON + hours * HOUR)),
  broken: fc.integer({ min: 0, max: 9 }).map((at) => at === 0),
});
const count = fc.integer({ min: 1, max: 6 });
const constant = <const Kind extends string>(...kinds: Kind[]) => fc.record({ kind: fc.constantFrom(...kinds) });
export const someSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), id: anItemId, item: anItem }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'unreadable' as const), id: anItemId }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('title' as const), title: fc.constantFrom('a', 'A', 'b') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('publish' as const),
        pages: fc.integer({ min: 0, max: 12 }),
        end: fc.constantFrom('save' as const, 'save' as const, 'crash' as const, 'save fails' as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('updateSome' as const, 'recompute' as const),
        count,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const), count }) },
    {
      weight: 11,
      arbitrary: constant(
        'loadIndex',
        'loseEdges',
        'loseEdges',
        'recomputeAll',
        'restart',
        'save',
        'savePart',
        'read',
        'check',
        'check',
      ),
    },
  ),
  { minLength: 4, maxLength: 30 },
);
