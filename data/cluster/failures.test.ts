import fc from 'fast-check';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { followedClock } from './database-clock.ts';
import { mayHaveTakenPlace, recordsFailure, storageFailure } from './failures.ts';

const ADDRESS = 'postgres://db.example:5432/coupons';
const failing = (code: string, message = ''): Error => Object.assign(new Error(message), { code });

test('an outage has the same words wherever it is noticed: host, reason and what to do', () => {
  const expected =
    'postgres://db.example:5432/coupons cannot be used: the database server at db.example:5432 cannot be reached. What was saved is ' +
    'still there. Start it, or check the network and the address (DATABASE_URL): a running server goes on by itself.';
  const cause = failing('ECONNREFUSED');
  for (const failure of [storageFailure(ADDRESS, cause), recordsFailure(ADDRESS, cause)])
    expect([failure.message, failure.isAway]).toEqual([expected, true]);
});

test.each([
  ['25006', true, 'accepts no changes at the moment: it is a standby, or set to read only'],
  ['57P03', true, 'is starting or stopping'],
  ['28P01', false, 'refuses the password'],
  ['53100', false, 'the disk of the database server at db.example:5432 is full'],
])('%s is an outage (%s): %s', (code, isAway, reason) => {
  const failure = storageFailure(ADDRESS, failing(code));
  expect([failure.isAway, failure.message]).toEqual([isAway, expect.stringContaining(reason)]);
});

test.each([
  ['25006', 'ERROR', false],
  ['53100', 'ERROR', false],
  ['53100', 'PANIC', true],
  ['57P01', 'FATAL', true],
  ['57P01', 'FATALE', true],
  ['08006', 'ERROR', true],
])('after %s (%s) a statement may have taken place: %s', (code, severity, expected) => {
  const answer = Object.assign(new DatabaseError('refused', 0, 'error'), { code, severity });
  expect(mayHaveTakenPlace(answer)).toBe(expected);
});

test('without an answer of the server a statement may have taken place', () => {
  const errors = [failing('ECONNRESET'), new Error('Query read timeout')];
  errors.push(storageFailure(ADDRESS, failing('EPIPE')));
  expect(errors.filter(mayHaveTakenPlace)).toEqual(errors);
});

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
