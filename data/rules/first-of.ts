/** The first `limit` items of several sorted lists: a merge that stops early. Of equal items those of the earlier list come first. */
export function firstOf<Item>(
  lists: readonly (readonly Item[])[],
  limit: number,
  compare: (a: Item, b: Item) => number,
): readonly Item[] {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only.length <= limit ? only : only.slice(0, limit);
  const heap = new Heads(lists, compare);
  const found: Item[] = [];
  while (found.length < limit) {
    const next = heap.take();
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}

/** A list and how far it was taken. */
interface Head<Item> {
  readonly list: readonly Item[];
  readonly order: number;
  at: number;
}

/** What is left of sorted lists, as a binary heap of their next items. */
class Heads<Item> {
  readonly #heap: Head<Item>[] = [];
  readonly #compare: (a: Item, b: Item) => number;

  constructor(lists: readonly (readonly Item[])[], compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
    for (const [order, list] of lists.entries()) if (list.length > 0) this.#heap.push({ list, order, at: 0 });
    for (let place = this.#heap.length >> 1; place >= 0; place -= 1) this.#sink(place);
  }

  take(): Item | undefined {
    const [first] = this.#heap;
    if (first === undefined) return undefined;
    const item = first.list[first.at];
    first.at += 1;
    if (first.at === first.list.length) {
      const last = this.#heap.pop();
      if (last !== undefined && last !== first) this.#heap[0] = last;
    }
    this.#sink(0);
    return item;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const head = heap[from];
    if (head === undefined) return;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      if (right !== undefined && this.#isBefore(right, left)) child += 1;
      const next = heap[child] as Head<Item>;
      if (!this.#isBefore(next, head)) break;
      heap[place] = next;
      place = child;
    }
    heap[place] = head;
  }

  #isBefore(a: Head<Item>, b: Head<Item>): boolean {
    const order = this.#compare(a.list[a.at] as Item, b.list[b.at] as Item);
    return order < 0 || (order === 0 && a.order < b.order);
  }
}
