/** The first `limit` items of several sorted lists. Of equal items those of the earlier list come first. */
export function firstOf<Item>(
  lists: readonly (readonly Item[])[],
  limit: number,
  compare: (a: Item, b: Item) => number,
): readonly Item[] {
  let found: readonly Item[] = [];
  for (const list of lists) {
    const [best] = list;
    const last = found[limit - 1];
    // most lists of many have nothing that is among the first
    const isLate = best === undefined || (last !== undefined && compare(best, last) >= 0);
    if (!isLate) found = found.length === 0 ? list.slice(0, limit) : firstOfTwo(found, list, limit, compare);
  }
  return found;
}

function firstOfTwo<Item>(
  one: readonly Item[],
  other: readonly Item[],
  limit: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  const found: Item[] = [];
  let taken = 0;
  for (const item of one) {
    while (taken < other.length && compare(other[taken] as Item, item) < 0) found.push(other[taken++] as Item);
    if (found.length >= limit) break;
    found.push(item);
  }
  return [...found, ...other.slice(taken)].slice(0, limit);
}
