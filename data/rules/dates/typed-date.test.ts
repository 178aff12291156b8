import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dateReading, typedDate, type TypedDateOptions } from './typed-date.ts';
import { NOT_A_DATE } from './typed-day.ts';
import { nearDate } from './dates.ts';

/** A Sunday. */
const NOW = Date.parse('2026-11-22T10:00:00.000Z');

const typed = (text: string, options: Partial<TypedDateOptions> = {}) =>
  typedDate(text, { now: NOW, timeZone: 'UTC', ...options });
const on = (day: string): Partial<TypedDateOptions> => ({ now: Date.parse(`${day}T10:00:00.000Z`) });

function read(text: string, options: Partial<TypedDateOptions> = {}) {
  const found = typed(text, options);
  if (found.outcome === 'understood') return found.reading.value;
  return found.outcome === 'not understood' ? found.message : found.readings.map(({ value }) => value);
}

describe('a day', () => {
  it.each([
    ['30/11/2026', '2026-11-30'],
    ['30.11.26', '2026-11-30'],
    ['3/4/2027', '2027-04-03'],
    ['2026/11/30', '2026-11-30'],
    ['Nov 30', '2026-11-30'],
    ["Mon, Nov. 30 '26", '2026-11-30'],
    ['on the 30 - Nov', '2026-11-30'],
    ['30 Nov!!', '2026-11-30'],
    ['nov 3 2027', '2027-11-03'],
    ['nove 5', '2026-11-05'],
    ['1 jan 1970', '1970-01-01'],
    ['31 dec 2200', '2200-12-31'],
    ['today', '2026-11-22'],
    ['tmrw', '2026-11-23'],
    ['in 0 days', '2026-11-22'],
    ['in 3650 days', '2036-11-19'],
    ['in 2 weeks', '2026-12-06'],
    ['in 2 months', '2027-01-22'],
    ['in a month', '2027-02-28', '2027-01-31'],
    ['month end', '2026-11-30'],
    ['end of next month', '2026-12-31'],
    ['end of January', '2027-01-31'],
    ['end of the week', '2026-11-22'],
    ['end of the week', '2026-11-29', '2026-11-24'],
    ['Sun', '2026-11-22'],
    ['weds', '2026-11-25'],
    ['this Friday', '2026-11-27'],
    ['next sunday', '2026-11-29'],
    ['next Friday', '2026-12-04', '2026-11-23'],
    ['next tuesday', '2026-12-01', '2026-11-24'],
    ['Black Friday', '2026-11-27'],
    ['Black Friday', '2026-11-27', '2026-12-10'],
    ['Black Friday', '2027-11-26', '2027-01-10'],
    ['Black Friday 2028', '2028-11-24'],
    ['31. Dezember 2026', '2026-12-31'],
    ['1er janvier 2027', '2027-01-01'],
    ['31 de diciembre de 2026', '2026-12-31'],
    ['31 декабря 2026 г.', '2026-12-31'],
  ])('%s is %s', (text, value, today = '2026-11-22') => {
    expect(read(text, on(today))).toBe(value);
  });

  it('without a year is the next one, or one of the last thirty days', () => {
    const days = ['22 nov', '23 oct', '22 oct', '21 nov', '5 Jan', 'feb 29'].map((text) => read(text));
    expect(days).toEqual(['2026-11-22', '2026-10-23', '2027-10-22', '2026-11-21', '2027-01-05', '2028-02-29']);
    // 2100 has no such day
    expect(read('feb 29', on('2096-04-01'))).toBe('2104-02-29');
  });

  it.each([
    ['22 nov', '2026-11-22'],
    ['23 nov', '2025-11-23'],
    ['feb 29', '2024-02-29'],
    ['sunday', '2026-11-22'],
    ['end of october', '2026-10-31'],
    ['end of november', '2025-11-30'],
    ['end of the month', '2026-11-30'],
    ['Black Friday', '2025-11-28'],
    ['11am', '2026-11-21T11:00:00.000Z'],
    ['22 Nov 11am', '2026-11-22T11:00:00.000Z'],
  ])('going back, %s was %s', (text, value) => {
    expect(read(text, { direction: 'back' })).toBe(value);
  });

  it('has the month first where the caller says so, and both numbers may be one', () => {
    const days = ['12/5/2027', '5/12/2027', '13/5/2027'].map((text) => read(text, { order: 'month-first' }));
    expect(days).toEqual(['2027-12-05', '2027-05-12', '2027-05-13']);
  });

  it('may be another one where nothing says which number is the month', () => {
    for (const text of ['11/12/2026', '11/12'])
      expect(typed(text)).toMatchObject({ reading: { value: '2026-12-11' }, other: { value: '2026-11-12' } });
    for (const text of ['11.12.2026', '12/12/2026', '30/11/2026', '11/30/2026', 'Fri 11/12/2026', '11 Dec'])
      expect(typed(text), text).not.toHaveProperty('other');
    expect(typed('11/12/2026', { order: 'day-first' })).not.toHaveProperty('other');
    expect(read('Thu 11/12/2026')).toBe('2026-11-12');
  });
});

