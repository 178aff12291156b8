import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followedClock } from './database-clock.ts';

const START = Date.UTC(2026, 10, 24);

test('a clock goes on with the ticks of this machine from the time that was looked up', () => {
  let ticks = 500;
  const clock = followedClock(() => ticks);
  expect(() => clock.now()).toThrow('not looked at');
  clock.learn({ time: START, ticks: 500, trip: 3 });
  ticks = 1_750.8;
  expect(clock.now()).toBe(START + 1_250);
  clock.learn({ time: START + 5_000, ticks: 1_750.8, trip: 3 });
  expect(clock.now()).toBe(START + 5_000);
  clock.learn({ time: START + 90_000, ticks: 1_750.8, trip: 20_000 });
  expect(clock.now()).toBe(START + 5_000);
});

test('a clock never goes back, and is right again once the time that it showed has come', () => {
  const step = fc.record({ waited: fc.nat(10_000), set: fc.integer({ min: -3_600_000, max: 3_600_000 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let [ticks, time, latest] = [0, START, -Infinity];
      const clock = followedClock(() => ticks);
      clock.learn({ time, ticks, trip: 0 });
      for (const { waited, set } of steps) {
        ticks += waited;
        time += waited + set;
        clock.learn({ time, ticks, trip: 0 });
        expect(clock.now()).toBe(Math.max(latest, time));
        latest = clock.now();
      }
    }),
  );
});
