import { describe, expect, it, test } from 'vitest';
import { cellText } from './cell-values.ts';
import { dealChanges, isEnded } from './deal-values.ts';
import { dateReader, type Changes, type Texts } from './field-values.ts';

const date = dateReader({ now: new Date('2026-11-22T10:00:00.000Z'), timeZone: 'UTC' });

/** What a row of coupons says; a message where it is refused. */
function said(cells: { [field: string]: string }): Changes & { refused?: string; asked?: string[] } {
  const unknownStates = new Set<string>();
  try {
    const entries = Object.entries(cells).map(([field, cell]) => [field, cellText(field, cell)] as const);
    const texts: Texts = Object.fromEntries(entries);
    const changes = dealChanges('coupons', texts, { date, currency: 'USD', isExact: false, unknownStates });
    return unknownStates.size > 0 ? { ...changes, asked: [...unknownStates] } : changes;
  } catch (error) {
    return { refused: (error as Error).message };
  }
}
const refused = { refused: expect.any(String) };

describe('a discount is read together with the columns beside it', () => {
  test.each<[{ [field: string]: string }, string, string]>([
    [{ discount: '15', discountType: 'percent' }, 'percentage', '15%'],
    [{ discount: '-7.5', discountType: 'fixed_amount', currency: 'EUR' }, 'fixed', '€7.5'],
    [{ discount: '-100.0', discountType: 'shipping' }, 'freeShipping', ''],
    [{ discountType: 'free_shipping' }, 'freeShipping', ''],
    [{ discount: 'Buy two, get one free', discountType: 'buy_x_get_y' }, 'other', 'Buy two, get one free'],
    [{ discountAmount: '15', isPercentage: 'nein', currency: 'CHF' }, 'fixed', 'CHF 15'],
    [{ discountPercent: '0.3' }, 'percentage', '30%'],
    [{ discountPercent: '12,5 %' }, 'percentage', '12,5%'],
    [{ discount: '1/3 off' }, 'other', '1/3 off'],
    [{ discount: 'Up to 25% off' }, 'percentage', 'Up to 25%'],
    [{ discount: '20% off orders over £50' }, 'percentage', '20% off orders over £50'],
    [{ discount: '15.0000', discountType: '€' }, 'fixed', '€15'],
    [{ discount: '%20' }, 'percentage', '20%'],
    [{ discount: 'Versandkostenfrei' }, 'freeShipping', ''],
    [{ discountPercent: '20', discountAmount: '$0.00', title: 'A fifth off' }, 'percentage', '20%'],
    [{ discount: '15-25', discountType: 'fixed', currency: 'EUR' }, 'fixed', '€15-25'],
    [{ discount: '1 000', currency: 'EUR' }, 'fixed', '€1 000'],
    [{ discountAmount: 'bis zu 15', currency: 'GBP' }, 'fixed', 'Up to £15'],
    [{ discountPercent: '10-20' }, 'percentage', '10-20'],
    [{ discount: '>15%' }, 'percentage', '>15%'],
  ])('%j', (cells, discountType, discountValue) => {
    expect(said({ title: 'Shoes', ...cells })).toMatchObject({ discountType, discountValue });
  });

  test('a description names one only where it says that it is off', () => {
    const discountOf = (description: string) => said({ title: 'Lamps', description })['discountValue'];
    expect(discountOf('Of 80% oak, and 10% off all of them.')).toBe('10%');
    expect(discountOf('They take 80% of the light.')).toBeUndefined();
  });

  test.each<{ [field: string]: string }>([
    { discount: '15' },
    { discount: '120%' },
    { discount: '150', discountType: 'percent' },
    { discount: '15%', discountType: 'fixed_cart' },
    { discount: '£15', currency: 'EUR' },
    { discount: '15', discountType: 'mystery' },
    { discountPercent: '10', discountAmount: '£5' },
    { discountPercent: '1/4' },
    { discountPercent: '1.5e-1' },
    { discount: '15 off' },
  ])('%j is refused', (cells) => {
    expect(said({ title: 'Shoes', ...cells })).toEqual(refused);
  });
});

