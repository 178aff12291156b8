import { describe, expect, it } from 'vitest';
import { validationMessage } from '../../../../../data/schema/validation-messages.ts';
import { meant, type TypedForm } from '../../../ui/drafts/typed-values.ts';
import { type DraftRow, pastedRows } from './pasted-rows.ts';
import { missingText, notesOf, pastedDeals, savedAs, storeOfRows, typeIn } from './draft-rows.ts';

const site = { now: Date.parse('2026-11-22T12:00:00.000Z'), timeZone: 'UTC' };
const acme = { id: 'acme-1', slug: 'acme', name: 'Acme' };
const bolt = { id: 'bolt', slug: 'bolt', name: 'Bolt & Co.' };
const schema = pastedDeals({ timeZone: site.timeZone, stores: [acme, bolt] });
const drafts = (text: string): DraftRow[] => pastedRows(text, site).rows;

/** What would be saved of these rows, or what is wrong with them. */
function saved(rows: readonly DraftRow[], { kind = 'coupons', storeId = bolt.id, link = '' } = {}) {
  const typed = { storeId, kind, link, order: 'dayFirst', text: '', ignored: '', rows } as unknown as TypedForm;
  const { data, error } = schema.safeParse(meant(schema, typed), { error: validationMessage });
  return data
    ? data.rows.map((row) => savedAs(data.kind, row, data.link))
    : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('pasted rows', () => {
  it('are saved as they were read', () => {
    const [row] = saved(drafts('SAVE20 – 20% off shoes until 30 Nov'));
    const read = { code: 'SAVE20', discountType: 'percentage', discountValue: '20%', expiryDate: '2026-11-30' };
    expect(row).toMatchObject(read);
  });

  it('are refused while a field is wrong, which says why', () => {
    const [row] = drafts('SAVE20 – 20% off');
    expect(saved([{ ...row!, title: '' }])).toContain('rows.0.title: This is missing.');
    expect(saved([{ ...row!, expiryDate: 'soonish' }])).toEqual([expect.stringMatching(/^rows\.0\.expiryDate: /)]);
    const early = saved([{ ...row!, startsAt: '2026-12-02', expiryDate: '2026-12-01' }]);
    expect(early).toEqual(['rows.0.expiryDate: It would expire before it starts.']);
    expect(saved([])).toEqual(['text: Paste a mail or rows first.']);
  });

  it('point out a code that the store has, or another row, in any case', () => {
    const rows = drafts('SAVE20 – 20% off\nsave20 – 20% off\nOTHER1 – 10% off');
    const notes = notesOf(rows, 'coupons', new Map([['other1', 'Ten off']]));
    expect(notes).toEqual([[], ['Row 1 has the same code.'], ['The store has this code already: Ten off.']]);
  });

  it('that name a store are of that store, and refused for another', () => {
    const rows = drafts('Store;Code;Offer\nBolt & Co;SAVE10;10% off\n;SAVE20;20% off');
    expect(storeOfRows(rows, [acme, bolt])).toBe(bolt);
    const ofBoth = drafts('Store;Code;Offer\nAcme;A1;10% off\nBolt & Co.;B1;20% off');
    expect(storeOfRows(ofBoth, [acme, bolt])).toBeUndefined();
    expect(saved(rows)).toMatchObject([{ code: 'SAVE10' }, { code: 'SAVE20' }]);
    const refused = 'rows.0.store: The row names Bolt & Co. Leave it out here, and paste it for that store.';
    expect(saved(rows, { storeId: acme.id })).toEqual([refused]);
  });

  it('become offers, which need a link, and have their title for a description', () => {
    const rows = drafts('Free shipping over $50\nSAVE20 – 20% off https://shop.example/sale').map((row) => ({
      ...row,
      discountType: typeIn('offers', row.discountType),
    }));
    expect(saved(rows, { kind: 'offers' })).toEqual([expect.stringMatching(/^rows.0.affiliateLink: /)]);
    const [title, affiliateLink] = ['Free shipping over $50', 'https://go.example/all'];
    expect(saved(rows, { kind: 'offers', link: ` ${affiliateLink} ` })).toMatchObject([
      { title, description: title, discountType: 'deal', affiliateLink },
      { code: 'SAVE20', affiliateLink: 'https://shop.example/sale' },
    ]);
  });
});

it('Dates that may be two are read with the day first, with the other beside', () => {
  const rows = drafts('AAA1 10% off until 11/12/2026\nBBB2 20% off until 3/4/2027\nCCC3 30% off until 30 Nov');
  expect(rows.map(({ expiryDate }) => expiryDate)).toEqual(['2026-12-11', '2027-04-03', '2026-11-30']);
  const months = rows.map(({ either }) => either.expiryDate?.monthFirst);
  expect(months).toEqual(['2026-11-12', '2027-03-04', undefined]);
  for (const text of ['A10 10% off until 30 Nov', 'A10 10% off 11/12/2026\nB20 20% off 12/31/2026', 'A10 10% off'])
    expect(
      drafts(text).flatMap(({ either }) => Object.values(either).filter(Boolean)),
      text,
    ).toEqual([]);
});

it.each([
  ['', 0, [], 'Paste a mail or rows first.'],
  ['', 1, [], 'Choose the store.'],
  ['', 2, [2], 'Choose the store, and correct row 2.'],
  ['acme', 3, [1, 3], 'To save, correct rows 1 and 3.'],
  ['acme', 8, [1, 2, 3, 4, 5, 6, 7, 8], 'To save, correct rows 1, 2, 3, 4, 5, and 3 more.'],
  ['acme', 1, [], ''],
])('with store "%s" and %d rows, of which %j are wrong: %s', (storeId, rows, wrong, text) => {
  expect(missingText(storeId, rows, wrong)).toBe(text);
});
