import { nameOrder } from '../../data/rules/text/store-name-order.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { storesNamed } from '../entities/stores-named.ts';
import type { VoteServices } from './coded-deals.ts';

/** Fewer may be one person's. */
const FEWEST_WISHES = 3;
/** So many are kept, so that a flood cannot fill the disk. */
const MOST_NAMES = 1000;
/** A store that nobody has asked for since is no longer missed. */
export const WISH_DAYS = 365;

/** Counts that somebody misses a store, unless there is one of that name. */
export async function wishFor({ database, records, votes }: VoteServices, read: Read, store: string, network: string) {
  if (storesNamed(database, read, store, 1).length > 0) return;
  const thing = nameOrder(store);
  await records.wishes.add({ thing, text: store, ...(await votes.voter(`wish/${thing}`, network)) }, MOST_NAMES);
}

/** The stores that shoppers miss and that are still not there, most wished first, each as it is most often spelled. */
export async function missedStores({ database, records }: Omit<VoteServices, 'votes'>, read: Read) {
  const wishes = new Map<string, { store: string; count: number }>();
  for (const { thing, text, count } of await records.wishes.counts()) {
    const { store, count: others } = wishes.get(thing) ?? { store: text, count: 0 };
    wishes.set(thing, { store, count: count + others });
  }
  return [...wishes.values()]
    .filter(({ store, count }) => count >= FEWEST_WISHES && storesNamed(database, read, store, 1).length === 0)
    .sort((a, b) => b.count - a.count);
}
