import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import type { AmazonProduct, AmazonProducts } from '../../../data/schema/amazon-product.ts';
import type { Store } from '../../../data/schema/store.ts';
import type { ImportKind } from '../../contract/shapes/import-fields.ts';
import { withDeals } from '../../entities/writes/deal-in-store.ts';
import { outcomesOf, type Outcome } from '../cells/outcomes.ts';
import { RowRefused } from '../cells/errors.ts';
import { rulesOf, type Origin, type RowIdentity, type Thing } from '../cells/import-rules.ts';

type Writing = Pick<Transaction, 'write'>;

interface Group {
  readonly kind: ImportKind;
  /** The id of a store; '' for products, and for stores that are new. */
  readonly store: string;
  readonly rows: readonly RowIdentity[];
  /** Where documents are read: the catalogue, or a transaction under way. */
  readonly documents: Pick<Transaction, 'read'>;
  readonly created: ReadonlyMap<string, Store>;
  readonly origin: Origin;
}

/** What the rows about one document come to with that document as it is. Stops after each. */
export function* groupResult(group: Group) {
  const { kind, rows, origin } = group;
  const document = documentOf(group);
  if (document === undefined) {
    const refusal = new RowRefused('store', 'The store was deleted.');
    const outcomes = rows.map(({ id }): Outcome => ({ id, status: 'refused', fields: [], kept: [], refusal }));
    return { outcomes, missing: [], write: () => undefined };
  }
  const rules = rulesOf(kind, document, origin);
  const { after, ...result } = yield* outcomesOf(rules, document.things, rows);
  return {
    ...result,
    /** Writes what became of the group, with these deals withdrawn. */
    write: (transaction: Writing, gone: ReadonlySet<string>): void =>
      document.write(
        transaction,
        after.map((thing) => (gone.has(thing.id) ? rules.withdrawn(thing) : thing)),
      ),
  };
}

interface Document extends Pick<Store, 'id' | 'deletedImports'> {
  readonly things: readonly Thing[];
  write(transaction: Writing, things: Thing[]): void;
}

/** Undefined: the store of the deals is not there. */
function documentOf({ kind, store: id, documents, created, origin }: Group): Document | undefined {
  if (kind === 'amazon-products') {
    const document: AmazonProducts = documents.read('amazon-products') ?? { products: [] };
    return {
      ...document,
      id,
      things: document.products,
      write: (transaction, products) =>
        transaction.write('amazon-products', { ...document, products: products as AmazonProduct[] }),
    };
  }
  const store = id === '' ? undefined : (documents.read(`stores/${id}`) ?? created.get(id));
  if (kind === 'stores')
    return {
      id,
      things: store ? [store] : [],
      write: (transaction, stores) => {
        for (const each of stores) transaction.write(`stores/${each.id}`, each as Store);
      },
    };
  return (
    store && {
      ...store,
      things: store[kind],
      write: (transaction, deals) => transaction.write(`stores/${id}`, withDeals(store, { [kind]: deals }, origin.now)),
    }
  );
}
