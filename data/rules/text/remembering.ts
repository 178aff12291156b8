/** The same work, done once for each key. `most`: where so many keys are different, that few come again, nothing is kept any more. */
export function remembering<Key, Result>(work: (key: Key) => Result, most = Infinity): (key: Key) => Result {
  let known: Map<Key, Result> | null = new Map();
  return (key) => {
    if (known === null) return work(key);
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Result;
    const result = work(key);
    if (known.size === most) known = null;
    else known.set(key, result);
    return result;
  };
}
