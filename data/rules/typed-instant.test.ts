import { expect, it } from 'vitest';
import { nearDate } from './dates/upcoming.ts';
import { typedDate, type TypedDateOptions } from './dates/typed-date.ts';
import { NOT_A_DATE } from './dates/typed-day.ts';

/** A Sunday. */
const NOW = Date.parse('2026-11-22T10:00:00.000Z');

function read(text: string, options: Partial<TypedDateOptions> = {}) {
  const typed = typedDate(text, { now: NOW, timeZone: 'UTC', ...options });
  if (typed.outcome === 'understood') return typed.reading.value;
  return typed.outcome === 'not understood' ? typed.message : typed.outcome;
}

it.each([
  ['30 Nov!!', '2026-11-30'],
  ['30 Nov 9pm GMT', '2026-11-30T21:00:00.000Z'],
  ['30 Nov 9pm UTC-0530', '2026-12-01T02:30:00.000Z'],
  ['2026-11-30T18:00:00 +02:00', '2026-11-30T16:00:00.000Z'],
  ['2026-11-30T18:00:00.5Z', '2026-11-30T18:00:00.000Z'],
  ['Sunday 10:00', '2026-11-22T10:00:00.000Z'],
  ['10:00', '2026-11-22T10:00:00.000Z'],
])('%s is %s', (text, value) => {
  expect(read(text)).toBe(value);
});

it.each([
  ['11am', '2026-11-21T11:00:00.000Z'],
  ['Sunday 11am', '2026-11-15T11:00:00.000Z'],
  ['22 Nov 11am', '2026-11-22T11:00:00.000Z'],
])('going back, %s was at %s', (text, value) => {
  expect(read(text, { direction: 'back' })).toBe(value);
});

it.each([
  ['EST', '2026-12-01T02:00:00.000Z'],
  ['Pacific Time', '2026-12-01T05:00:00.000Z'],
  ['BST', '2026-11-30T20:00:00.000Z'],
  ['(CEST)', '2026-11-30T19:00:00.000Z'],
  ['America/New_York', '2026-12-01T02:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-30T15:30:00.000Z'],
])('a time in %s is an instant', (zone, value) => {
  expect(read(`30 Nov 9pm ${zone}`)).toBe(value);
});

it.each([
  ['Thu Dec 31 2026 23:59:00 GMT+0100 (Central European Standard Time)', '2026-12-31T22:59:00.000Z'],
  ['2026-12-31T23:59:59-05:00[America/New_York]', '2027-01-01T04:59:59.000Z'],
  ['2026-12-31 23:59:59 \u221205:00', '2027-01-01T04:59:59.000Z'],
])('programs write %s', (text, value) => {
  expect(read(text)).toBe(value);
});

it.each(['IST', 'ast', 'GST'])('a time in %s, which may be several, is asked for in the zone of the site', (zone) => {
  expect(read(`30 Nov 9pm ${zone}`)).toBe(
    `Times are in UTC. Leave out "${zone.toUpperCase()}", and correct the time if needed.`,
  );
});

it.each(['', '  ', 'at', '30 Nov EST', '2026-11-30Z', '30 Nov 9pm XST', '30 Nov 9pm America/Gotham'])(
  '"%s" is no date',
  (text) => {
    expect(read(text)).toBe(NOT_A_DATE);
  },
);

it('a day half a year away has its year', () => {
  const day = Date.parse('2026-11-22');
  const halfAYear = 180 * 86_400_000;
  expect([nearDate('2026-11-22', day - halfAYear + 1), nearDate('2026-11-22', day - halfAYear)]).toEqual([
    '22 Nov',
    '22 Nov 2026',
  ]);
});
