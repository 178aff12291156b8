import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { slugify } from '../../../data/rules/text/slugify.ts';
import { amazonProductInput, type AmazonProduct, type AmazonProducts } from '../../../data/schema/amazon-product.ts';
import type { Attempt, Changes, WriteContext } from './write-context.ts';
import { notesAfter } from '../deleted-imports.ts';
import { settingsIn } from '../present-settings.ts';
import { idFor } from '../ids.ts';
import { existing } from '../../http/errors.ts';
import { importMarksAfter, typedSource, withFigureSources } from '../owners-edit.ts';
import { checkRevision, edited, firstRevision, merged } from '../revision.ts';

type ProductChanges = Changes & { readonly currency?: string | null };

const productsOf = (transaction: Transaction): readonly AmazonProduct[] =>
  transaction.read('amazon-products')?.products ?? [];
const writeProducts = (transaction: Transaction, document: AmazonProducts): void =>
  transaction.write('amazon-products', { ...transaction.read('amazon-products'), ...document });

/** Adds a product at the end. Throws what is wrong with it. */
export function createProduct(transaction: Transaction, typed: object, { now }: WriteContext): AmazonProduct {
  const input = merged(amazonProductInput, { currency: settingsIn(transaction).currency }, typed);
  const products = productsOf(transaction);
  const id = idFor(slugify(input.name) || 'product', (taken) => products.some((each) => each.id === taken));
  const product = { ...input, ...typedSource(input, now), ...firstRevision(id, now) };
  writeProducts(transaction, { products: [...products, product] });
  return product;
}

/** Changes products; gives them as they are then. */
export function changeProducts(
  transaction: Transaction,
  { ids, attempt, changes, now }: { ids: readonly string[]; attempt: Attempt; changes: ProductChanges; now: Date },
): AmazonProduct[] {
  const products = [...productsOf(transaction)];
  // emptied, it is the site's, as for a new one
  const typed = changes.currency === null ? { ...changes, currency: settingsIn(transaction).currency } : changes;
  const change = (id: string): AmazonProduct => {
    const at = products.findIndex((product) => product.id === id);
    return (products[at] = changedProduct(products[at], typed, now));
  };
  const changed = ids.flatMap((id) => attempt(id, () => change(id)) ?? []);
  if (changed.length > 0) writeProducts(transaction, { products });
  return changed;
}

function changedProduct(found: AmazonProduct | undefined, changes: Changes, now: Date): AmazonProduct {
  const present = existing('product', found);
  checkRevision(present, changes.revision);
  const merge = merged(amazonProductInput, present, changes);
  const typed = withFigureSources(present, merge, now);
  const marks = importMarksAfter(present, merge, Object.keys(amazonProductInput.shape));
  return edited(present, { ...typed, ...marks }, now);
}

/** Deletes products. */
export function removeProducts(transaction: Transaction, ids: readonly string[], attempt: Attempt): void {
  const products = productsOf(transaction);
  const find = (id: string) => products.find((product) => product.id === id);
  const gone = ids.flatMap((id) => attempt(id, () => existing('product', find(id))) ?? []);
  if (gone.length === 0) return;
  writeProducts(transaction, {
    ...notesAfter(
      transaction.read('amazon-products') ?? {},
      'amazon-products',
      gone.map((product) => ({ ...product, title: product.name })),
    ),
    products: products.filter((product) => !gone.includes(product)),
  });
}
