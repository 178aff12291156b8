import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../data/database/database.ts';
import type { Store } from '../../data/schema/store.ts';
import { NotFound } from '../frame/errors.ts';

export type DealKind = 'coupons' | 'offers';

const holds = (store: Store | undefined, kind: DealKind, id: string): boolean => store?.[kind].some((deal) => deal.id === id) ?? false;

/** Documents that are looked through before other calls get a turn. */
const AT_A_TIME = 200;

/**
 * The id of the store in whose document a coupon or an offer stands. Almost always the deal's id begins with it; one that was moved or
 * written by hand is looked for in every document. Throws `NotFound`.
 */
export async function storeIdOfDeal(database: Database, kind: DealKind, id: string): Promise<string> {
  for (let at = id.lastIndexOf('-'); at > 0; at = id.lastIndexOf('-', at - 1)) {
    const storeId = id.slice(0, at);
    if (holds(database.read(`stores/${storeId}`), kind, id)) return storeId;
  }
  let looked = 0;
  for (const storeId of database.ids('stores')) {
    if (holds(database.read(`stores/${storeId}`), kind, id)) return storeId;
    looked += 1;
    if (looked % AT_A_TIME === 0) await nextTurn();
  }
  throw new NotFound(kind === 'offers' ? 'There is no such offer.' : 'There is no such coupon.');
}