test.each([
  ['title', 'Men&#39;s &amp; women&#39;s', "Men's & women's"],
  ['title', '<b>20%</b> off<br>5 < 10 <SALE>', '20% off 5 < 10 <SALE>'],
  ['description', '<p>One</p><p>Two&hellip;</p><!-- three -->', 'One\nTwo…'],
  ['code', 'A&amp;B10', 'A&B10'],
  ['code', '\u200eSAVE\u200b10\ufeff', 'SAVE10'],
  ['title', 'Big <SALE NOW> 20% off', 'Big <SALE NOW> 20% off'],
  ['title', '<style>p{}</style><button>Get</button> 20% off', 'Get 20% off'],
  ['description', '<dl><dt>One<dd>Two</dl><article>Three</article>', 'One\nTwo\nThree'],
  ['code', "'00123", '00123'],
  ['title', 'Ten\u200b per&shy;cent', 'Ten percent'],
  ['affiliateLink', 'https://n.example/c?a=1&amp;b=2', 'https://n.example/c?a=1&b=2'],
  ['affiliateLink', 'https://n.example/c?x=1&copy=2', 'https://n.example/c?x=1&copy=2'],
])('what is encoded is decoded: %s %s', (field, cell, value) => {
  expect(said({ title: 'T', [field]: cell })[field]).toBe(value);
});

const each = (texts: string): string[] => texts.split('|');

describe('words that stand for nothing', () => {
  it('are no code', () => {
    const words =
      'n/a|-|none|NULL|#N/A|No code required|kein Code|see site|sin código|TBD|コード不要|не требуется|n.v.|没有|NaT|nicht vorhanden';
    for (const code of each(words)) expect([code, said({ title: 'T', code }).code]).toEqual([code, null]);
  });

  it('are no end, and no end is none for a start', () => {
    const words =
      'n/a|-|null|0000-00-00|0000-00-00 00:00:00|0|unbefristet|sans fin|sin caducidad|until further notice|' +
      '9999-12-31|1970-01-01 00:00:00|無期限|1900-01-00|1969-12-31 19:00:00|\\N|nunca';
    for (const end of each(words)) expect([end, said({ title: 'T', expiryDate: end }).expiryDate]).toEqual([end, null]);
    expect(said({ title: 'T', startsAt: '9999-12-31' })).toEqual(refused);
  });

  it('are no link, and a text only where nobody means them', () => {
    const nothing = said({ title: 'None', affiliateLink: 'N/A', terms: 'NULL', description: 'none' });
    expect(nothing).toMatchObject({ title: 'None', affiliateLink: null, terms: null, description: 'none' });
    expect(said({ title: 'T', expiryDate: 'no longer valid' })).toEqual(refused);
  });
});

describe('a code', () => {
  it('is as it stands', () => {
    for (const code of each('00123|NAT|JAN-25|BLACK FRIDAY|10-OFF|SAVE 10|1E5|MARCH21|A/B|123456789012345'))
      expect(said({ title: 'T', code }).code).toBe(code);
  });

  it.each([
    ...each('1.23E+17|1E+05|12-Jan|Mar-21|1. Dez|123456789012345000|#####|#REF!|2026-01-12|123.0|1,000|10%|$5|00:00'),
    ...each('TRUE|SAVE10, SAVE20|SAVE10/SAVE20|SAVE10 or SAVE20|SAVE10 SAVE20|BLACK;FRIDAY|A1, B1|Code: SAVE10'),
    ...each('SAVE10 (new customers)|-10%|"SAVE10"|[b]SAVE10[/b]|SAVE**|Aktion: SAVE|https://go.example/1|["SAVE10"]'),
  ])('that a spreadsheet has damaged, one of several or among words is refused: %s', (code) => {
    expect(said({ title: 'T', code })).toEqual(refused);
  });
});

describe('an end', () => {
  test.each([
    ['2026-12-31 23:59 EST', '2027-01-01T04:59:00.000Z'],
    ['12/31/2026 11:59 PM PT', '2027-01-01T07:59:00.000Z'],
    ['31 Dec 2026 23:59 Europe/Berlin', '2026-12-31T22:59:00.000Z'],
    ['1798761540', '2026-12-31T23:59:00.000Z'],
    ['/Date(1798761540000)/', '2026-12-31T23:59:00.000Z'],
    ['1798761540.25', '2026-12-31T23:59:00.000Z'],
    ['1798761540123456', '2026-12-31T23:59:00.123Z'],
    ['Thu Dec 31 23:59:00 UTC 2026', '2026-12-31T23:59:00.000Z'],
    ['20261231', '2026-12-31'],
    ['20261231T235959Z', '2026-12-31T23:59:59.000Z'],
    ['2026年12月31日まで', '2026-12-31'],
    ['2026. 12. 31.', '2026-12-31'],
    ['do 31.12.2026 r.', '2026-12-31'],
  ])('%s', (expiryDate, value) => {
    expect(said({ title: 'T', expiryDate }).expiryDate).toBe(value);
  });
  it.each([
    ...each('2026-12-31 23:59 IST|2026-12-31 23:59 XYZ|46356|31122026|-1798761540|1.79E+09|11/12/2026'),
    '2026-02-31T10:00:00Z',
  ])('is refused: %s', (expiryDate) => {
    expect(said({ title: 'T', expiryDate })).toEqual(refused);
  });
  it('that the stocks decide has no date, and shoppers are told in the terms', () => {
    const ending = (expiryDate: string, terms?: string) => said({ title: 'T', expiryDate, ...(terms && { terms }) });
    for (const words of each('While stocks last|solange der Vorrat reicht|jusqu’à épuisement des stocks'))
      expect(ending(words)).toMatchObject({ expiryDate: null, terms: words });
    expect(ending('While stocks last', 'Once each.').terms).toBe('While stocks last. Once each.');
    expect(ending('While stocks last', 'Only while stocks last.').terms).toBe('Only while stocks last.');
  });
});

