/** Arrays of slots. */

/** How many of the slots come before the place that is looked for. */
export function placeBy(slots: Int32Array, comesBefore: (slot: number) => boolean): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesBefore(slots[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those that are not among these, in their order. */
export function without(slots: Int32Array, gone: readonly number[]): Int32Array {
  const isGone = new Uint8Array(1 + gone.reduce((most, slot) => Math.max(most, slot), 0));
  for (const slot of gone) isGone[slot] = 1;
  const kept = new Int32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at]!;
    if (isGone[slot] === 1) continue;
    kept[count] = slot;
    count += 1;
  }
  return kept.subarray(0, count);
}

export function joined(first: Int32Array, second: Int32Array): Int32Array {
  const all = new Int32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** `places` in order, each before the row that stands at its place. */
export function merged(sorted: Int32Array, places: readonly (readonly [slot: number, place: number])[]): Int32Array {
  const all = new Int32Array(sorted.length + places.length);
  let from = 0;
  let to = 0;
  for (const [slot, place] of places) {
    all.set(sorted.subarray(from, place), to);
    to += place - from;
    from = place;
    all[to] = slot;
    to += 1;
  }
  all.set(sorted.subarray(from), to);
  return all;
}
