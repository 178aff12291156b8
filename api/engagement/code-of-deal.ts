import type { Database } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { breachOfDeal } from '../../data/rules/deals/held.ts';

/** A deal with a code that shoppers can copy. */
export interface CodedDeal {
  kind: 'coupon' | 'offer';
  id: string;
  title: string;
  code: string;
  store: { id: string; name: string; slug: string };
}

/** What `coupon/acme/c1` or `offer/acme/o1` names; undefined: there is no such deal, or it has no code that pages show. */
export function codeOfDeal(documents: Pick<Database, 'read'>, name: string): CodedDeal | undefined {
  const [kind, storeId, id] = name.split('/');
  const store = readIfGood(documents, `stores/${storeId}`);
  if (store === undefined || (kind !== 'coupon' && kind !== 'offer')) return undefined;
  const deals = kind === 'coupon' ? store.coupons : store.offers;
  const deal = deals.find((each) => each.id === id && each.active && breachOfDeal(each) === null);
  if (deal?.code === undefined) return undefined;
  return {
    kind,
    id: deal.id,
    title: deal.title,
    code: deal.code,
    store: { id: store.id, name: store.name, slug: store.slug },
  };
}
