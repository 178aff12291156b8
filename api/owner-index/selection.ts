import type { RecordState } from '../contract/record-filter.ts';
import type { Columns, StoreCounts } from './columns.ts';
import { kindsOf } from './columns.ts';
import type { SourceKind } from '../../data/schema/source.ts';
import { FLAG, kindNumber, type RowKind } from './indexed-row.ts';

const PRODUCTS = kindNumber('amazon-products');

export interface Selected {
  readonly kinds: readonly RowKind[];
  readonly state?: RecordState | undefined;
  readonly source?: SourceKind | undefined;
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

export function select(columns: Columns, { kinds, state, source, owner, among }: Selected, now: number): Selection {
  const { kinds: kindAt, owners, size } = columns;
  const ofKind = kindsOf(kinds);
  const isIn = stateTest(columns, state, now);
  const isFrom = source === undefined ? 0 : FLAG[source];
  const chosen = new Uint8Array(size);
  let total = 0;
  const consider = (slot: number): void => {
    if (ofKind[kindAt[slot]!] !== 1) return;
    if (owner !== undefined && owners[slot] !== owner) return;
    if ((columns.flags[slot]! & isFrom) !== isFrom) return;
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
  const { kinds, starts, urgent, expires } = columns;
  const has = (flag: number) => (slot: number) => (columns.flags[slot]! & flag) !== 0;
  const isPublished = has(FLAG.published);
  const isHeld = has(FLAG.held);
  const isShown = (slot: number) => columns.isActive(slot) && !isHeld(slot);
  const isHeldProduct = (slot: number) => isHeld(slot) || now < starts[slot]! || expires[slot]! <= now;
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
    case 'held':
      return (slot) => (kinds[slot] === PRODUCTS ? isHeldProduct(slot) : columns.isActive(slot) && isHeld(slot));
    case 'scheduled':
      return (slot) => (isShown(slot) || isPublished(slot)) && now < starts[slot]!;
    case 'published':
      return (slot) => isPublished(slot) && starts[slot]! <= now;
    case 'expired':
      return (slot) => isShown(slot) && starts[slot]! <= now && expires[slot]! <= now;
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
