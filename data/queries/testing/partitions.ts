/** An entry as partitions see it: what it is sorted by, and how much it weighs. */
export interface PartitionEntry {
  readonly order: string;
  readonly weight: number;
}

/**
 * The prefixes that cut entries, sorted by `order` in code units, into partitions as a phone book does.
 *
 * The rule, from the prefix '' down: the entries that begin with a prefix are ONE partition when they weigh at most `capacity`, or when
 * they cannot be distinguished (all have the prefix as their whole order). Otherwise each next code unit makes a longer prefix that is
 * cut in its turn, and the entries that end exactly at the prefix are the partition `prefix + '\0'`, whatever they weigh.
 * Without entries there is one partition, ''. Partitions come in the order of their entries. So a partition depends
 * on its own entries alone: an insert changes one partition, or splits it.
 */
export function cutIntoPartitions(entries: readonly PartitionEntry[], capacity: number): string[] {
  return entries.length === 0 ? [''] : cut(entries, '', capacity);
}

function cut(entries: readonly PartitionEntry[], prefix: string, capacity: number): string[] {
  const weight = entries.reduce((sum, entry) => sum + entry.weight, 0);
  if (weight <= capacity || entries.every((entry) => entry.order === prefix)) return [prefix];
  const exact = entries.filter((entry) => entry.order === prefix);
  const longer = Map.groupBy(
    entries.filter((entry) => entry.order !== prefix),
    (entry) => prefix + entry.order.charAt(prefix.length),
  );
  const partitions = exact.length > 0 ? [`${prefix}\0`] : [];
  for (const [next, group] of longer) partitions.push(...cut(group, next, capacity));
  return partitions;
}

/** Whether an entry with this order stands in the partition. */
export function isInPartition(prefix: string, order: string): boolean {
  return prefix.endsWith('\0') ? order === prefix.slice(0, -1) : order.startsWith(prefix);
}
