import fc from 'fast-check';
import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { aCoupon, aStore } from '../../../data/queries/testing/builders.ts';

const names = ['Acme', 'Brook', 'Cedar', 'Delta', 'Elm'];
/** What an owner or the time does to the small catalogue. */
export const anyEdit = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('coupon' as const),
      store: fc.constantFrom(...names),
      title: fc.constantFrom('Save', 'More', 'Less'),
      expiry: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22', '2026-12-24')),
      featured: fc.boolean(),
      code: fc.option(fc.constantFrom('ABC', 'SAVE20')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      store: fc.constantFrom(...names),
      category: fc.constantFrom('Fashion', 'travel'),
      dealCount: fc.constantFrom(0, 7),
      description: fc.constantFrom('', 'Fine things'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      store: fc.constantFrom(...names),
      slug: fc.constantFrom('one', 'two', 'acme', 'brook'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), store: fc.constantFrom(...names) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      siteName: fc.constantFrom('Deals', 'Top Coupons'),
      timeZone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Kiritimati'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
);

export type AnyEdit = typeof anyEdit extends fc.Arbitrary<infer E> ? E : never;

/** Does it in a transaction; time is the caller's. Throws `SlugTaken`. */
export function applyEdit(transaction: Transaction, change: AnyEdit): void {
  if (change.kind === 'wait') return;
  if (change.kind === 'settings') {
    const settings = transaction.read('settings');
    if (settings) transaction.write('settings', { ...settings, siteName: change.siteName, timeZone: change.timeZone });
    return;
  }
  const key = `stores/${change.store.toLowerCase()}` as const;
  if (change.kind === 'delete') {
    if (transaction.read(key)) transaction.delete(key);
    return;
  }
  const store = transaction.read(key) ?? aStore({ name: change.store, id: change.store.toLowerCase() });
  if (change.kind === 'rename') transaction.write(key, { ...store, slug: change.slug });
  else if (change.kind === 'store')
    transaction.write(key, {
      ...store,
      category: change.category,
      dealCount: change.dealCount,
      description: change.description,
    });
  else {
    const coupon = aCoupon({
      id: 'new',
      title: change.title,
      featured: change.featured,
      ...(change.code ? { code: change.code } : {}),
      ...(change.expiry ? { expiryDate: change.expiry } : {}),
    });
    transaction.write(key, { ...store, coupons: [...store.coupons.filter(({ id }) => id !== 'new'), coupon] });
  }
}
