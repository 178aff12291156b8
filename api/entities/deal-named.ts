import type { Database } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { listOfDeals } from '../../data/rules/deals/deal-state.ts';

const isDealKind = (kind: string | undefined): kind is keyof typeof listOfDeals =>
  kind === 'coupon' || kind === 'offer';

/** The deal that counts and votes call `coupon/acme/c1` or `offer/acme/o1`, with its store; undefined: there is none. */
export function dealNamed(documents: Pick<Database, 'read'>, name: string) {
  const [kind, storeId, id] = name.split('/');
  if (!isDealKind(kind)) return undefined;
  const store = readIfGood(documents, `stores/${storeId}`);
  const deal = store?.[listOfDeals[kind]].find((each) => each.id === id);
  return store && deal && { kind, deal, store };
}
