/** The list with what stood at `from` at `to`: specification section 4, where one step swaps neighbours. Beyond the ends nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  if (!(from in items) || !(to in items)) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from]!);
}
