import type { DemoThing } from '../../data/demo/demo-things.ts';
import { categoryNameTarget } from '../../data/catalogue/documents/reference-values.ts';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { counted, listed } from '../entities/counted-list.ts';

/** A category stays as long as a store or an offer that stays is in it. */
export function removeDemoFrom(
  transaction: Transaction,
  demoThings: typeof import('../../data/demo/demo-things.ts').demoThings,
): { gone: DemoThing[]; stays: DemoThing[] } {
  const things = demoThings((key) => transaction.read(key));
  const unchanged = things.filter(({ isChanged }) => !isChanged);
  const of = (kind: DemoThing['kind']) => new Set(unchanged.filter((each) => each.kind === kind).map(({ id }) => id));
  for (const id of of('blogs')) transaction.delete(`blogs/${id}`);
  for (const id of of('stores')) transaction.delete(`stores/${id}`);
  const products = of('amazon-products');
  const { products: all } = transaction.read('amazon-products') ?? { products: [] };
  if (products.size > 0) transaction.write('amazon-products', { products: all.filter(({ id }) => !products.has(id)) });
  const categories = of('categories');
  const { categories: every } = transaction.read('categories') ?? { categories: [] };
  const isUsed = (id: string, name: string) =>
    transaction.referring(`categories/${id}`).length + transaction.referring(categoryNameTarget(name)).length > 0;
  const left = every.filter(({ id, name }) => !categories.has(id) || isUsed(id, name));
  if (left.length < every.length) transaction.write('categories', { categories: left });
  const kept = new Set(left.map(({ id }) => id));
  const isGone = ({ kind, id, isChanged }: DemoThing) => !isChanged && !(kind === 'categories' && kept.has(id));
  return { gone: things.filter(isGone), stays: things.filter((each) => !isGone(each)) };
}

const nouns = {
  stores: ['store', 'stores'],
  blogs: ['post', 'posts'],
  'amazon-products': ['product', 'products'],
  categories: ['category', 'categories'],
} as const;

/** What came of it, as a sentence. */
export function demoRemoved({ gone, stays }: ReturnType<typeof removeDemoFrom>): string {
  const parts = Object.entries(nouns).flatMap(([kind, [one, many]]) =>
    counted(gone.filter((each) => each.kind === kind).length, one, many),
  );
  const removed =
    parts.length === 0 ? 'Nothing of the demo was left to remove.' : `Removed ${listed(parts)} of the demo.`;
  const names = listed(stays.map(({ name }) => `"${name}"`));
  return names === '' ? removed : `${removed} You have changed or use ${names}: this stays.`;
}
