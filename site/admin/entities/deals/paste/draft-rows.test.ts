import { describe, expect, it } from 'vitest';
import { pastedRows } from '../pasted-rows/pasted-rows.ts';
import { checkedRows, draftOf, errorText, ofKind, storeOfRows, type DraftRow } from './draft-rows.ts';

const site = { now: Date.parse('2026-11-22T12:00:00.000Z'), timeZone: 'UTC' };
const drafts = (text: string): DraftRow[] => pastedRows(text, site).rows.map(draftOf);
const checked = (rows: DraftRow[], present = new Map<string, string>()) =>
  checkedRows(rows, { ...site, kind: 'coupons', link: '', present });

describe('pasted rows', () => {
  it('are saved as they were read', () => {
    const [row] = checked(drafts('SAVE20 – 20% off shoes until 30 Nov'));
    expect(row).toMatchObject({
      errors: {},
      notes: [],
      input: {
        code: 'SAVE20',
        discountType: 'percentage',
        discountValue: '20%',
        expiryDate: '2026-11-30',
        active: true,
      },
    });
  });

  it('are refused while a field is wrong, which says why', () => {
    const [row] = checked(drafts('SAVE20 – 20% off').map((each) => ({ ...each, title: '', expiryDate: 'soonish' })));
    expect(row?.input).toBeNull();
    expect(Object.keys(row?.errors ?? {}).sort()).toEqual(['expiryDate', 'title']);
  });

  it('leave it to the field of a date to say that it cannot be read', () => {
    const [unread, early] = checked(
      drafts('SAVE20 – 20% off\nSAVE30 – 30% off').map((each, at) => ({
        ...each,
        title: '',
        startsAt: '2026-12-02',
        expiryDate: at === 0 ? 'soonish' : '2026-12-01',
      })),
    );
    expect(unread?.errors['expiryDate']).toMatch(/^This is not a date that can be read\./);
    expect(errorText(unread!)).toEqual(['Title: This is missing.']);
    const [dated] = checked([{ ...early!.row, title: 'Thirty off' }]);
    expect(errorText(dated!)).toEqual(['Expiry date: It would expire before it starts.']);
  });

  it('are refused when they would end before they start', () => {
    const [row] = checked(
      drafts('SAVE20 – 20% off').map((each) => ({ ...each, startsAt: '2026-12-02', expiryDate: '2026-12-01' })),
    );
    expect([row?.input, row?.errors]).toEqual([null, { expiryDate: 'It would expire before it starts.' }]);
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
      checkedRows(rows, { ...site, kind: 'coupons', store, link: '', present: new Map() }).map(errorText);
    expect(of(bolt)).toEqual([[], []]);
    expect(of(acme)).toEqual([['Store: The row names Bolt & Co. Leave it out here, and paste it for that store.'], []]);
  });

  it('become offers, which need a link, and have their title for a description', () => {
    const rows = drafts('Free shipping over $50\nSAVE20 – 20% off https://shop.example/sale').map((row) =>
      ofKind(row, 'offers'),
    );
    const asOffers = (link: string) => checkedRows(rows, { ...site, kind: 'offers', link, present: new Map() });
    expect(asOffers('').map(({ input, errors }) => [input !== null, Object.keys(errors)])).toEqual([
      [false, ['affiliateLink']],
      [true, []],
    ]);
    expect(asOffers(' https://go.example/all ').map(({ input, notes }) => [input, notes])).toEqual([
      [
        expect.objectContaining({
          title: 'Free shipping over $50',
          description: 'Free shipping over $50',
          discountType: 'deal',
          affiliateLink: 'https://go.example/all',
        }),
        [],
      ],
      [expect.objectContaining({ code: 'SAVE20', affiliateLink: 'https://shop.example/sale' }), []],
    ]);
  });
});
