import type { Database } from '../../data/database/database.ts';
import { DEALS_BY_ODD_ID } from '../../data/queries/index-names.ts';
import type { Read } from '../../data/queries/reader.ts';
import type { Store } from '../../data/schema/store.ts';
import { NoSuchRecord } from './not-found-errors.ts';

export type DealKind = 'coupons' | 'offers';

export const noSuchDeal = (kind: DealKind): NoSuchRecord => new NoSuchRecord(kind === 'offers' ? 'offer' : 'coupon');

const holds = (store: Store | undefined, kind: DealKind, id: string): boolean =>
  store?.[kind].some((deal) => deal.id === id) ?? false;

interface Catalogue {
  database: Pick<Database, 'read'>;
  read: () => Read;
}

/**
 * The id of the store in whose document a coupon or an offer stands; undefined: it is nowhere. Almost always the deal's id begins with
 * it; one that was moved or written by hand stands in an index.
 */
export function findStoreOfDeal({ database, read }: Catalogue, kind: DealKind, id: string): string | undefined {
  for (let at = id.lastIndexOf('-'); at > 0; at = id.lastIndexOf('-', at - 1)) {
    const storeId = id.slice(0, at);
    if (holds(database.read(`stores/${storeId}`), kind, id)) return storeId;
  }
  return read()
    .members(DEALS_BY_ODD_ID, id)
    .find((storeId) => holds(database.read(`stores/${storeId}`), kind, id));
}

/** The same of one that must be there. Throws `NoSuchRecord`. */
export function storeIdOfDeal(catalogue: Catalogue, kind: DealKind, id: string): string {
  const storeId = findStoreOfDeal(catalogue, kind, id);
  if (storeId === undefined) throw noSuchDeal(kind);
  return storeId;
}
