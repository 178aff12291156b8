import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { figuresOf } from '../../data/rules/web/figures-document.ts';
import { dayOf } from '../../data/rules/dates/time-zone.ts';
import type { Stored } from '../http/stored.ts';
import { type CountBuffer, COUNTED_IN } from '../engagement/count-buffer.ts';
import { countedOf, type FiguresKey, show } from '../engagement/shown-figures.ts';

/** The figures that belong to a store, a post or the products. */
export function figuresOfDocument(key: string): FiguresKey[] {
  const [folder, id] = key.split('/');
  if (folder === 'stores') return [figuresOf(`store/${id}`)];
  if (folder === 'blogs') return [figuresOf(`blog/${id}`)];
  return key === 'amazon-products' ? ['product-figures'] : [];
}

/** Figures as they are counted now. What it gives comes last in a transaction. */
export async function countedFigures(
  { records, counts, now }: Pick<Stored, 'records' | 'now'> & { counts: CountBuffer },
  keys: readonly FiguresKey[],
): Promise<(transaction: Transaction) => void> {
  await counts.save();
  const today = dayOf(now().getTime(), COUNTED_IN);
  const counted = await countedOf(records, keys, today);
  return (transaction) => show(transaction, counted, today);
}
