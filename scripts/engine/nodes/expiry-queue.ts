import type { SavedEdges } from './saved-edges.ts';

/** Instants at which something next becomes false, soonest first. Many answers share one, such as the end of a day. */
export class ExpiryQueue {
  #saved: SavedEdges | null = null;
  /** A heap; an instant may stand in it twice, or have no ids left. */
  #instants: number[] = [];
  readonly #ids = new Map<number, Set<string>>();

  /** What these say of readers that they are not superseded for holds beside what is in memory. */
  useSaved(edges: SavedEdges): void {
    this.#saved = edges;
  }

  /** `before`: what it was set to last. Instants that are not finite never come. */
  replace(id: string, before: number, after: number): void {
    if (before !== after) this.#remove(id, before);
    if (!Number.isFinite(after)) return;
    const ids = this.#ids.get(after);
    if (ids) ids.add(id);
    else {
      this.#ids.set(after, new Set([id]));
      this.#push(after);
    }
  }

  /** The soonest instant, or null. */
  next(): number | null {
    const [saved, inMemory] = [this.#saved?.nextExpiry() ?? null, this.#nextInMemory()];
    if (saved === null || inMemory === null) return saved ?? inMemory;
    return Math.min(saved, inMemory);
  }

  #nextInMemory(): number | null {
    for (;;) {
      const [first] = this.#instants;
      if (first === undefined) return null;
      if (this.#ids.has(first)) return first;
      this.#pop();
    }
  }

  /** Takes out every id whose instant is `now` or earlier. */
  due(now: number): string[] {
    const due = this.#saved?.due(now) ?? [];
    for (let first = this.#nextInMemory(); first !== null && first <= now; first = this.#nextInMemory()) {
      for (const id of this.#ids.get(first) ?? []) due.push(id);
      this.#ids.delete(first);
    }
    return due;
  }

  clear(): void {
    this.#saved = null;
    this.#instants = [];
    this.#ids.clear();
  }

  #remove(id: string, at: number): void {
    const ids = this.#ids.get(at);
    if (ids?.delete(id) && ids.size === 0) this.#ids.delete(at);
  }

  #push(instant: number): void {
    const heap = this.#instants;
    let at = heap.push(instant) - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if ((heap[parent] as number) <= instant) break;
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = instant;
  }

  #pop(): void {
    const heap = this.#instants;
    const last = heap.pop() as number;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
      if ((heap[child] as number) >= last) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = last;
  }
}
