import fc from 'fast-check';
import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { aCoupon, aStore } from '../../../data/queries/testing/builders.ts';

const names = ['Acme', 'Brook', 'Cedar', 'Delta', 'Elm'];
const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const store = fc.constantFrom(...names);
const coupon = fc.record({
  kind: kind('coupon'),
  store,
  title: fc.constantFrom('Save', 'More', 'Less'),
  expiry: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22', '2026-12-24')),
  featured: fc.boolean(),
  code: fc.option(fc.constantFrom('ABC', 'SAVE20')),
});
const details = fc.record({
  kind: kind('store'),
  store,
  category: fc.constantFrom('Fashion', 'travel'),
  dealCount: fc.constantFrom(0, 7),
  description: fc.constantFrom('', 'Fine things'),
});
const rename = fc.record({ kind: kind('rename'), store, slug: fc.constantFrom('one', 'two', 'acme', 'brook') });
const settings = fc.record({
  kind: kind('settings'),
  siteName: fc.constantFrom('Deals', 'Top Coupons'),
  timeZone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Kiritimati'),
});
/** What an owner or the time does to the small catalogue. */
export const anyEdit = fc.oneof(
  { weight: 5, arbitrary: coupon },
  { weight: 3, arbitrary: details },
  { weight: 2, arbitrary: rename },
  { weight: 2, arbitrary: fc.record({ kind: kind('delete'), store }) },
  { weight: 1, arbitrary: settings },
  { weight: 2, arbitrary: fc.record({ kind: kind('wait'), hours: fc.integer({ min: 1, max: 40 }) }) },
);

export type AnyEdit = typeof anyEdit extends fc.Arbitrary<infer E> ? E : never;

/** Does it in a transaction; time is the caller's. Throws `SlugTaken`. */
export function applyEdit(transaction: Transaction, { kind, ...change }: AnyEdit): void {
  if ('hours' in change) return;
  if ('siteName' in change) {
    const settings = transaction.read('settings');
    if (settings) transaction.write('settings', { ...settings, ...change });
    return;
  }
  const { store: name, ...given } = change;
  const key = `stores/${name.toLowerCase()}` as const;
  if (kind === 'delete') {
    if (transaction.read(key)) transaction.delete(key);
    return;
  }
  const present = transaction.read(key) ?? aStore({ name, id: name.toLowerCase() });
  if ('title' in given) {
    const { code, expiry, ...others } = given;
    const dated = { ...(code && { code }), ...(expiry && { expiryDate: expiry }) };
    const added = aCoupon({ id: 'new', ...others, ...dated });
    transaction.write(key, { ...present, coupons: [...present.coupons.filter(({ id }) => id !== 'new'), added] });
  } else transaction.write(key, { ...present, ...given });
}
