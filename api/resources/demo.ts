import type { DemoThing } from '../../data/demo/demo-things.ts';
import { categoryKey } from '../../data/rules/text/category-key.ts';
import { categoryNameTarget } from '../../data/catalogue/references/reference-values.ts';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { removeDemo } from '../contract/demo.ts';
import { noteGone } from '../engagement/forget-figures.ts';
import { counted, listed } from '../entities/counted-list.ts';
import { route } from '../routing/route.ts';
import { save } from '../routing/save.ts';

const removeDemoRoute = route(removeDemo, async (call) => {
  const { demoThings } = await import('../../data/demo/demo-things.ts');
  const { gone, stays } = await save(call, (transaction) => removeFrom(transaction, demoThings));
  const whole = { stores: 'store', blogs: 'blog' } as const;
  await noteGone(
    call.services,
    gone.flatMap(({ kind, id }) => (kind === 'stores' || kind === 'blogs' ? [`${whole[kind]}/${id}`] : [])),
  );
  return {
    removed: gone.length,
    stays: stays.map(({ kind, name }) => ({ kind, name })),
    message: `${sentenceOf(gone)}${stays.length > 0 ? ` You have changed or use ${listed(stays.map(({ name }) => `"${name}"`))}: this stays.` : ''}`,
  };
});

/** A category stays as long as a store or an offer that stays is in it. */
function removeFrom(
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
    transaction.referring(`categories/${id}`).length +
      transaction.referring(categoryNameTarget(categoryKey(name))).length >
    0;
  const left = every.filter(({ id, name }) => !categories.has(id) || isUsed(id, name));
  if (left.length < every.length) transaction.write('categories', { categories: left });
  const kept = new Set(left.map(({ id }) => id));
  const isGone = ({ kind, id, isChanged }: DemoThing) => !isChanged && !(kind === 'categories' && kept.has(id));
  return { gone: things.filter(isGone), stays: things.filter((each) => !isGone(each)) };
}

const nouns = { stores: 'store', blogs: 'post', 'amazon-products': 'product' } as const;

function sentenceOf(gone: readonly DemoThing[]): string {
  const count = (kind: DemoThing['kind']) => gone.filter((each) => each.kind === kind).length;
  const categories = count('categories');
  const parts = [
    ...Object.entries(nouns).flatMap(([kind, noun]) => counted(count(kind as DemoThing['kind']), noun)),
    ...(categories > 0 ? [`${categories} ${categories === 1 ? 'category' : 'categories'}`] : []),
  ];
  return parts.length === 0 ? 'Nothing of the demo was left to remove.' : `Removed ${listed(parts)} of the demo.`;
}

export const demoRoutes = [removeDemoRoute];
