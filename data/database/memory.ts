/** The most recently used values, up to a total size: the least recently used go first. */
export class Memory<Key, Value> {
  readonly #limit: number;
  readonly #entries = new Map<Key, { value: Value; size: number }>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: Key, value: Value, size: number): void {
    this.delete(key);
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
