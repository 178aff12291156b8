/** The same work, done once for each key. `most`: so many are remembered; where more are different, few of them come again. */
export function remembering<Key, Result>(work: (key: Key) => Result, most = Infinity): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Result;
    const result = work(key);
    if (known.size < most) known.set(key, result);
    return result;
  };
}
