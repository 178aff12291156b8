import type { Transaction } from '../../data/database/database.ts';
import { amazonProductInput, type AmazonProduct } from '../../data/schema/amazon-product.ts';
import { deleteProductFigures } from '../figures/forget-figures.ts';
import type { Attempt } from './attempt.ts';
import { NoSuchRecord } from './not-found-errors.ts';
import { checkRevision, edited, merged } from './revision.ts';

interface ProductChange {
  ids: readonly string[];
  attempt: Attempt;
}

const productsOf = (transaction: Transaction): readonly AmazonProduct[] =>
  transaction.read('amazon-products')?.products ?? [];

/** Changes products; gives them as they are then. */
export function changeProducts(
  transaction: Transaction,
  { ids, attempt, changes, now }: ProductChange & { changes: { revision?: number | undefined }; now: Date },
): AmazonProduct[] {
  const products = productsOf(transaction);
  const present = new Map(products.map((product) => [product.id, product]));
  const changed = new Map<string, AmazonProduct>();
  for (const id of ids) {
    const product = attempt(id, () => changedProduct(present.get(id), changes, now));
    if (product !== undefined) changed.set(id, product);
  }
  if (changed.size === 0) return [];
  transaction.write('amazon-products', { products: products.map((each) => changed.get(each.id) ?? each) });
  return [...changed.values()];
}

function changedProduct(
  present: AmazonProduct | undefined,
  changes: { revision?: number | undefined },
  now: Date,
): AmazonProduct {
  if (!present) throw new NoSuchRecord('product');
  checkRevision(present, changes.revision);
  const { id, createdAt } = present;
  return edited(present, { ...merged(amazonProductInput, present, changes), id, createdAt }, now);
}

/** Deletes products and what pages show of them; gives their names as counts have them, such as `amazon/p1`. */
export function removeProducts(transaction: Transaction, { ids, attempt }: ProductChange): string[] {
  const products = productsOf(transaction);
  const present = new Set(products.map(({ id }) => id));
  const gone = new Set(
    ids.filter((id) =>
      attempt(id, () => {
        if (!present.has(id)) throw new NoSuchRecord('product');
        return true;
      }),
    ),
  );
  if (gone.size === 0) return [];
  transaction.write('amazon-products', { products: products.filter(({ id }) => !gone.has(id)) });
  deleteProductFigures(transaction, gone);
  return [...gone].map((id) => `amazon/${id}`);
}
