import { storeFields } from '../search/search-fields.ts';
import { type Match, rank } from '../search/search-rank.ts';

/** A store as searches see it. */
export interface RankableStore {
  readonly words: readonly string[];
  readonly categoryWords: readonly string[];
  /** Absent where suggestions have names alone. */
  readonly descriptionWords?: readonly string[];
  /** See `sizeStep`. */
  readonly size: number;
}

/** The stores that match all words by name, category or description, best first; of equally good ones the larger, then in the order they came. */
export function rankStores<Store extends RankableStore>(
  stores: readonly Store[],
  typed: readonly string[],
): Match<Store>[] {
  const bySize = [...stores].sort((a, b) => b.size - a.size);
  return rank(
    bySize,
    ({ words, categoryWords, descriptionWords }) => storeFields(words, categoryWords, descriptionWords),
    typed,
  );
}
