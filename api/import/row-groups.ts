import type { DocumentKey, DocumentOf } from '../../data/schema/documents.ts';
import type { Store } from '../../data/schema/store.ts';
import type { Transaction } from '../../data/database/database.ts';
import type { ImportKind } from '../contract/import-fields.ts';
import { withDeals } from '../records/with-deals.ts';
import { outcomesOf, type Outcome, type RowIdentity } from './outcomes.ts';
import { RowRefused } from './row-refused.ts';
import { dealRules, productRules, storeRules, type Origin } from './thing-rules.ts';

/** Where documents are read: the catalogue, or a transaction under way. */
interface Documents {
  read<Key extends DocumentKey>(key: Key): DocumentOf<Key> | undefined;
}

/** A deal that is here from the feed and in none of its rows. */
export interface MissingDeal {
  readonly id: string;
  readonly title: string;
  readonly code: string | undefined;
  readonly reference: string | undefined;
  readonly movedFrom: string | undefined;
}

export interface GroupResult {
  readonly outcomes: readonly Outcome[];
  /** Deals that no row is about. */
  readonly unmatched: readonly MissingDeal[];
  /** The category whose page shows what is in the group. */
  readonly category: string | null;
  /** Writes what became of the group, with these deals withdrawn. */
  write(transaction: Transaction, gone: ReadonlySet<string>): void;
}

interface Group {
  readonly kind: ImportKind;
  /** The id of a store; '' for products, and for stores that are new. */
  readonly store: string;
  readonly rows: readonly RowIdentity[];
  readonly documents: Documents;
  /** Stores that the import creates. */
  readonly created: ReadonlyMap<string, Store>;
  readonly origin: Origin;
}

/** What the rows about one document come to with that document as it is. */
export function groupResult(group: Group): GroupResult {
  if (group.kind === 'amazon-products') return productGroup(group);
  return group.kind === 'stores' ? storeGroup(group) : dealGroup(group, group.kind);
}

function dealGroup(group: Group, kind: 'coupons' | 'offers'): GroupResult {
  const { documents, created, origin, rows } = group;
  const store = documents.read(`stores/${group.store}`) ?? created.get(group.store);
  if (store === undefined) return noStore(rows);
  const rules = dealRules(kind, store, origin);
  const { outcomes, after, matched } = outcomesOf(rules, store[kind], rows, origin.feed);
  return {
    outcomes,
    unmatched: store[kind]
      .filter(({ id }) => !matched.has(id))
      .map((deal) => ({
        id: deal.id,
        title: deal.title,
        code: deal.code,
        movedFrom: deal.movedFrom,
        reference: rules.isWithdrawn(deal) ? undefined : rules.reference(deal),
      })),
    category: store.category,
    write(transaction, gone) {
      const deals = after.map((deal) => (gone.has(deal.id) ? (rules.withdrawn(deal) ?? deal) : deal));
      transaction.write(`stores/${store.id}`, withDeals(store, { [kind]: deals }, origin.now));
    },
  };
}

const noStore = (rows: readonly RowIdentity[]): GroupResult => ({
  outcomes: rows.map(({ id }) => ({
    id,
    status: 'refused',
    fields: [],
    kept: [],
    refusal: new RowRefused('store', 'The store was deleted.'),
  })),
  unmatched: [],
  category: null,
  write: () => undefined,
});

function storeGroup({ documents, store, rows, origin }: Group): GroupResult {
  const present = store === '' ? undefined : documents.read(`stores/${store}`);
  const { outcomes, after } = outcomesOf(storeRules(origin), present ? [present] : [], rows, origin.feed);
  return {
    outcomes,
    unmatched: [],
    category: present?.category ?? null,
    write(transaction) {
      for (const each of after) transaction.write(`stores/${each.id}`, each);
    },
  };
}

function productGroup({ documents, rows, origin }: Group): GroupResult {
  const document = documents.read('amazon-products') ?? { products: [] };
  const { outcomes, after } = outcomesOf(productRules(origin, document), document.products, rows, origin.feed);
  return {
    outcomes,
    unmatched: [],
    category: null,
    write: (transaction) => transaction.write('amazon-products', { ...document, products: after }),
  };
}
