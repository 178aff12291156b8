import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureEngine, memoryState, publishInto, type Documents, type Item } from './testing/fixture.ts';
import { cleanBuild, NOON, sorted } from './testing/sites.ts';

type Edit =
  | { kind: 'put'; id: string; item: Item }
  | { kind: 'delete'; id: string }
  | { kind: 'title'; title: string }
  | { kind: 'wait'; hours: number }
  | { kind: 'restart' };

const item = fc.record({
  name: fc.constantFrom('lamp', 'lace', 'lamb', 'la', 'mug', 'map', 'nut', 'net', 'oar'),
  group: fc.constantFrom('home', 'toys', 'food'),
  price: fc.integer({ min: 1, max: 5 }),
  note: fc.constantFrom('', 'x'),
  endsAt: fc.option(fc.integer({ min: 0, max: 60 }).map((hours) => NOON + hours * 3_600_000)),
  broken: fc.boolean().map((broken) => broken && false),
});
const id = fc.constantFrom('1', '2', '3', '4', '5', '6', '7');
const edits = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), id, item }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('title' as const), title: fc.constantFrom('a', 'A', 'b') }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  ),
  { minLength: 1, maxLength: 25 },
);

describe('the laws, over random edits, waits and restarts', () => {
  it('publishes the same bytes as a clean build, computes no view twice in vain, and leaves no orphan', () => {
    fc.assert(
      fc.property(edits, fc.boolean(), (sequence: Edit[], batched) => {
        const state = memoryState();
        const world: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
        let now = NOON;
        let { engine } = fixtureEngine(world, state);
        engine.markChanged([['config', '0']]);
        const site = new Map<string, string>();
        publishInto(site, engine, now);
        let stamp = 0;
        for (const edit of sequence) {
          stamp += 1;
          if (edit.kind === 'put') {
            world.set(`items/${edit.id}`, edit.item);
            engine.markChanged([[`items/${edit.id}`, String(stamp)]]);
          } else if (edit.kind === 'delete') {
            if (world.delete(`items/${edit.id}`)) engine.markChanged([[`items/${edit.id}`, null]]);
          } else if (edit.kind === 'title') {
            world.set('config', { title: edit.title });
            engine.markChanged([['config', String(stamp)]]);
          } else if (edit.kind === 'wait') now += edit.hours * 3_600_000;
          else {
            publishInto(site, engine, now);
            ({ engine } = fixtureEngine(world, state));
            if (engine.documents.size === 0) {
              engine.markChanged([...world.keys()].map((key) => [key, 'again'] as const));
              site.clear();
            }
          }
          if (batched && stamp % 3 !== 0) continue;
          const before = new Map(site);
          const did = publishInto(site, engine, now);
          for (const path of did.written) expect(site.get(path)).not.toBe(before.get(path));
          expect(sorted(site)).toEqual(sorted(cleanBuild(world, now)));
          expect(publishInto(site, engine, now)).toEqual({ looked: [], written: [] });
        }
      }),
      { numRuns: 300 },
    );
  });
});
