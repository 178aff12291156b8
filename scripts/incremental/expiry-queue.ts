/** Instants at which something next becomes false, soonest first. A later `set` for the same id replaces the earlier one. */
export class ExpiryQueue {
  #heap: { at: number; id: string }[] = [];
  #present = new Map<string, number>();

  set(id: string, at: number): void {
    if (!Number.isFinite(at)) {
      this.#present.delete(id);
      return;
    }
    if (this.#present.get(id) === at) return;
    this.#present.set(id, at);
    this.#push({ at, id });
  }

  /** The soonest instant, or null. */
  next(): number | null {
    this.#dropReplaced();
    return this.#heap[0]?.at ?? null;
  }

  /** Takes out every id whose instant is `now` or earlier. */
  due(now: number): string[] {
    const ids: string[] = [];
    for (this.#dropReplaced(); this.#heap[0] && this.#heap[0].at <= now; this.#dropReplaced()) {
      const { id } = this.#pop();
      this.#present.delete(id);
      ids.push(id);
    }
    return ids;
  }

  clear(): void {
    this.#heap = [];
    this.#present.clear();
  }

  #dropReplaced(): void {
    while (this.#heap[0] && this.#present.get(this.#heap[0].id) !== this.#heap[0].at) this.#pop();
  }

  #push(item: { at: number; id: string }): void {
    const heap = this.#heap;
    let at = heap.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if ((heap[parent] as typeof item).at <= item.at) break;
      heap[at] = heap[parent] as typeof item;
      at = parent;
    }
    heap[at] = item;
  }

  #pop(): { at: number; id: string } {
    const heap = this.#heap;
    const first = heap[0] as { at: number; id: string };
    const last = heap.pop() as typeof first;
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as typeof first).at < (heap[child] as typeof first).at)
        child += 1;
      if ((heap[child] as typeof first).at >= last.at) break;
      heap[at] = heap[child] as typeof first;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
