import type { PostState } from '../../data/rules/post-state.ts';
import { FLAG, kindNumber, type RowKind } from './indexed-row.ts';

/** What of a row is kept in memory. */
export interface RowFacts {
  readonly kind: number;
  readonly flags: number;
  /** The slot of its store's row; 0: it belongs to none. */
  readonly owner: number;
  readonly starts: number | null;
  readonly urgent: number | null;
  readonly expires: number | null;
}

/** What all rows of a store have in common at an instant. */
export interface StoreCounts {
  live: Int32Array;
  drafts: Int32Array;
}

const FIRST_CAPACITY = 1024;

/**
 * The facts that tables are filtered by, a typed array each, by slot: to look through half a million rows takes a few
 * milliseconds, whatever is asked.
 */
export class Columns {
  /** One more than the highest slot. */
  size = 1;
  kinds = new Uint8Array(FIRST_CAPACITY);
  flags = new Uint16Array(FIRST_CAPACITY);
  owners = new Int32Array(FIRST_CAPACITY);
  starts = new Float64Array(FIRST_CAPACITY);
  urgent = new Float64Array(FIRST_CAPACITY);
  expires = new Float64Array(FIRST_CAPACITY);

  set(slot: number, facts: RowFacts): void {
    if (slot >= this.kinds.length) this.#grow(slot);
    this.size = Math.max(this.size, slot + 1);
    this.kinds[slot] = facts.kind;
    this.flags[slot] = facts.flags;
    this.owners[slot] = facts.owner;
    this.starts[slot] = facts.starts ?? -Infinity;
    this.urgent[slot] = facts.urgent ?? Infinity;
    this.expires[slot] = facts.expires ?? Infinity;
  }

  clear(slot: number): void {
    this.kinds[slot] = 0;
  }

  isActive(slot: number): boolean {
    return (this.flags[slot]! & FLAG.active) !== 0;
  }

  breaksRule(slot: number): boolean {
    return (this.flags[slot]! & FLAG.held) !== 0;
  }

  isLive(slot: number, now: number): boolean {
    return this.isActive(slot) && !this.breaksRule(slot) && this.starts[slot]! <= now && now < this.expires[slot]!;
  }

  postState(slot: number, now: number): PostState {
    const flags = this.flags[slot]!;
    if (flags & FLAG.draft) return 'draft';
    if (flags & FLAG.archived) return 'archived';
    return now < this.starts[slot]! ? 'scheduled' : 'published';
  }

  /** How many live deals and drafts each store has, by the slot of its row. */
  countsByStore(now: number): StoreCounts {
    const counts = { live: new Int32Array(this.size), drafts: new Int32Array(this.size) };
    const [first, last] = [kindNumber('coupons'), kindNumber('offers')];
    for (let slot = 1; slot < this.size; slot += 1) {
      const kind = this.kinds[slot]!;
      if (kind < first || kind > last) continue;
      const owner = this.owners[slot]!;
      if (this.isLive(slot, now)) counts.live[owner]! += 1;
      if (this.flags[slot]! & FLAG.draft) counts.drafts[owner]! += 1;
    }
    return counts;
  }

  /** All of it as bytes, for `read`. */
  bytes(): Uint8Array {
    const parts = this.#arrays().map((array) => bytesOf(array.subarray(0, this.size)));
    const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  /** What `bytes` gave, of so many slots. */
  read(bytes: Uint8Array, size: number): void {
    this.size = size;
    if (size > this.kinds.length) this.#grow(size - 1);
    let at = 0;
    for (const array of this.#arrays()) {
      const part = bytesOf(array.subarray(0, size));
      part.set(bytes.subarray(at, at + part.length));
      at += part.length;
    }
  }

  #arrays() {
    return [this.kinds, this.flags, this.owners, this.starts, this.urgent, this.expires] as const;
  }

  #grow(slot: number): void {
    const capacity = Math.max(slot + 1, Math.ceil(this.kinds.length * 1.5));
    const grown = <Numbers extends { set(from: Numbers): void }>(next: Numbers, present: Numbers): Numbers => {
      next.set(present);
      return next;
    };
    this.kinds = grown(new Uint8Array(capacity), this.kinds);
    this.flags = grown(new Uint16Array(capacity), this.flags);
    this.owners = grown(new Int32Array(capacity), this.owners);
    this.starts = grown(new Float64Array(capacity), this.starts);
    this.urgent = grown(new Float64Array(capacity), this.urgent);
    this.expires = grown(new Float64Array(capacity), this.expires);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Which rows a table of this kind holds, by the number of their kind. */
export function kindsOf(kinds: readonly RowKind[]): Uint8Array {
  const chosen = new Uint8Array(8);
  for (const kind of kinds) chosen[kindNumber(kind)] = 1;
  return chosen;
}
