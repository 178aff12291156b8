import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFields } from '../../../api/contract/shapes/import-fields.ts';
import { amazonProductInput } from '../../../data/schema/amazon-product.ts';
import { conditionFields } from '../../../data/schema/deal.ts';
import { couponInput } from '../../../data/schema/coupon.ts';
import { offerInput } from '../../../data/schema/offer.ts';
import { storeInput } from '../../../data/schema/store.ts';

const DEALS = 'deals/deal-forms.tsx';
const SHARED = '../ui/forms/shared-fields.tsx';

/**
 * Fields by what the owner types, the files of their form, and those that no import fills: an import says by itself where its rows are
 * from, and reads a discount whole (`discount`). The currency of a deal is typed with its discount, and conditions have a field each.
 */
const forms = {
  coupons: [couponInput, [DEALS, SHARED], ['discountValue', 'conditions', 'source']],
  offers: [offerInput, [DEALS, SHARED], ['categoryId', 'discountValue', 'conditions', 'source']],
  stores: [storeInput, ['stores/store-form.tsx', SHARED], ['more', 'pinned', 'noMail', 'source']],
  'amazon-products': [
    amazonProductInput,
    ['products/product-dialogs.tsx'],
    ['imageAlt', 'source', 'priceSource', 'ratingSource'],
  ],
} as const;
const shown = /\b(?:name|altName)(?:="|: ')(\w+)|<(SourceFields) (?:\/|of)/g;

it.each(Object.entries(forms))('every field of %s is in its form, and an import can fill it', (kind, form) => {
  const [schema, files, byItself] = form;
  const fields = Object.keys(schema.shape);
  const text = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('');
  const inForm = new Set([...text.matchAll(shown)].map(([, name, source]) => name ?? (source && 'source')));
  const isDeal = fields.includes('discountValue');
  expect(fields.filter((field) => !inForm.has(field))).toEqual(isDeal ? ['currency'] : []);
  const imported: readonly string[] = importFields[kind as keyof typeof importFields];
  expect(fields.filter((field) => !imported.includes(field))).toEqual(byItself);
});

it('every condition of a deal is in the forms and in imports', () => {
  const form = readFileSync(join(import.meta.dirname, SHARED), 'utf8');
  expect(conditionFields.filter((field) => !form.includes(`"conditions.${field}"`))).toEqual([]);
  expect(importFields.offers).toEqual(expect.arrayContaining([...conditionFields]));
});
