import type { UsedThing } from '../../data/records/usage.ts';
import type { RowIndex } from './row-index.ts';

/** How often each row was clicked and copied lately, by slot; of a store all that belongs to it. */
export class Uses {
  clicks: Int32Array;
  copies: Int32Array;
  /** Rows by their uses, while neither these nor the order that they were made from have changed. */
  readonly #orders = new Map<string, { from: Int32Array; sorted: Int32Array }>();

  constructor(size: number) {
    this.clicks = new Int32Array(size);
    this.copies = new Int32Array(size);
  }

  add(slot: number | undefined, { clicks, copies }: Pick<UsedThing, 'clicks' | 'copies'>): void {
    if (slot === undefined || slot >= this.clicks.length) return;
    this.clicks[slot]! += clicks;
    this.copies[slot]! += copies;
  }

  /** Slots by how often each is counted; those with as many stay in their order. */
  order(slots: Int32Array, by: 'clicks' | 'copies', descending: boolean): Int32Array {
    const name = `${by} ${descending}`;
    const kept = this.#orders.get(name);
    if (kept?.from === slots) return kept.sorted;
    const sorted = byCount(slots, this[by], descending);
    this.#orders.set(name, { from: slots, sorted });
    return sorted;
  }

  /** Another row may get this slot. */
  clear(slot: number): void {
    if (slot >= this.clicks.length) return;
    this.#orders.clear();
    this.clicks[slot] = 0;
    this.copies[slot] = 0;
  }
}

const kinds = { coupon: 'coupons', offer: 'offers' } as const;

/** Adds what was counted of things, such as `coupon/acme/acme-c1`, which `figures/acme` shows; what is gone counts for its store. */
export function addUses(uses: Uses, index: RowIndex, things: readonly UsedThing[]): void {
  const stores = new Map<string, number | undefined>();
  for (const used of things) {
    const [kind, storeId = '', id] = used.thing.split('/');
    const document = `stores/${storeId}`;
    if (!stores.has(document)) stores.set(document, index.slotOf(document, 'stores', storeId));
    uses.add(stores.get(document), used);
    if (id !== undefined && (kind === 'coupon' || kind === 'offer'))
      uses.add(index.slotOf(document, kinds[kind], id), used);
  }
}

/** Slots by how often each is counted; those with as many stay in their order. Counts are small, so that none is compared. */
export function byCount(slots: Int32Array, counts: Int32Array, descending: boolean): Int32Array {
  const countOf = (slot: number): number => counts[slot] ?? 0;
  const most = slots.reduce((max, slot) => Math.max(max, countOf(slot)), 0);
  if (most > MOST_PLACES) {
    const sign = descending ? -1 : 1;
    return slots.slice().sort((a, b) => sign * (countOf(a) - countOf(b)));
  }
  const placeOf = (slot: number): number => (descending ? most - countOf(slot) : countOf(slot));
  const starts = new Int32Array(most + 2);
  for (const slot of slots) starts[placeOf(slot) + 1]! += 1;
  for (let place = 1; place < starts.length; place += 1) starts[place]! += starts[place - 1]!;
  const sorted = new Int32Array(slots.length);
  for (const slot of slots) {
    const place = placeOf(slot);
    sorted[starts[place]!] = slot;
    starts[place]! += 1;
  }
  return sorted;
}

/** Of different counts, each with a place of its own: 4 MB. */
const MOST_PLACES = 1_000_000;
