import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { pastedRows, type DraftRow } from './pasted-rows.ts';

/** A Sunday. */
const site = { now: Date.parse('2026-11-22T10:00:00.000Z'), timeZone: 'UTC' };
const read = (text: string) => pastedRows(text, site);
const short = ({ code, title, discountValue, expiryDate }: DraftRow) => [code, title, discountValue, expiryDate];
const shortOf = (text: string) => read(text).rows.map(short);
const endsOf = (text: string) => read(text).rows.map(({ expiryDate }) => expiryDate);

describe('a line of a mail', () => {
  it.each([
    ['SAVE20 – 20% off until 30 Nov', ['SAVE20', '20% off', '20%', '2026-11-30']],
    ['• 15% off all shoes with code SHOES15 (ends 12/12/2026)', ['SHOES15', '15% off all shoes', '15%', '2026-12-12']],
    ['1) FREESHIP: free shipping, valid until 5 December', ['FREESHIP', 'Free shipping', '', '2026-12-05']],
    ['Use WELCOME10 for £10 off your first order', ['WELCOME10', '£10 off your first order', '£10', '']],
    [
      'Code "Bag-5": $5 off bags over $50, expires Nov 30 9pm',
      ['Bag-5', '$5 off bags over $50', '$5', '2026-11-30T21:00:00.000Z'],
    ],
    ['EVERYTHING 30% OFF WITH CODE CYBER30', ['CYBER30', 'EVERYTHING 30% OFF', '30%', '']],
    ['Buy one get one free today - MUGS1', ['MUGS1', 'Buy one get one free today', 'Buy one get one free', '']],
    ['25% off coats until Friday', ['', '25% off coats', '25%', '2026-11-27']],
    ['GBP 10 off over £50: TENOFF', ['TENOFF', 'GBP 10 off over £50', 'GBP 10', '']],
    ['SAVE20 20% 30/11/2026', ['SAVE20', '20% off', '20%', '2026-11-30']],
    ['CHFTEN, CHF 10, 30 Nov', ['CHFTEN', 'CHF 10 off', 'CHF 10', '2026-11-30']],
    ['SAVE20\t20\t30/11/2026', ['SAVE20', '', '', '2026-11-30']],
    ['SAVE20 – 20% off – no end date', ['SAVE20', '20% off', '20%', '']],
    ['SUN30 30% off, valid till midnight Sunday', ['SUN30', '30% off', '30%', '2026-11-23T00:00:00.000Z']],
    ['WINTER25: Up to 25% off boots', ['WINTER25', 'Up to 25% off boots', 'Up to 25%', '']],
    ['SALE30 – bis zu 30 % Rabatt bis 31. Dezember 2026', ['SALE30', 'Bis zu 30 % Rabatt', 'Up to 30%', '2026-12-31']],
  ])('%s', (line, row) => {
    expect(shortOf(line)).toEqual([row]);
  });

  it.each([
    ['BF30 30% off from 27 Nov to 30 Nov', '2026-11-27', '2026-11-30'],
    ['BF30 30% off 27–30 Nov', '2026-11-27', '2026-11-30'],
    ['BF30 30% off, starts Friday 00:00, ends Monday 23:59', '2026-11-27T00:00:00.000Z', '2026-11-30T23:59:00.000Z'],
    ['BF30 30% off 11/27/2026 - 11/30/2026', '2026-11-27', '2026-11-30'],
  ])('%s: has a start and an end', (line, startsAt, expiryDate) => {
    const [row] = read(line).rows;
    expect([row!.startsAt, row!.expiryDate, row!.title]).toEqual([startsAt, expiryDate, '30% off']);
  });

  it('says what was not understood', () => {
    expect(read('LATE5 – 5% off, valid until further notice').rows[0]!.unread).toEqual(['valid until further notice']);
    expect(endsOf('LATE5 – 5% off until 30 Nov 9pm IST')).toEqual(['30 Nov 9pm IST']);
    expect(read('5% off with SUMMER24 or WINTER25').rows[0]!.unread).toEqual(['WINTER25 could be the code, too']);
  });
});

describe('a mail', () => {
  it('has deals in several lines, a date for all, and lines that are none', () => {
    const { rows, ignored } = read(`Hi Anna,

here are our new codes. They are valid until 30 November:

ACME10
10% off everything

ACME20
20% off orders over $100
https://acme.example/sale

Best regards,
Tom`);
    expect(rows.map(short)).toEqual([
      ['ACME10', '10% off everything', '10%', '2026-11-30'],
      ['ACME20', '20% off orders over $100', '20%', '2026-11-30'],
    ]);
    expect(rows[1]!.affiliateLink).toBe('https://acme.example/sale');
    expect(ignored).toEqual(['Hi Anna,', 'Best regards,', 'Tom']);
  });

  it('has one date below its codes for all of them, or one below each', () => {
    expect(endsOf('A10 10% off\nB20 20% off\nAll end on 30 Nov')).toEqual(['2026-11-30', '2026-11-30']);
    expect(endsOf('A10 10% off\nuntil 29 Nov\nB20 20% off\nuntil 30 Nov')).toEqual(['2026-11-29', '2026-11-30']);
  });
});

