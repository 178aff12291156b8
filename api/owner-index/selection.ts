import type { RecordState } from '../contract/record-filter.ts';
import type { Columns, StoreCounts } from './columns.ts';
import { kindsOf } from './columns.ts';
import { FLAG, type RowKind } from './indexed-row.ts';

export interface Selected {
  readonly kinds: readonly RowKind[];
  readonly state?: RecordState | undefined;
  /** The slot of a store: only what belongs to it. */
  readonly owner?: number | undefined;
  /** Only these. */
  readonly among?: Int32Array | undefined;
}

/** The rows that a table shows: one byte a slot, and how many there are. */
export interface Selection {
  readonly chosen: Uint8Array;
  readonly total: number;
}

export function select(columns: Columns, { kinds, state, owner, among }: Selected, now: number): Selection {
  const { kinds: kindAt, owners, size } = columns;
  const ofKind = kindsOf(kinds);
  const isIn = stateTest(columns, state, now);
  const chosen = new Uint8Array(size);
  let total = 0;
  const consider = (slot: number): void => {
    if (ofKind[kindAt[slot]!] !== 1) return;
    if (owner !== undefined && owners[slot] !== owner) return;
    if (!isIn(slot)) return;
    chosen[slot] = 1;
    total += 1;
  };
  if (among === undefined) for (let slot = 1; slot < size; slot += 1) consider(slot);
  else for (const slot of among) if (slot < size && chosen[slot] === 0) consider(slot);
  return { chosen, total };
}

/** `doubted` is no fact of a row: who asks for it says which they are. */
function stateTest(columns: Columns, state: RecordState | undefined, now: number): (slot: number) => boolean {
  const { starts, urgent, expires } = columns;
  const has = (flag: number) => (slot: number) => (columns.flags[slot]! & flag) !== 0;
  let counts: StoreCounts | undefined;
  const countsNow = () => (counts ??= columns.countsByStore(now));
  switch (state) {
    case undefined:
    case 'doubted':
      return () => true;
    case 'live':
      return (slot) => columns.isLive(slot, now);
    case 'ending':
      return (slot) => columns.isLive(slot, now) && urgent[slot]! <= now;
    case 'scheduled':
      return (slot) => columns.isActive(slot) && now < starts[slot]!;
    case 'expired':
      return (slot) => columns.isActive(slot) && starts[slot]! <= now && expires[slot]! <= now;
    case 'off':
      return (slot) => !columns.isActive(slot);
    case 'without-deals':
      return (slot) => countsNow().live[slot] === 0;
    case 'with-drafts':
      return (slot) => countsNow().drafts[slot]! > 0;
    default:
      return has(FLAG[state]);
  }
}
