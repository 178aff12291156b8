import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EngineEvent } from './engine.ts';
import { answerIn, parseFieldId } from './node.ts';
import type { Item } from './testing/fixture.ts';
import { History, type Step } from './testing/history.ts';
import { heldBy } from './testing/saved.ts';
import { NOON } from './testing/sites.ts';
import { runs } from './testing/runs.ts';

const HOUR = 3_600_000;

const id = fc.constantFrom('1', '2', '3', '4', '5', '6');
const item = fc.record({
  name: fc.constantFrom('lamp', 'lace', 'la', 'mug', 'map', 'nut', 'oar'),
  group: fc.constantFrom('home', 'toys', 'food'),
  price: fc.integer({ min: 1, max: 3 }),
  note: fc.constantFrom('', 'x'),
  endsAt: fc.option(fc.integer({ min: 0, max: 30 }).map((hours) => NOON + hours * HOUR)),
}) satisfies fc.Arbitrary<Item>;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), id, item }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('title' as const), title: fc.constantFrom('a', 'A', 'b') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

/** What the state held, and of what is read the digests, by node id. */
function remembered(history: History) {
  const held = heldBy(history.state);
  const digestOf = (read: string): unknown => {
    if (read.startsWith('d:')) return null;
    const answer = held.answers.get(answerIn(read));
    return answerIn(read) === read ? answer?.digest : answer?.fields?.get(parseFieldId(read).name);
  };
  return { ...held, digestOf };
}

const idsOf = (events: readonly EngineEvent[], type: EngineEvent['type']): string[] =>
  events.flatMap((event) => (event.type === type ? ('id' in event ? event.id : event.path) : []));

it('computes an answer just when something that it read changed or it expired, and makes such pages dirty, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 }), (batches) => {
      const history = new History();
      history.publishAll();
      for (const batch of batches) {
        const before = remembered(history);
        for (const each of batch) history.do(each);
        history.engine.loadAnswers();
        const marked = new Set(history.engine.marked.keys());
        history.events.length = 0;
        history.engine.update(history.now);
        const { events } = history;
        const happened = [...events];
        const dirty = [...history.engine.pages.dirty.keys()];
        const gone = [...history.engine.pages.gone.keys()];
        history.publishAll();
        const after = remembered(history);
        const mustBeMade = ({ reads, expiresAt }: { reads: readonly string[]; expiresAt: number }) =>
          expiresAt <= history.now ||
          reads.some((read) => marked.has(read.slice(2)) || before.digestOf(read) !== after.digestOf(read));
        const computed = idsOf(happened, 'computed');
        expect(new Set(computed).size).toBe(computed.length);
        for (const [id, answer] of before.answers)
          if (id.startsWith('q:') && after.answers.has(id))
            expect([id, computed.includes(id)]).toEqual([id, mustBeMade(answer)]);
        for (const [path, page] of before.pages) {
          const same = after.pages.get(path);
          if (same?.owner !== page.owner) continue;
          expect([path, dirty.includes(path)]).toEqual([path, mustBeMade(page.trace)]);
          if (dirty.includes(path)) expect(idsOf(happened, 'dirty')).toContain(path);
        }
        expect(gone.sort()).toEqual([...before.pages.keys()].filter((path) => !after.pages.has(path)).sort());
        // A page may go and come back within one update.
        expect(idsOf(happened, 'gone')).toEqual(expect.arrayContaining(gone));
        expect(new Set(idsOf(events, 'forgotten'))).toEqual(
          new Set([...before.answers.keys()].filter((id) => !after.answers.has(id))),
        );
      }
    }),
    runs(20),
  );
});
