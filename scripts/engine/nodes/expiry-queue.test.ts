import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExpiryQueue } from './expiry-queue.ts';
import { runs } from '../testing/runs.ts';

const instant = fc.oneof(fc.nat({ max: 12 }), fc.constant(Infinity));
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ id: fc.constantFrom(...'abcdefgh'), at: instant }) },
  { weight: 2, arbitrary: fc.record({ dueAt: fc.nat({ max: 12 }) }) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
);

it('gives every id once, at its last instant, however often that is replaced', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new ExpiryQueue();
      const waiting = new Map<string, number>();
      const setTo = new Map<string, number>();
      for (const done of steps) {
        if (done === 'clear') {
          queue.clear();
          waiting.clear();
          setTo.clear();
        } else if ('id' in done) {
          queue.replace(done.id, setTo.get(done.id) ?? Infinity, done.at);
          setTo.set(done.id, done.at);
          waiting.set(done.id, done.at);
        } else {
          const due = [...waiting].filter(([, at]) => at <= done.dueAt);
          const found = queue.due(done.dueAt);
          expect(found.toSorted()).toEqual(due.map(([id]) => id).toSorted());
          expect(found.map((id) => waiting.get(id))).toEqual(due.map(([, at]) => at).toSorted((a, b) => a - b));
          for (const [id] of due) waiting.delete(id);
        }
        const soonest = Math.min(...waiting.values());
        expect(queue.next()).toBe(soonest === Infinity ? null : soonest);
      }
    }),
    runs(100),
  );
});
