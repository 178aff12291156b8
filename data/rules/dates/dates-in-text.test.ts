import { describe, expect, it } from 'vitest';
import { dateInCell } from './date-in-cell.ts';
import { datesInText, orderOf, type PastedDate } from './dates-in-text.ts';

/** A Sunday. */
const options = { now: Date.parse('2026-11-22T10:00:00.000Z'), timeZone: 'UTC' };

const valueOf = (date: PastedDate | null): string | null =>
  date?.date.outcome === 'understood' ? date.date.reading.value : null;

/** Start, end, and the rest of the text in one line. */
function found(text: string): [string | null, string | null, string] {
  const { startsAt, expiryDate, rest } = datesInText(text, options);
  return [valueOf(startsAt), valueOf(expiryDate), rest.replaceAll(/\s+/g, ' ').trim()];
}

const blanks = ' '.repeat(300);
const of = (...words: string[]): [string][] => words.map((word) => [word]);

describe('a deal ends', () => {
  it.each([
    ...of('Offer valid until', 'code is good till', 'coupon available through', 'deal redeemable thru', 'live to'),
    ...of('valid up to', 'is valid til', 'ends', 'end', 'ending on', 'expires:', 'expire at', 'expiring', 'by'),
    ...of('expiry date:', 'expiry', 'exp.', 'expiration date', 'expiration by', 'end date', 'End date:', 'until'),
    ...of('till', 'through', 'thru', 'up to and including'),
  ])('%s a date', (words) => {
    expect(found(`20% off ${words} 30 Nov`)).toEqual([null, '2026-11-30', '20% off']);
  });

  it.each([
    ['by Friday', '2026-11-27'],
    ['by Black Friday', '2026-11-27'],
    ['until Cyber Monday', '2026-11-30'],
    ['until 30 Nov 5', '2026-11-30', '5 please'],
    ['by Dec 1', '2026-12-01'],
    ['by the end of November', '2026-11-30'],
    ['until 30 Nov 9pm', '2026-11-30T21:00:00.000Z'],
    ['until Friday, 27 November 2026 at 11:59 pm', '2026-11-27T23:59:00.000Z'],
  ])('%s', (text, value, rest = 'please') => {
    expect(found(`${text} please`)).toEqual([null, value, rest]);
  });

  it.each([
    ['Jan 5', '2027-01-05'],
    ['5 February', '2027-02-05'],
    ['1 of May 2027', '2027-05-01'],
    ['Oct. 5', '2027-10-05'],
    ['5-NOV', '2026-11-05'],
    ['Mon 30 Nov', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['11/30/2026', '2026-11-30'],
    ['30.11.26', '2026-11-30'],
  ])('at %s, without a word that leads to it', (text, value) => {
    expect(found(`Shoes ${text} only`)).toEqual([null, value, 'Shoes only']);
  });

  it.each(of('made by hand', '20% off 5/6', 'save 11/30 today', 'Nov 27%', 'Ends', 'from nowhere', 'maybe 5'))(
    'at no date of "%s"',
    (text) => {
      expect(datesInText(text, options)).toEqual({ startsAt: null, expiryDate: null, rest: text, unread: [] });
    },
  );
});

describe('a deal starts', () => {
  it.each([
    ...of('from', 'valid from', 'available from', 'live from', 'start', 'starts', 'starts:', 'starting on', 'begin at'),
    ...of('begins:', 'beginning', 'start date', 'Start date:', 'live on'),
  ])('%s a date', (words) => {
    expect(found(`20% off ${words} 27 Nov now`)).toEqual(['2026-11-27', null, '20% off now']);
  });

  it.each([
    ['from 27 Nov to 30 Nov', '2026-11-27', '2026-11-30'],
    ['available from 27 Nov through 30 Nov', '2026-11-27', '2026-11-30'],
    ['beginning 27 Nov and 30 Nov', '2026-11-27', '2026-11-30'],
    ['valid from Nov 27  –  Nov 30', '2026-11-27', '2026-11-30'],
    ['27–30 Nov', '2026-11-27', '2026-11-30'],
    ['Nov 27-30', '2026-11-27', '2026-11-30'],
    ['30 Nov-2 Dec', '2026-11-30', '2026-12-02'],
    ['Nov 30 – Dec 2', '2026-11-30', '2026-12-02'],
    ['from Friday – Monday', '2026-11-27', '2026-11-30'],
    ['from Friday 00:00 to Monday', '2026-11-27T00:00:00.000Z', '2026-11-30'],
    ['starts 30 Nov until Friday', '2026-11-30', '2026-12-04'],
    ['from 27 Nov 2026 00:00 GMT to 30 Nov 2026', '2026-11-27T00:00:00.000Z', '2026-11-30'],
  ])('and ends: %s', (text, startsAt, expiryDate) => {
    expect(found(`Shoes ${text} only`)).toEqual([startsAt, expiryDate, 'Shoes only']);
  });
});

describe('a deal ends, as said', () => {
  it.each([
    ['until 30 Nov 9pm EST', '2026-12-01T02:00:00.000Z'],
    ['until 30 Nov 21:00 Europe/Berlin', '2026-11-30T20:00:00.000Z'],
    ['valid till midnight Sunday', '2026-11-23T00:00:00.000Z'],
    ['until Friday midnight', '2026-11-28T00:00:00.000Z'],
    ['by midnight on 30 Nov', '2026-12-01T00:00:00.000Z'],
    ['before 30 Nov', '2026-11-29'],
    ['before 30 Nov 9pm', '2026-11-30T21:00:00.000Z'],
    ['exp 30/11/2026', '2026-11-30'],
    ['gültig bis 31. Dezember 2026', '2026-12-31'],
    ["jusqu'au 31 décembre 2026", '2026-12-31'],
    ['hasta el 31 de diciembre de 2026', '2026-12-31'],
  ])('%s', (text, value) => {
    expect(found(`Shoes ${text} only`)).toEqual([null, value, 'Shoes only']);
  });

  it('but begins at midnight as the day does', () => {
    const [start, end] = ['2026-11-27T00:00:00.000Z', '2026-11-30T00:00:00.000Z'];
    expect(found('from midnight Friday to midnight Sunday')).toEqual([start, end, '']);
  });

  it('or never', () => {
    for (const text of ['no end date', 'No expiry', 'never expires', "doesn't expire", 'expires: never', 'exp n/a'])
      expect(found(`Shoes ${text}`)).toEqual([null, null, 'Shoes']);
  });
});

it('words between two dates, or before one, keep what they mean', () => {
  expect(found('Made by hand until 30 Nov')).toEqual([null, '2026-11-30', 'Made by hand']);
  expect(found('from 27 Nov we ship to 30 December')).toEqual(['2026-11-27', null, 'we ship to 30 December']);
  expect(found('(until 30 Nov). Shoes')).toEqual([null, '2026-11-30', '( ). Shoes']);
  expect(found('from 27 Nov not 5 Dec')).toEqual(['2026-11-27', null, 'not 5 Dec']);
});

it('a range may begin at a time that comes twice', () => {
  const inNewYork = { ...options, timeZone: 'America/New_York' };
  const { startsAt, expiryDate } = datesInText('from 1 Nov 2026 01:30 to Friday', inNewYork);
  expect([startsAt?.date.outcome, valueOf(expiryDate)]).toEqual(['ambiguous', '2026-11-27']);
});

describe('what is not understood is said', () => {
  it.each([
    ['valid until further notice', 'valid until further notice'],
    ['valid until the end of the sale', 'valid until the end'],
    ['the end is near', 'end is near'],
    ['ends on Blursday', 'ends on Blursday'],
    ['expires in 3 moons', 'expires in 3'],
  ])('%s', (text, unread) => {
    expect(datesInText(text, options)).toEqual({ startsAt: null, expiryDate: null, rest: text, unread: [unread] });
  });

  it.each([
    ['ends 31 Nov', '31 Nov', 'November has 30 days.'],
    ['valid until 30/13/2026', '30/13/2026', 'There is no month 13. Type a date such as 30/11/2026.'],
    ['until Friday 30 Nov', 'Friday 30 Nov', '30 Nov 2026 is a Monday, not a Friday. Correct one of them.'],
    ['until 30 Nov 25:00', '30 Nov 25:00', 'There is no such time. Type one such as 21:00 or 9pm.'],
    ['31 November', '31 November', 'November has 30 days.'],
  ])('of %s in the place of the date, not in the text', (text, typed, message) => {
    const { expiryDate, rest, unread } = datesInText(`Shoes ${text} on all`, options);
    expect([expiryDate, rest.replaceAll(/\s+/g, ' '), unread]).toEqual([
      { typed, date: { outcome: 'not understood', message } },
      'Shoes on all',
      [],
    ]);
  });

  it('not of words that hold no date', () => {
    for (const text of ['Bags from Marc Jacobs', 'Shoes from 9.99', 'Shirts starting at 19.99', 'Tents until March'])
      expect(datesInText(text, options)).toMatchObject({ startsAt: null, expiryDate: null, rest: text });
  });

  it('a zone that may be several, in the place of the date; a zone is a word of its own', () => {
    for (const zone of ['IST', '(AST)']) {
      const { rest, expiryDate } = datesInText(`20% off until 30 Nov 9pm ${zone} on shoes`, options);
      expect(rest.replaceAll(/\s+/g, ' ')).toBe('20% off on shoes');
      expect(expiryDate).toMatchObject({ typed: `30 Nov 9pm ${zone}`, date: { outcome: 'not understood' } });
    }
    const { rest, unread } = datesInText('until 30 Nov 9pm Estate', options);
    expect([rest.trim(), unread]).toEqual(['Estate', []]);
  });
});

describe('a cell of a table', () => {
  it.each([
    ['  30 Nov ', '2026-11-30'],
    ['until 30 Nov', '2026-11-30'],
    ['ends 30 Nov.', '2026-11-30'],
  ])('"%s" is a date', (cell, value) => {
    expect(dateInCell(cell, options)?.date).toMatchObject({ outcome: 'understood', reading: { value } });
  });

  it.each([
    ...of('sale until 30 Nov', 'soon', 'until soon', 'from 30 Nov', 'the', 'at'),
    ...of('17:00', '9pm', '23:59:59', 'noon', '9.30 pm', `30 Nov${blanks}2026`),
  ])('"%s" cannot be read', (cell) => {
    expect(dateInCell(` ${cell} `, options)).toMatchObject({ typed: cell, date: { outcome: 'not understood' } });
  });

  it('holds no date', () => {
    expect(dateInCell('  ', options)).toBeNull();
  });
});

it('a text that is longer than any date is looked through for short ones', () => {
  const words = 'buy one get '.repeat(100);
  expect(datesInText(`${words}until 30 Nov ${words}`, options).expiryDate).toMatchObject({ typed: '30 Nov' });
  expect(datesInText(`${words}until 30${blanks}Nov`, options).expiryDate).toBeNull();
});

it.each([
  ['13/1/2026', 'day-first'],
  ['1/13/2026', 'month-first'],
  ['1-31-2026', 'month-first'],
  ['12/31/26 and 12/1/26', 'month-first'],
  ['13.12.2026 and 1/2/26', undefined],
  ['1/2/2026', undefined],
  ['13/1/2026 and 1/13/26', undefined],
  ['2026-11-30', undefined],
  ['13/1/2', undefined],
])('in %s the order is %s', (text, order) => {
  expect(orderOf(text)).toBe(order);
});