it('yes and no are said in many languages', () => {
  const flag = (verified: string) => said({ title: 'T', verified }).verified;
  expect('ja oui sí sim tak да ✓ ✔ x Y WAHR VRAI t'.split(' ').map(flag)).toEqual(Array(13).fill(true));
  expect('nein non no não nie нет ✗ N FALSCH FAUX f'.split(' ').map(flag)).toEqual(Array(11).fill(false));
  expect(['예', 'כן', 'taip', 'verified', '1.0', '+'].map(flag)).toEqual(Array(6).fill(true));
  expect(['Hayır', '0.0', '☐'].map(flag)).toEqual(Array(3).fill(false));
  expect(['아니요', 'unverified', 'n/a', 'perhaps'].map(flag)).toEqual([false, false, null, undefined]);
});

describe('a state', () => {
  const isLive = (status: string, more = {}) => said({ title: 'T', status, ...more }).active;

  it('is live, planned, over or not live, and switches on nothing that another column switches off', () => {
    expect(
      each('active|publish|expiringSoon|Approved|aktiv|1|有効').filter((status) => isLive(status) !== true),
    ).toEqual([]);
    const others = each('draft|pending|on hold|Entwurf|hidden|unpublished|scheduled');
    const over = each('expired|paused|deleted|abgelaufen|disabled|終了');
    expect([...others, ...over].filter((status) => isLive(status) !== false)).toEqual([]);
    expect([...others, ...over].filter((status) => isEnded({ status }))).toEqual(over);
    expect(isLive('upcoming', { startsAt: '2026-12-01' })).toBe(true);
    expect(isLive('live', { active: 'no' })).toBe(false);
  });

  it('that is not known is not live, and is asked about', () => {
    expect(said({ title: 'T', status: 'Simmering' })).toMatchObject({ active: false, asked: ['Simmering'] });
  });
});

it('a title is never cut: a description lends its first sentence, or the row is refused', () => {
  const description = `Ten percent off all shoes. ${'And more of it. '.repeat(20)}`;
  const lent = { title: 'Ten percent off all shoes.', description: description.trim() };
  expect(said({ description })).toMatchObject(lent);
  expect(said({ description: 'word '.repeat(60) })).toEqual(refused);
  expect(said({ title: 'T', terms: '<b>'.repeat(4000) })).toEqual(refused);
});

it('countries are codes, or the row is refused', () => {
  const countries = (cell: string) => said({ title: 'T', countries: cell });
  for (const cell of ['GB, IE', 'gb|ie', 'UK/IE', '["GB","IE"]'])
    expect(countries(cell)['countries']).toEqual(['GB', 'IE']);
  for (const cell of ['worldwide', 'n/a']) expect(countries(cell)['countries']).toBeNull();
  expect(countries('Everywhere except UK')).toEqual(refused);
  expect(countries('EU').refused).toBe('"EU" is no country code. Enter codes of two letters, such as GB or IE.');
});

it('conditions are those of the columns that there are, or the row is refused', () => {
  const conditions = (cells: { [field: string]: string }) => said({ title: 'T', ...cells });
  expect(conditions({ minimumSpend: '45', newCustomers: 'yes', excludes: '<b>Gift cards</b>' })).toMatchObject({
    conditions: { minimumSpend: '45', newCustomers: true, excludes: 'Gift cards' },
  });
  const none = { minimumSpend: null, students: false, appOnly: null };
  expect(conditions({ minimumSpend: '0.00', students: 'no', appOnly: '' })['conditions']).toEqual(none);
  expect(conditions({})).not.toHaveProperty('conditions');
  expect(conditions({ appOnly: 'perhaps' }).refused).toBe('"perhaps" is neither yes nor no.');
});

it('several addresses in one cell, and what is none, are refused', () => {
  for (const affiliateLink of ['https://a.example/x, https://b.example', '0', '12.5', 'go.php?id=1', 'ann@a.example'])
    expect(said({ title: 'T', affiliateLink })).toEqual(refused);
});
