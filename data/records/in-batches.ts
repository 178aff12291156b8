/** Values that one statement takes: databases limit how many parameters it has. */
const MOST_AT_ONCE = 500;

/** A list cut for statements of the form `in (…)`; an empty one needs none. */
export function* inBatches<Value>(values: readonly Value[]): Iterable<Value[]> {
  for (let at = 0; at < values.length; at += MOST_AT_ONCE) yield values.slice(at, at + MOST_AT_ONCE);
}