test('characters are decoded as imports have them', () => {
  const [row] = read('BOOTS15: Men&#39;s &amp; women&#39;s boots 15% off https://go.example/c?a=1&amp;b=2').rows;
  expect([row!.title, row!.affiliateLink]).toEqual(["Men's & women's boots 15% off", 'https://go.example/c?a=1&b=2']);
});

describe('a table', () => {
  it('is read by its headings, whatever their order', () => {
    const { rows } = read(
      'Offer\tCoupon code\tStart date\tExpires\tURL\tNetwork\n' +
        '20% off shoes\tSHOES20\t27/11/2026\t30/11/2026\thttps://go.example/1\tAwin\n' +
        'Free delivery\t\t\tsoon\t\t',
    );
    expect(rows.map(short)).toEqual([
      ['SHOES20', '20% off shoes', '20%', '2026-11-30'],
      ['', 'Free delivery', '', 'soon'],
    ]);
    expect(rows[0]).toMatchObject({ affiliateLink: 'https://go.example/1', unread: ['Network: Awin'] });
    expect(rows[1]!.discountType).toBe('freeShipping');
  });

  it('is read by what is in its cells when it has none', () => {
    expect(shortOf('ACME5\t5% off\t30/11/2026\nACME6\t$6 off bags\t1 Dec')).toEqual([
      ['ACME5', '5% off', '5%', '2026-11-30'],
      ['ACME6', '$6 off bags', '$6', '2026-12-01'],
    ]);
  });

  it('may be CSV with quotes', () => {
    expect(shortOf('code,discount,description,expiry\nACME5,5%,"Shoes, bags",2026-11-30\nACME7,7,All,')).toEqual([
      ['ACME5', 'Shoes, bags', '5%', '2026-11-30'],
      ['ACME7', 'All', '', ''],
    ]);
  });

  it('may name stores, and says what of its cells cannot be used', () => {
    const { rows } = read(
      'Store;Code;Offer;Discount;Expires\n' +
        'Acme;SAVE10, SAVE20;Shoes;7;2026-12-31 23:59 EST\n' +
        'Bolt;no code needed;Bags;Up to 25% off;unbefristet\n' +
        'Bolt;12-Jan;Hats;£5;31. Dezember 2026',
    );
    const cells = rows.map((row) => [row.store, row.code, row.discountValue, row.expiryDate]);
    expect(cells).toEqual([
      ['Acme', '', '', '2027-01-01T04:59:00.000Z'],
      ['Bolt', '', 'Up to 25%', ''],
      ['Bolt', '', '£5', '2026-12-31'],
    ]);
    expect(rows.map(({ unread }) => unread.length)).toEqual([2, 0, 1]);
  });

  it('may say for which countries its deals are, and says of what is none that it is not used', () => {
    const { rows } = read('Code\tOffer\tCountry\nSAVE10\t10% off\tgb, ie\nSAVE20\t20% off\tEU\nSAVE30\t30% off\t');
    expect(rows.map(({ countries }) => countries)).toEqual([['GB', 'IE'], undefined, undefined]);
    expect(rows.map(({ unread }) => unread.length)).toEqual([0, 1, 0]);
  });

  it('may have columns for conditions', () => {
    const { rows } = read(
      'Code\tOffer\tMinimum spend\tNew customers\tApp only\tExcludes\n' +
        'SAVE10\t10% off\t45\tyes\tperhaps\tGift cards\nSAVE20\t20% off\t\tno\t\t',
    );
    const conditions = { minimumSpend: '45', newCustomers: true, excludes: 'Gift cards' };
    expect(rows.map((row) => row.conditions)).toEqual([conditions, undefined]);
    expect(rows[0]!.unread).toEqual(['App only: perhaps']);
  });

  it('of American dates has the month first in every row', () => {
    expect(endsOf('AAA1, 10% off, 12/01/2026\nBBB2, 20% off, 12/31/2026')).toEqual(['2026-12-01', '2026-12-31']);
  });
});

test('any text is read, and no line goes missing', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('SAVE20 – 20% off', 'until 30 Nov', 'Hi,', 'A1B2\t5%\t30/11/2026', 'code;ends', '"open', ''),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { rows, ignored } = read(lines.join('\n'));
      for (const row of rows) expect(row.code + row.title + row.discountValue + row.source).not.toBe('');
      expect(rows.length + ignored.length).toBeLessThanOrEqual(lines.join('\n').split(/\r?\n/).length);
    }),
  );
});
