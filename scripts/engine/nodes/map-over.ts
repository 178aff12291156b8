/**
 * A map over another, which stays as it is: what is set or deleted here hides what is there. `copy`: of a value from there, since whoever
 * gets it may change it.
 */
class MapOver<Value> extends Map<string, Value> {
  readonly #below: ReadonlyMap<string, Value>;
  readonly #copy: (value: Value) => Value;
  readonly #deleted = new Set<string>();

  constructor(below: ReadonlyMap<string, Value>, copy: (value: Value) => Value) {
    super();
    this.#below = below;
    this.#copy = copy;
  }

  override get(key: string): Value | undefined {
    if (super.has(key)) return super.get(key);
    const found = this.#deleted.has(key) ? undefined : this.#below.get(key);
    if (found !== undefined) super.set(key, this.#copy(found));
    return super.get(key);
  }

  override has(key: string): boolean {
    return super.has(key) || (!this.#deleted.has(key) && this.#below.has(key));
  }

  override delete(key: string): boolean {
    const had = this.has(key);
    super.delete(key);
    this.#deleted.add(key);
    return had;
  }

  override set(key: string, value: Value): this {
    this.#deleted.delete(key);
    return super.set(key, value);
  }

  override *keys(): MapIterator<string> {
    yield* super.keys();
    for (const key of this.#below.keys()) if (!super.has(key) && !this.#deleted.has(key)) yield key;
  }

  override *values(): MapIterator<Value> {
    for (const key of this.keys()) yield this.get(key) as Value;
  }
}

/** A map that is empty, or over another. */
export const mapOver = <Value>(
  below: ReadonlyMap<string, Value> | undefined,
  copy = (value: Value) => value,
): Map<string, Value> => (below === undefined ? new Map() : new MapOver(below, copy));

/** The value of a key, made and put there where there is none. */
export function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
