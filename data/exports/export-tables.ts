import { cellOfText } from '../rules/text/formula-text.ts';
import { amazonProductInput, type AmazonProduct } from '../schema/amazon-product.ts';
import { blogInput } from '../schema/blog.ts';
import { categoryInput, type Category } from '../schema/category.ts';
import { conditionFields } from '../schema/deal.ts';
import { couponInput } from '../schema/coupon.ts';
import { offerInput } from '../schema/offer.ts';
import { storeInput, type Store } from '../schema/store.ts';
import type { TableName } from './export-files.ts';
import type { ExportedDocument } from './exported-documents.ts';

type Row = { readonly [column: string]: unknown };

interface Table {
  columns: readonly string[];
  /** The rows that a document holds. `names`: of categories, by id. */
  rows(document: ExportedDocument, names: ReadonlyMap<string, string>): readonly object[];
}

/** Of conditions there is a column each, as imports have them. */
const fieldsOf = ({ shape }: { shape: object }): string[] =>
  Object.keys(shape).flatMap((field) => (field === 'conditions' ? conditionFields : field));
const RECORD = ['id', 'createdAt', 'updatedAt'];
const STORE = ['store', 'storeId', 'storeWebsite'];

const inFolder = (folder: string, { key, document }: ExportedDocument): object[] =>
  key.startsWith(`${folder}/`) ? [document] : [];

const dealsOf =
  (list: 'coupons' | 'offers'): Table['rows'] =>
  (entry, names) =>
    (inFolder('stores', entry) as Store[]).flatMap((store) =>
      store[list].map((deal) => ({
        ...deal,
        ...deal.conditions,
        store: store.name,
        storeId: store.id,
        storeWebsite: store.website,
        ...('categoryId' in deal && deal.categoryId !== undefined && { category: names.get(deal.categoryId) }),
      })),
    );

const tables: { readonly [name in TableName]: Table } = {
  stores: { columns: [...fieldsOf(storeInput), ...RECORD], rows: (entry) => inFolder('stores', entry) },
  coupons: { columns: [...STORE, ...fieldsOf(couponInput), ...RECORD], rows: dealsOf('coupons') },
  offers: { columns: [...STORE, ...fieldsOf(offerInput), 'category', ...RECORD], rows: dealsOf('offers') },
  'amazon-products': {
    columns: [...fieldsOf(amazonProductInput), ...RECORD],
    rows: ({ key, document }) =>
      key === 'amazon-products' ? (document as unknown as { products: AmazonProduct[] }).products : [],
  },
  blogs: {
    columns: [...fieldsOf(blogInput), 'publishedAt', 'generated', ...RECORD],
    rows: (entry) => inFolder('blogs', entry),
  },
  categories: { columns: [...fieldsOf(categoryInput), ...RECORD], rows: categoriesIn },
};

function categoriesIn({ key, document }: ExportedDocument): Category[] {
  return key === 'categories' ? (document as unknown as { categories: Category[] }).categories : [];
}

export const columnsOf = (table: TableName): readonly string[] => tables[table].columns;

/** The rows of a table; what is no text is written as one, and none is a formula. */
export function* rowsOf(table: TableName, documents: Iterable<ExportedDocument>) {
  const { columns, rows } = tables[table];
  const names = new Map<string, string>();
  for (const entry of documents) {
    for (const { id, name } of categoriesIn(entry)) names.set(id, name);
    for (const row of rows(entry, names) as readonly Row[])
      yield Object.fromEntries(columns.map((column) => [column, cellOfText(textOf(row[column]))]));
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
