import { changeProducts, removeProducts } from '../../entities/writes/change-products.ts';
import { changeStore, removeStore } from '../../entities/writes/change-store.ts';
import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import type { Read } from '../../../data/queries/reading/reader.ts';
import type { BulkChange } from '../../contract/owner-tables.ts';
import type { Stored } from '../../http/stored.ts';
import type { DealPlace } from '../../entities/writes/locate-deal.ts';
import { type BulkOutcome, changeDealsInBulk, collectRefusals } from './bulk-deals.ts';
import { changePost, copyPost, removePost } from '../../entities/writes/change-post.ts';

/** What the change of each kind works with. */
export interface BulkWork {
  readonly transaction: Transaction;
  readonly database: Stored['database'];
  /** The catalogue as it was when the call came, read when it is first needed. */
  readonly read: () => Read;
  readonly now: Date;
  readonly ids: readonly string[];
  /** Of deals that were selected by a filter: where they stand. */
  readonly places?: readonly DealPlace[] | undefined;
}

interface Change {
  delete?: true | undefined;
  /** Of posts. */
  duplicate?: true | undefined;
}

/** Applies a change to each of the things. Throws what is wrong with the change itself. */
export function applyChange(work: BulkWork, body: BulkChange): BulkOutcome {
  const { transaction, database, read, now, ids } = work;
  const { delete: isDeletion, duplicate: isDuplication, ...changes }: Change = body.change;
  switch (body.kind) {
    case 'coupons':
    case 'offers':
      return changeDealsInBulk(work, [body.kind], body.change);
    case 'deals':
      return changeDealsInBulk(work, ['coupons', 'offers'], body.change);
    case 'stores': {
      const { attempt, outcome } = collectRefusals((id) => database.read(`stores/${id}`)?.name);
      for (const id of ids)
        attempt(id, () =>
          isDeletion ? removeStore(transaction, id) : changeStore(transaction, { id, changes, now, read }),
        );
      return outcome;
    }
    case 'blogs': {
      const { attempt, outcome } = collectRefusals((id) => database.read(`blogs/${id}`)?.title);
      for (const id of ids)
        attempt(id, () => {
          if (isDeletion) removePost(transaction, id);
          else if (isDuplication) copyPost(transaction, { id, changes, now, read });
          else changePost(transaction, database, { id, changes, now, read });
        });
      return outcome;
    }
    case 'amazon-products': {
      const { products } = database.read('amazon-products') ?? { products: [] };
      const { attempt, outcome } = collectRefusals((id) => products.find((product) => product.id === id)?.name);
      if (isDeletion) removeProducts(transaction, { ids, attempt });
      else changeProducts(transaction, { ids, attempt, changes, now });
      return outcome;
    }
  }
}
