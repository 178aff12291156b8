import { describe, expect, it } from 'vitest';
import { type DateOrder, type DraftRow, pastedRows } from './pasted-rows.ts';
import { checkedRows, errorText, missingOf, readAs, storeOfRows } from './draft-rows.ts';

const site = { now: Date.parse('2026-11-22T12:00:00.000Z'), timeZone: 'UTC' };
const drafts = (text: string): DraftRow[] => pastedRows(text, site).rows;
const checked = (rows: DraftRow[], present = new Map<string, string>()) =>
  checkedRows(rows, { timeZone: site.timeZone, kind: 'coupons', link: '', present });

describe('pasted rows', () => {
  it('are saved as they were read', () => {
    const [row] = checked(drafts('SAVE20 – 20% off shoes until 30 Nov'));
    expect(row).toMatchObject({
      errors: {},
      notes: [],
      input: { code: 'SAVE20', discountType: 'percentage', discountValue: '20%', expiryDate: '2026-11-30' },
    });
  });

  it('are refused while a field is wrong, which says why, and leave dates that cannot be read to their field', () => {
    const [row] = drafts('SAVE20 – 20% off');
    const [unread] = checked([{ ...row!, title: '', expiryDate: 'soonish' }]);
    expect(unread!.input).toBeNull();
    expect(unread!.errors).toHaveProperty('expiryDate');
    expect(errorText(unread!)).toEqual(['Title: This is missing.']);
    const [early] = checked([{ ...row!, startsAt: '2026-12-02', expiryDate: '2026-12-01' }]);
    expect([early!.input, errorText(early!)]).toEqual([null, ['Expiry date: It would expire before it starts.']]);
  });

  it('point out a code that the store has, or another row, in any case', () => {
    const rows = drafts('SAVE20 – 20% off\nsave20 – 20% off\nOTHER1 – 10% off');
    const notes = checked(rows, new Map([['other1', 'Ten off']])).map((each) => each.notes);
    expect(notes).toEqual([[], ['Row 1 has the same code.'], ['The store has this code already: Ten off.']]);
  });

  it('that name a store are of that store, and refused for another', () => {
    const acme = { id: 'acme-1', slug: 'acme', name: 'Acme' };
    const bolt = { id: 'bolt', slug: 'bolt', name: 'Bolt & Co.' };
    const rows = drafts('Store;Code;Offer\nBolt & Co;SAVE10;10% off\n;SAVE20;20% off');
    expect(storeOfRows(rows, [acme, bolt])).toBe(bolt);
    expect(
      storeOfRows(drafts('Store;Code;Offer\nAcme;A1;10% off\nBolt & Co.;B1;20% off'), [acme, bolt]),
    ).toBeUndefined();
    const of = (store: typeof acme) =>
      checkedRows(rows, { timeZone: site.timeZone, kind: 'coupons', store, link: '', present: new Map() }).map(
        errorText,
      );
    expect(of(bolt)).toEqual([[], []]);
    expect(of(acme)).toEqual([['Store: The row names Bolt & Co. Leave it out here, and paste it for that store.'], []]);
  });

  it('become offers, which need a link, and have their title for a description', () => {
    const read = drafts('Free shipping over $50\nSAVE20 – 20% off https://shop.example/sale');
    const rows = read.map((row) => readAs(row, 'offers', 'dayFirst'));
    const asOffers = (link: string) =>
      checkedRows(rows, { timeZone: site.timeZone, kind: 'offers', link, present: new Map() });
    expect(asOffers('').map(({ input, errors }) => [input !== null, Object.keys(errors)])).toEqual([
      [false, ['affiliateLink']],
      [true, []],
    ]);
    const [title, affiliateLink] = ['Free shipping over $50', 'https://go.example/all'];
    expect(asOffers(` ${affiliateLink} `)).toMatchObject([
      { input: { title, description: title, discountType: 'deal', affiliateLink }, notes: [] },
      { input: { code: 'SAVE20', affiliateLink: 'https://shop.example/sale' }, notes: [] },
    ]);
  });
});

it('Dates that may be two are read with the day first, and in the other order when asked, but for what was changed', () => {
  const rows = drafts('AAA1 10% off until 11/12/2026\nBBB2 20% off until 3/4/2027\nCCC3 30% off until 30 Nov');
  expect(rows.map(({ expiryDate }) => expiryDate)).toEqual(['2026-12-11', '2027-04-03', '2026-11-30']);
  const changed = rows.with(1, { ...rows[1]!, expiryDate: '2027-01-01', either: {} });
  const inOrder = (order: DateOrder) => changed.map((row) => readAs(row, 'coupons', order).expiryDate);
  expect(inOrder('monthFirst')).toEqual(['2026-11-12', '2027-01-01', '2026-11-30']);
  expect(inOrder('dayFirst')).toEqual(['2026-12-11', '2027-01-01', '2026-11-30']);
  for (const text of ['A10 10% off until 30 Nov', 'A10 10% off 11/12/2026\nB20 20% off 12/31/2026', 'A10 10% off'])
    expect(
      drafts(text).flatMap(({ either }) => Object.values(either).filter(Boolean)),
      text,
    ).toEqual([]);
});

const right = checked(drafts('SAVE20 – 20% off'))[0]!;
const wrong = { input: null };

it.each([
  ['', [], 'Paste a mail or rows first.', 'text'],
  ['', [right], 'Choose the store.', 'store'],
  ['', [right, wrong], 'Choose the store, and correct row 2.', 'store'],
  ['acme', [wrong, right, wrong], 'To save, correct rows 1 and 3.', 'rows'],
  ['acme', Array.from({ length: 8 }, () => wrong), 'To save, correct rows 1, 2, 3, 4, 5, and 3 more.', 'rows'],
])('with store "%s" and rows %#: %2$s', (storeId, rows, text, where) => {
  expect(missingOf(storeId, rows)).toEqual({ text, where });
  expect(missingOf('acme', [right])).toBeNull();
});
