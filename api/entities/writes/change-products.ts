import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { slugify } from '../../../data/rules/text/slugify.ts';
import { amazonProductInput, type AmazonProduct, type AmazonProducts } from '../../../data/schema/amazon-product.ts';
import { deleteProductFigures } from '../../engagement/forget-figures.ts';
import type { Attempt } from './attempt.ts';
import { notesAfter } from '../deleted-imports.ts';
import { siteCurrency } from '../currencies.ts';
import { idFor } from '../ids.ts';
import { noSuch } from '../../http/errors.ts';
import { importMarksAfter, typedSource, withFigureSources } from '../owners-edit.ts';
import { checkRevision, edited, firstRevision, merged } from '../revision.ts';

interface ProductChange {
  ids: readonly string[];
  attempt: Attempt;
}

const productsOf = (transaction: Transaction): readonly AmazonProduct[] =>
  transaction.read('amazon-products')?.products ?? [];
const writeProducts = (transaction: Transaction, document: AmazonProducts): void =>
  transaction.write('amazon-products', { ...transaction.read('amazon-products'), ...document });

/** Adds a product at the end. Throws what is wrong with it. */
export function createProduct(
  transaction: Transaction,
  { changes, now }: { changes: object; now: Date },
): AmazonProduct {
  const input = merged(amazonProductInput, { currency: siteCurrency(transaction) }, changes);
  const products = productsOf(transaction);
  const id = idFor(slugify(input.name) || 'product', (taken) => products.some((each) => each.id === taken));
  const product = { ...input, ...typedSource(input, now), ...firstRevision(id, now) };
  writeProducts(transaction, { products: [...products, product] });
  return product;
}

/** Changes products; gives them as they are then. */
export function changeProducts(
  transaction: Transaction,
  {
    ids,
    attempt,
    changes,
    now,
  }: ProductChange & { changes: { revision?: number | undefined; currency?: string | null }; now: Date },
): AmazonProduct[] {
  const products = productsOf(transaction);
  const present = new Map(products.map((product) => [product.id, product]));
  const changed = new Map<string, AmazonProduct>();
  // emptied, it is the site's, as for a new one
  const typed = changes.currency === null ? { ...changes, currency: siteCurrency(transaction) } : changes;
  for (const id of ids) {
    const product = attempt(id, () => changedProduct(present.get(id), typed, now));
    if (product !== undefined) changed.set(id, product);
  }
  if (changed.size === 0) return [];
  writeProducts(transaction, { products: products.map((each) => changed.get(each.id) ?? each) });
  return [...changed.values()];
}

function changedProduct(
  present: AmazonProduct | undefined,
  changes: { revision?: number | undefined },
  now: Date,
): AmazonProduct {
  if (!present) throw noSuch('product');
  checkRevision(present, changes.revision);
  const { id, createdAt } = present;
  const merge = merged(amazonProductInput, present, changes);
  const typed = withFigureSources(present, merge, now);
  const marks = importMarksAfter(present, merge, Object.keys(amazonProductInput.shape));
  return edited(present, { ...typed, id, createdAt, ...marks }, now);
}

/** Deletes products and what pages show of them. */
export function removeProducts(transaction: Transaction, { ids, attempt }: ProductChange): void {
  const products = productsOf(transaction);
  const present = new Set(products.map(({ id }) => id));
  const gone = new Set(
    ids.filter((id) =>
      attempt(id, () => {
        if (!present.has(id)) throw noSuch('product');
        return true;
      }),
    ),
  );
  if (gone.size === 0) return;
  const deleted = products.filter(({ id }) => gone.has(id)).map((product) => ({ ...product, title: product.name }));
  writeProducts(transaction, {
    ...notesAfter(transaction.read('amazon-products') ?? {}, 'amazon-products', deleted),
    products: products.filter(({ id }) => !gone.has(id)),
  });
  deleteProductFigures(transaction, gone);
}
