import type { Database } from '../../data/database/database.ts';
import { DEALS_BY_ODD_ID } from '../../data/queries/index-names.ts';
import type { Read } from '../../data/queries/reader.ts';
import type { Store } from '../../data/schema/store.ts';
import { NoSuchRecord } from './not-found-errors.ts';

export type DealKind = 'coupons' | 'offers';

export const noSuchDeal = (kind: DealKind): NoSuchRecord => new NoSuchRecord(kind === 'offers' ? 'offer' : 'coupon');

const holds = (store: Store | undefined, kind: DealKind, id: string): boolean =>
  store?.[kind].some((deal) => deal.id === id) ?? false;

/**
 * The id of the store in whose document a coupon or an offer stands. Almost always the deal's id begins with it; one that was moved or
 * written by hand stands in an index. Throws `NoSuchRecord`.
 */
export function storeIdOfDeal(
  { database, read }: { database: Database; read: () => Read },
  kind: DealKind,
  id: string,
): string {
  for (let at = id.lastIndexOf('-'); at > 0; at = id.lastIndexOf('-', at - 1)) {
    const storeId = id.slice(0, at);
    if (holds(database.read(`stores/${storeId}`), kind, id)) return storeId;
  }
  for (const storeId of read().members(DEALS_BY_ODD_ID, id)) {
    if (holds(database.read(`stores/${storeId}`), kind, id)) return storeId;
  }
  throw noSuchDeal(kind);
}
