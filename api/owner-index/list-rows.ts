import { nameOrder } from '../../data/rules/name-order.ts';
import { dealStates, stateOf } from '../../data/rules/deal-state.ts';
import { postStates } from '../../data/rules/post-state.ts';
import type { SourceKind } from '../../data/schema/source.ts';
import type { RecordKind, RecordSort, RecordState } from '../contract/record-filter.ts';
import type { RecordRow } from '../contract/record-rows.ts';
import type { Columns } from './columns.ts';
import { kindNumber, rowKinds, type RowKind } from './indexed-row.ts';
import { instantsOf, presented, type Moment } from './presented-rows.ts';
import type { RowIndex } from './row-index.ts';
import { select, type Selection } from './selection.ts';
import { byCount } from './uses.ts';

/** The place of a record: its document, its kind and its id. */
export type RecordPlace = readonly [document: string, kind: RowKind, id: string];

export interface RowFilter {
  readonly kind: RecordKind;
  /** See `searchPieces`; null: no search. */
  readonly pieces: readonly string[] | null;
  readonly state?: RecordState | undefined;
  readonly source?: SourceKind | undefined;
  readonly storeId?: string | undefined;
  /** Its name; not of deals, which have none. */
  readonly category?: string | undefined;
  /** Only these, besides: what the index cannot know. */
  readonly only?: readonly RecordPlace[] | undefined;
}

export interface RowPage extends RowFilter {
  readonly sort: RecordSort;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const kindsIn = (kind: RecordKind): readonly RowKind[] => (kind === 'deals' ? ['coupons', 'offers'] : [kind]);
const isOfDeals = (kind: RecordKind): boolean => kind === 'deals' || kind === 'coupons' || kind === 'offers';

export function listRows(index: RowIndex, page: RowPage, moment: Moment): { total: number; items: RecordRow[] } {
  const { total, chosen } = selected(index, page, moment.now);
  const slots = pageOf(inOrder(index, page, chosen, moment.now), chosen, page);
  return { total, items: presented(index, slots, moment) };
}

/** All records of a filter, in no particular order. */
export function placesOf(index: RowIndex, filter: RowFilter, { now }: Moment): RecordPlace[] {
  const { chosen } = selected(index, filter, now);
  const row = index.statements.of('SELECT document, kind, id FROM rows WHERE slot = ?');
  const places: RecordPlace[] = [];
  for (let slot = 1; slot < chosen.length; slot += 1) {
    if (chosen[slot] !== 1) continue;
    const { document, kind, id } = row.get(slot) as { document: string; kind: number; id: string };
    places.push([document, rowKinds[kind] as RowKind, id]);
  }
  return places;
}

function selected(index: RowIndex, filter: RowFilter, now: number): Selection {
  const { kind, pieces, state, source, storeId, category, only } = filter;
  let among = pieces === null ? undefined : index.search(pieces);
  const narrow = (slots: Iterable<number>) => {
    const allowed = new Set(slots);
    among = among === undefined ? Int32Array.from(allowed) : among.filter((slot) => allowed.has(slot));
  };
  if (only !== undefined) narrow(only.flatMap((place) => index.slotOf(...place) ?? []));
  if (category !== undefined) narrow(index.order(kindsIn(kind), 'category').having(nameOrder(category)));
  const ofStore = storeId === undefined ? [] : [index.slotOf(`stores/${storeId}`, 'stores', storeId) ?? -1];
  if (storeId !== undefined && !isOfDeals(kind)) narrow(kind === 'stores' ? ofStore : index.postsOf(storeId));
  const owner = isOfDeals(kind) ? ofStore[0] : undefined;
  return select(index.columns, { kinds: kindsIn(kind), state, source, owner, among }, now);
}

/** Slots in an order, to be walked in one direction or the other. */
interface Run {
  readonly slots: Int32Array;
  readonly backwards?: boolean;
  /** Only those that have this rank. */
  readonly rank?: number;
}

/** All slots of a kind in the order that is asked for, as runs one after another. */
function inOrder(
  index: RowIndex,
  { kind, sort, descending }: RowPage,
  chosen: Uint8Array,
  now: number,
): { runs: readonly Run[]; ranks?: Uint8Array } {
  // coupons alone, too, are found in the order of all deals
  const kinds = isOfDeals(kind) ? kindsIn('deals') : kindsIn(kind);
  if (sort === 'live' || sort === 'clicks' || sort === 'copies') {
    // those with as many by name
    const { slots } = index.order(kinds, 'title');
    if (sort === 'live')
      return { runs: [{ slots: byCount(slots, index.columns.countsByStore(now).live, descending) }] };
    return { runs: [{ slots: index.uses?.order(slots, sort, descending) ?? slots }] };
  }
  if (sort === 'state') {
    const { slots } = index.order(kinds, isOfDeals(kind) ? 'expiryDate' : 'publishedAt');
    const states = isOfDeals(kind) ? dealStates : postStates;
    const runs = states.map((_, rank): Run => ({ slots, backwards: descending, rank }));
    return { runs: descending ? runs.reverse() : runs, ranks: stateRanks(index.columns, chosen, now) };
  }
  const { slots, sorted } = index.order(kinds, sort);
  return { runs: [{ slots: slots.subarray(0, sorted), backwards: descending }, { slots: slots.subarray(sorted) }] };
}

/** The place of each chosen deal's state among `dealStates`, of each post's among `postStates`. */
function stateRanks(columns: Columns, chosen: Uint8Array, now: number): Uint8Array {
  const ranks = new Uint8Array(chosen.length);
  const isBefore = (instant: number) => now < instant;
  const ofDeal = new Map(dealStates.map((state, rank) => [state, rank]));
  const ofPost = new Map(postStates.map((state, rank) => [state, rank]));
  const posts = kindNumber('blogs');
  for (let slot = 1; slot < chosen.length; slot += 1) {
    if (chosen[slot] !== 1) continue;
    ranks[slot] =
      columns.kinds[slot] === posts
        ? ofPost.get(columns.postState(slot, now))!
        : ofDeal.get(stateOf(instantsOf(columns, slot), isBefore))!;
  }
  return ranks;
}

function pageOf(
  { runs, ranks }: ReturnType<typeof inOrder>,
  chosen: Uint8Array,
  { offset, limit }: Pick<RowPage, 'offset' | 'limit'>,
): number[] {
  const found: number[] = [];
  let skipped = 0;
  for (const { slots, backwards = false, rank } of runs) {
    const step = backwards ? -1 : 1;
    for (let at = backwards ? slots.length - 1 : 0; at >= 0 && at < slots.length; at += step) {
      const slot = slots[at]!;
      if (chosen[slot] !== 1 || (rank !== undefined && ranks?.[slot] !== rank)) continue;
      if (skipped < offset) skipped += 1;
      else if (found.push(slot) === limit) return found;
    }
  }
  return found;
}
