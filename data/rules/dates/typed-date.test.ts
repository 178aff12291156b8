import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dateReading, typedDate, type TypedDateOptions } from './typed-date.ts';

/** A Sunday. */
const NOW = Date.parse('2026-11-22T10:00:00.000Z');

function read(text: string, options: Partial<TypedDateOptions> = {}) {
  const typed = typedDate(text, { now: NOW, timeZone: 'UTC', ...options });
  if (typed.outcome === 'understood') return typed.reading.value;
  return typed.outcome === 'not understood' ? typed.message : typed.readings.map(({ value }) => value);
}

describe('a typed date', () => {
  it.each([
    ['30/11/2026', '2026-11-30'],
    ['30.11.26', '2026-11-30'],
    ['3/4/2027', '2027-04-03'],
    ['Nov 30', '2026-11-30'],
    ["Mon, Nov. 30 '26", '2026-11-30'],
    ['5 Jan', '2027-01-05'],
    ['20 Nov', '2026-11-20'],
    ['29 Feb', '2028-02-29'],
    ['today', '2026-11-22'],
    ['Friday', '2026-11-27'],
    ['Sun', '2026-11-22'],
    ['next Friday', '2026-12-04', '2026-11-23T10:00:00.000Z'],
    ['in 2 weeks', '2026-12-06'],
    ['in a month', '2027-02-28', '2027-01-31T10:00:00.000Z'],
    ['end of January', '2027-01-31'],
    ['Friday 00:00', '2026-11-27T00:00:00.000Z'],
    ['30 Nov 9pm', '2026-11-30T21:00:00.000Z'],
    ['9.30 p.m. on Nov 30th', '2026-11-30T21:30:00.000Z'],
    ['30/11/2026 at noon', '2026-11-30T12:00:00.000Z'],
    ['Sunday 24:00', '2026-11-23T00:00:00.000Z'],
    ['Sunday 9am', '2026-11-29T09:00:00.000Z'],
    ['9am', '2026-11-23T09:00:00.000Z'],
    ['2026-11-30T18:00:00Z', '2026-11-30T18:00:00.000Z'],
    ['2026-11-30T18:00:00.000+02:00', '2026-11-30T16:00:00.000Z'],
  ])('%s is %s', (text, value, now = '2026-11-22T10:00:00.000Z') => {
    expect(read(text, { now: Date.parse(now) })).toBe(value);
  });

  it.each([
    ['31. Dezember 2026', '2026-12-31'],
    ['31.12.2026 um 23.59 Uhr', '2026-12-31T23:59:00.000Z'],
    ['1er janvier 2027', '2027-01-01'],
    ['jeudi 31 décembre 2026 à 23h59', '2026-12-31T23:59:00.000Z'],
    ['31 de diciembre de 2026', '2026-12-31'],
    ['quinta-feira, 31 de dezembro de 2026', '2026-12-31'],
    ['den 31 december 2026 kl. 23.59', '2026-12-31T23:59:00.000Z'],
    ['31 mrt 2027', '2027-03-31'],
    ['31 декабря 2026 г.', '2026-12-31'],
  ])('in another language: %s is %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it('at midnight is the beginning of the day, and where something ends its end', () => {
    expect(read('Friday midnight')).toBe('2026-11-27T00:00:00.000Z');
    expect(read('Friday midnight', { isEnd: true })).toBe('2026-11-28T00:00:00.000Z');
    expect(read('Friday 00:00', { isEnd: true })).toBe('2026-11-27T00:00:00.000Z');
    expect(read('end of day 30 Nov', { isEnd: true })).toBe('2026-11-30');
  });

  it('is in the time zone of the site, whose day may be another', () => {
    const options = { timeZone: 'America/New_York', now: Date.parse('2026-11-23T03:00:00.000Z') };
    expect(read('today', options)).toBe('2026-11-22');
    expect(read('Friday 00:00', options)).toBe('2026-11-27T05:00:00.000Z');
  });

  it('has the month first, or has been, where the caller says so', () => {
    expect(read('3/4/2027', { order: 'month-first' })).toBe('2027-03-04');
    expect(read('30/11/2026', { order: 'month-first' })).toBe('2026-11-30');
    expect(read('30 Nov', { direction: 'back' })).toBe('2025-11-30');
    expect(read('Friday', { direction: 'back' })).toBe('2026-11-20');
  });

  it.each([
    ['', 'This is not a date that can be read. Type one such as 30/11/2026, Nov 30 or Friday 00:00.'],
    ['Black Friday soon', 'This is not a date that can be read. Type one such as 30/11/2026, Nov 30 or Friday 00:00.'],
    ['39-99', 'There is no month 99. Type a date such as 30/11/2026.'],
    ['31 Nov', 'November has 30 days.'],
    ['29/02/2027', 'February 2027 has 28 days.'],
    ['November 2026', 'Which day of November? Type one such as 30 November.'],
    ['Friday 30 Nov', '30 Nov 2026 is a Monday, not a Friday. Correct one of them.'],
    ['30 Nov 9pm IST', 'Times are in UTC. Leave out "IST", and correct the time if needed.'],
    ['30/11/2926', 'The year 2926 is too far away. Correct it.'],
  ])('that cannot be meant, such as "%s", says why', (text, message) => {
    expect(typedDate(text, { now: NOW, timeZone: 'UTC' })).toMatchObject({ outcome: 'not understood', message });
  });

  it.each([
    ['11/12/2026', '2026-12-11', '2026-11-12'],
    ['11/12', '2026-12-11', '2026-11-12'],
  ])('%s may be another one, too', (text, value, other) => {
    expect(typedDate(text, { now: NOW, timeZone: 'UTC' })).toMatchObject({
      outcome: 'understood',
      reading: { value },
      other: { value: other },
    });
  });

  it.each(['11.12.2026', '12/12/2026', '30/11/2026', '11/30/2026', 'Fri 11/12/2026', '11 Dec'])(
    '%s is no other one',
    (text) => {
      expect(typedDate(text, { now: NOW, timeZone: 'UTC' })).not.toHaveProperty('other');
    },
  );

  it('is no other one where the order is known, or the day of the week tells it', () => {
    expect(typedDate('11/12/2026', { now: NOW, timeZone: 'UTC', order: 'day-first' })).not.toHaveProperty('other');
    expect(read('Thu 11/12/2026')).toBe('2026-11-12');
  });

  it.each([
    ['Black Friday', '2026-11-27'],
    ['Black Friday', '2026-11-27', '2026-12-10T10:00:00.000Z'],
    ['Black Friday', '2027-11-26', '2027-01-10T10:00:00.000Z'],
    ['Black Friday 2028', '2028-11-24'],
  ])('%s is %s', (text, value, now = '2026-11-22T10:00:00.000Z') => {
    expect(read(text, { now: Date.parse(now) })).toBe(value);
  });

  it('may be a Black Friday that has been', () => {
    expect(read('Black Friday', { direction: 'back' })).toBe('2025-11-28');
  });

  it('at a time that comes twice has both instants', () => {
    expect(typedDate('1 Nov 2026 01:30', { now: NOW, timeZone: 'America/New_York' })).toEqual({
      outcome: 'ambiguous',
      message: 'The clocks go back on 1 Nov 2026, so 01:30 comes twice. Choose one.',
      readings: [
        { value: '2026-11-01T05:30:00.000Z', words: 'Sun 1 Nov 2026, 01:30 GMT-4' },
        { value: '2026-11-01T06:30:00.000Z', words: 'Sun 1 Nov 2026, 01:30 GMT-5' },
      ],
    });
  });

  it('at a time that clocks skip has the times before and after', () => {
    expect(typedDate('28/3/2027 02:30', { now: NOW, timeZone: 'Europe/Berlin' })).toEqual({
      outcome: 'skipped',
      message: 'The clocks go forward on 28 Mar 2027, so there is no 02:30. Choose one of these.',
      readings: [
        { value: '2027-03-28T00:30:00.000Z', words: 'Sun 28 Mar 2027, 01:30' },
        { value: '2027-03-28T01:30:00.000Z', words: 'Sun 28 Mar 2027, 03:30' },
      ],
    });
  });
});

const timeZone = fc.constantFrom(
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
);
const instant = fc
  .date({ min: new Date('2012-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000) * 1000);

test('what is shown for a stored date is understood as the same date, whenever and wherever it is typed', () => {
  fc.assert(
    fc.property(instant, instant, timeZone, fc.boolean(), (now, stored, zone, isDay) => {
      const iso = new Date(stored).toISOString();
      const value = isDay ? iso.slice(0, 10) : iso;
      expect(read(dateReading(value, zone).words, { now, timeZone: zone })).toBe(value);
    }),
    {
      examples: [
        [0, Date.parse('2026-11-01T05:30:00.000Z'), 'America/New_York', false],
        [0, Date.parse('2026-04-04T15:15:00.000Z'), 'Australia/Lord_Howe', false],
      ],
    },
  );
});

test.each(['constructor', '__proto__', 'in 2 constructor'])('%s is no date', (text) =>
  expect(read(text)).toEqual(expect.stringContaining('date')),
);

test('any text gets an answer', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/-:. novfripmatz'.split('')) })),
      (text) => {
        const value = read(text);
        expect(Array.isArray(value) || value.length > 0).toBe(true);
      },
    ),
  );
});