describe('a time', () => {
  it.each([
    ['21:00', '21:00'],
    ['21:00:30', '21:00:30'],
    ['9:30am', '09:30'],
    ['1:00  pm', '13:00'],
    ['9pm', '21:00'],
    ['9.30 pm', '21:30'],
    ['9 pm.', '21:00'],
    ['9 a m', '09:00'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['21h', '21:00'],
    ['21h30', '21:30'],
    ['9h pm', '21:00'],
    ['noon', '12:00'],
    ['midday', '12:00'],
    ['12  noon', '12:00'],
    ['12:00 noon', '12:00'],
    ['midnight', '00:00'],
    ['at 9pm GMT', '21:00'],
    ['kl. 23.59', '23:59'],
  ])('of "%s" is %s', (time, value) => {
    expect(read(`30 nov ${time}`)).toBe(new Date(`2026-11-30T${value}Z`).toISOString());
  });

  it.each([
    ['Friday 00:00', '2026-11-27T00:00:00.000Z'],
    ['9.30 p.m. on Nov 30th', '2026-11-30T21:30:00.000Z'],
    ['fri,9pm,27 nov', '2026-11-27T21:00:00.000Z'],
    ['nov-12 noon', '2026-11-12T12:00:00.000Z'],
    ['jeudi 31 décembre 2026 à 23h59', '2026-12-31T23:59:00.000Z'],
    ['Sunday 24:00', '2026-11-23T00:00:00.000Z'],
    // what has been today comes again
    ['Sunday 10:00', '2026-11-22T10:00:00.000Z'],
    ['Sunday 9am', '2026-11-29T09:00:00.000Z'],
    ['9am', '2026-11-23T09:00:00.000Z'],
    ['today 9am', '2026-11-22T09:00:00.000Z'],
    ['30 Nov 9pm UTC-0530', '2026-12-01T02:30:00.000Z'],
    ['30 Nov 9pm EST', '2026-12-01T02:00:00.000Z'],
    ['30 Nov 9pm Pacific Time', '2026-12-01T05:00:00.000Z'],
    ['30 Nov 9pm BST', '2026-11-30T20:00:00.000Z'],
    ['30 Nov 9pm (CEST)', '2026-11-30T19:00:00.000Z'],
    ['2026-11-30T18:00:00.000+02:00', '2026-11-30T16:00:00.000Z'],
    ['2026-11-30T18:00:00 +02:00', '2026-11-30T16:00:00.000Z'],
    ['2026-11-30T18:00:00.5Z', '2026-11-30T18:00:00.000Z'],
    ['Thu Dec 31 2026 23:59:00 GMT+0100 (Central European Standard Time)', '2026-12-31T22:59:00.000Z'],
    ['2026-12-31T23:59:59-05:00[America/New_York]', '2027-01-01T04:59:59.000Z'],
    ['2026-12-31 23:59:59 \u221205:00', '2027-01-01T04:59:59.000Z'],
  ])('with its day: %s is %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it('of midnight is the beginning of the day, and where something ends its end', () => {
    expect(read('Friday midnight', { isEnd: true })).toBe('2026-11-28T00:00:00.000Z');
    expect(read('Friday 00:00', { isEnd: true })).toBe('2026-11-27T00:00:00.000Z');
    expect(read('end of day 30 Nov', { isEnd: true })).toBe('2026-11-30');
  });

  it('is in the time zone of the site, whose day may be another', () => {
    const options = { timeZone: 'America/New_York', now: Date.parse('2026-11-23T03:00:00.000Z') };
    expect(read('today', options)).toBe('2026-11-22');
    expect(read('Friday 00:00', options)).toBe('2026-11-27T05:00:00.000Z');
  });

  it('that comes twice has both instants', () => {
    expect(typed('1 Nov 2026 01:30', { timeZone: 'America/New_York' })).toEqual({
      outcome: 'ambiguous',
      message: 'The clocks go back on 1 Nov 2026, so 01:30 comes twice. Choose one.',
      readings: [
        { value: '2026-11-01T05:30:00.000Z', words: 'Sun 1 Nov 2026, 01:30 GMT-4' },
        { value: '2026-11-01T06:30:00.000Z', words: 'Sun 1 Nov 2026, 01:30 GMT-5' },
      ],
    });
  });

  it('that clocks skip has the times before and after', () => {
    expect(typed('28/3/2027 02:30', { timeZone: 'Europe/Berlin' })).toEqual({
      outcome: 'skipped',
      message: 'The clocks go forward on 28 Mar 2027, so there is no 02:30. Choose one of these.',
      readings: [
        { value: '2027-03-28T00:30:00.000Z', words: 'Sun 28 Mar 2027, 01:30' },
        { value: '2027-03-28T01:30:00.000Z', words: 'Sun 28 Mar 2027, 03:30' },
      ],
    });
  });
});

