/**
 * A map over another, which stays as it is: what is set or deleted here hides what is there. `copy`: of a value from there, since whoever
 * gets it may change it.
 */
class MapOver<Key, Value, Below> extends Map<Key, Value> {
  readonly #below: ReadonlyMap<Key, Below>;
  readonly #copy: (value: Below) => Value;
  readonly #deleted = new Set<Key>();

  constructor(below: ReadonlyMap<Key, Below>, copy: (value: Below) => Value) {
    super();
    this.#below = below;
    this.#copy = copy;
  }

  override get(key: Key): Value | undefined {
    if (super.has(key)) return super.get(key);
    const found = this.#deleted.has(key) ? undefined : this.#below.get(key);
    if (found !== undefined) super.set(key, this.#copy(found));
    return super.get(key);
  }

  override has(key: Key): boolean {
    return super.has(key) || (!this.#deleted.has(key) && this.#below.has(key));
  }

  override delete(key: Key): boolean {
    const had = this.has(key);
    super.delete(key);
    this.#deleted.add(key);
    return had;
  }

  override set(key: Key, value: Value): this {
    this.#deleted.delete(key);
    return super.set(key, value);
  }

  override *keys(): MapIterator<Key> {
    yield* super.keys();
    for (const key of this.#below.keys()) if (!super.has(key) && !this.#deleted.has(key)) yield key;
  }

  override *values(): MapIterator<Value> {
    for (const key of this.keys()) yield this.get(key) as Value;
  }
}

/** A map that is empty, or over another. */
export const mapOver = <Key, Value, Below = Value>(
  below: ReadonlyMap<Key, Below> | undefined,
  copy: (value: Below) => Value,
): Map<Key, Value> => (below === undefined ? new Map() : new MapOver(below, copy));

/** Of what is never changed. */
export const asItIs = <Value>(value: Value): Value => value;

/** The value of a key, made and put there where there is none. */
export function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
