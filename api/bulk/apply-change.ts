import type { Transaction } from '../../data/database/database.ts';
import type { Read } from '../../data/queries/reader.ts';
import type { BulkChange } from '../contract/owner-tables.ts';
import type { Services } from '../services.ts';
import type { DealPlace } from '../records/locate-deal.ts';
import { changeDealsInBulk } from './bulk-deals.ts';
import { changePostsInBulk } from './bulk-posts.ts';
import { changeProductsInBulk } from './bulk-products.ts';
import { changeStoresInBulk } from './bulk-stores.ts';
import type { Refusals } from './refusals.ts';

/** What the change of each kind works with. */
export interface BulkWork {
  readonly transaction: Transaction;
  readonly database: Services['database'];
  /** The catalogue as it was when the call came, read when it is first needed. */
  readonly read: () => Read;
  readonly now: Date;
  readonly ids: readonly string[];
  /** Of deals that were selected by a filter: where they stand. */
  readonly places?: readonly DealPlace[] | undefined;
}

export type BulkResult = Refusals['outcome'] & {
  /** What was deleted, by the names that counts have, such as `coupon/acme/acme-c1`. */
  gone: string[];
};

/** Applies a change to each of the things. Throws what is wrong with the change itself. */
export function applyChange(work: BulkWork, body: BulkChange): BulkResult {
  switch (body.kind) {
    case 'coupons':
    case 'offers':
      return changeDealsInBulk(work, [body.kind], body.change);
    case 'deals':
      return changeDealsInBulk(work, ['coupons', 'offers'], body.change);
    case 'stores':
      return changeStoresInBulk(work, body.change);
    case 'blogs':
      return changePostsInBulk(work, body.change);
    case 'amazon-products':
      return changeProductsInBulk(work, body.change);
  }
}