describe('what cannot be meant says why', () => {
  it.each([
    ['39-99', 'There is no month 99. Type a date such as 30/11/2026.'],
    ['5/0/2027', 'There is no month 0. Type a date such as 30/11/2026.'],
    ['feb 30', 'February has 29 days.'],
    ['29/02/2027', 'February 2027 has 28 days.'],
    ['November 2026', 'Which day of November? Type one such as 30 November.'],
    ['Friday 30 Nov', '30 Nov 2026 is a Monday, not a Friday. Correct one of them.'],
    ['30 Nov 9pm IST', 'Times are in UTC. Leave out "IST", and correct the time if needed.'],
    ['30 Nov 9pm ast', 'Times are in UTC. Leave out "AST", and correct the time if needed.'],
    ['1 jan 1969', 'The year 1969 is too far away. Correct it.'],
    ['1 jan 2201', 'The year 2201 is too far away. Correct it.'],
  ])('"%s": %s', (text, message) => {
    expect(read(text)).toBe(message);
  });

  it.each(['0am', '13pm', '24:01', '25:00', '9:60', '9:00:60', '1.60pm'])('no clock shows "%s"', (time) => {
    expect(read(`30 nov ${time}`)).toBe('There is no such time. Type one such as 21:00 or 9pm.');
  });

  it.each(['21h3', '9:5', '10/12:00', '1.5', '12pmx', '12midnight', '9p.m', '2 3', '20261'])(
    '"30 Nov %s" is no date',
    (rest) => {
      expect(read(`30 nov ${rest}`)).toBe(NOT_A_DATE);
    },
  );

  it.each([
    ...['', '  ', 'at', 'end', 'month', 'monthend', 'next week', 'last friday', 'Black Friday soon', 'within 2 days'],
    ...['in -1 days', 'in 1.5 days', 'in 3651 days', 'in 2 weeks now', 'end of dec 20271', 'nov 1 200', '1/2/2027 x'],
    ...['11/2/20 27', '111/2/2027', '30 Nov EST', '2026-11-30Z', '30 Nov 9pm XST', '30 Nov 9pm America/Gotham'],
    ...['constructor', '__proto__', 'in 2 constructor', `30 Nov${' '.repeat(300)}2026`],
  ])('"%s" is no date', (text) => {
    expect(read(text)).toBe(NOT_A_DATE);
  });

  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/-:. novfripmatz') }));
  it('and any text gets an answer', () => {
    fc.assert(fc.property(text, (any) => read(any).length > 0));
  });
});

const zones = ['UTC', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const instant = fc
  .date({ min: new Date('2012-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000) * 1000);

test('what is shown for a stored date is understood as the same date, whenever and wherever it is typed', () => {
  fc.assert(
    fc.property(instant, instant, fc.constantFrom(...zones), fc.boolean(), (now, stored, timeZone, isDay) => {
      const iso = new Date(stored).toISOString();
      const value = isDay ? iso.slice(0, 10) : iso;
      expect(read(dateReading(value, timeZone).words, { now, timeZone })).toBe(value);
    }),
    {
      examples: [
        [0, Date.parse('2026-11-01T05:30:00.000Z'), 'America/New_York', false],
        [0, Date.parse('2026-04-04T15:15:00.000Z'), 'Australia/Lord_Howe', false],
      ],
    },
  );
});

test('a day half a year away has its year', () => {
  const before = (ms: number) => nearDate('2026-11-22', Date.parse('2026-11-22') - 180 * 86_400_000 + ms);
  expect([before(1), before(0)]).toEqual(['22 Nov', '22 Nov 2026']);
});
