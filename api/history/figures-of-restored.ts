import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { figuresOf } from '../../data/rules/web/figures-document.ts';
import { dayOf } from '../../data/rules/dates/time-zone.ts';
import { isSameDocument } from './document-parts.ts';
import type { KnownVersion } from './restoring.ts';
import type { Stored } from '../http/stored.ts';
import type { VoteBox } from '../engagement/vote-box.ts';
import { type CountBuffer, COUNTED_IN } from '../engagement/count-buffer.ts';
import { countedOf, type FiguresKey, isFiguresKey, show } from '../engagement/shown-figures.ts';

type FigureServices = Pick<Stored, 'records' | 'now'> & { votes: VoteBox; counts: CountBuffer };

/** The figures that belong to a store, a post or the products. */
export function figuresOfDocument(key: string): FiguresKey[] {
  const [folder, id] = key.split('/');
  if (folder === 'stores') return [figuresOf(`store/${id}`)];
  if (folder === 'blogs') return [figuresOf(`blog/${id}`)];
  return key === 'amazon-products' ? ['product-figures'] : [];
}

/** Figures as they are counted now, votes shortly afterwards. What it gives comes last in a transaction. */
export async function countedFigures(
  { records, votes, counts, now }: FigureServices,
  keys: readonly FiguresKey[],
): Promise<(transaction: Transaction) => void> {
  await counts.save();
  const today = dayOf(now().getTime(), COUNTED_IN);
  const counted = await countedOf(records, keys, today);
  votes.giveBack(keys.filter((key) => key.startsWith('figures/')));
  return (transaction) => show(transaction, counted, today);
}

/**
 * Brings back the figures that a change changed: as they were when that is still the same day and nothing else changed them, else as they
 * are counted now. What it gives comes last in a transaction.
 */
export async function formerFigures(
  services: FigureServices,
  versions: readonly KnownVersion[],
  changedAt: string,
): Promise<(transaction: Transaction) => void> {
  const day = (at: number) => dayOf(at, COUNTED_IN);
  const isSameDay = day(Date.parse(changedAt)) === day(services.now().getTime());
  const former = versions.filter(({ key }) => isFiguresKey(key));
  const showCounted = await countedFigures(
    services,
    former.map(({ key }) => key as FiguresKey),
  );
  return (transaction) => {
    if (!isSameDay || !former.every((version) => isAsLeft(transaction, version))) return showCounted(transaction);
    for (const { key, before } of former) {
      if (before === undefined) transaction.delete(key);
      else transaction.write(key, before as never);
    }
  };
}

function isAsLeft(transaction: Transaction, { key, after }: KnownVersion): boolean {
  const present = transaction.read(key);
  return present === undefined || after === undefined ? present === after : isSameDocument(present, after);
}
