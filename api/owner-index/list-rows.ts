import { dealStates, stateOf, stateText, type DealInstants, type DealState } from '../../data/rules/deal-state.ts';
import type { RecordKind, RecordSort, RecordState } from '../contract/record-filter.ts';
import type { RecordRow } from '../contract/record-rows.ts';
import type { Columns } from './columns.ts';
import { rowKinds, type RowKind } from './indexed-row.ts';
import type { RowIndex } from './row-index.ts';
import { select, type Selection } from './selection.ts';

/** The place of a record: its document, its kind and its id. */
export type RecordPlace = readonly [document: string, kind: RowKind, id: string];

export interface RowFilter {
  readonly kind: RecordKind;
  /** See `searchPieces`; null: no search. */
  readonly pieces: readonly string[] | null;
  readonly state?: RecordState | undefined;
  readonly storeId?: string | undefined;
  /** Only these, besides: what the index cannot know. */
  readonly only?: readonly RecordPlace[] | undefined;
}

export interface RowPage extends RowFilter {
  readonly sort: RecordSort;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** When and where it is asked: states depend on both. */
export interface Moment {
  readonly now: number;
  readonly timeZone: string;
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

function selected(index: RowIndex, { kind, pieces, state, storeId, only }: RowFilter, now: number): Selection {
  let among = pieces === null ? undefined : index.search(pieces);
  const narrow = (slots: readonly number[]) => {
    const allowed = new Set(slots);
    among = among === undefined ? Int32Array.from(allowed) : among.filter((slot) => allowed.has(slot));
  };
  if (only !== undefined) narrow(only.flatMap((place) => index.slotOf(...place) ?? []));
  const ofStore = storeId === undefined ? [] : [index.slotOf(`stores/${storeId}`, 'stores', storeId) ?? -1];
  if (storeId !== undefined && !isOfDeals(kind)) narrow(kind === 'stores' ? ofStore : index.postsOf(storeId));
  const owner = isOfDeals(kind) ? ofStore[0] : undefined;
  return select(index.columns, { kinds: kindsIn(kind), state, owner, among }, now);
}

/** All slots of a kind in the order that is asked for, as runs one after another. */
function inOrder(
  index: RowIndex,
  { kind, sort, descending }: RowPage,
  chosen: Uint8Array,
  now: number,
): readonly Iterable<number>[] {
  // coupons alone, too, are found in the order of all deals
  const kinds = isOfDeals(kind) ? kindsIn('deals') : kindsIn(kind);
  if (sort === 'live') return [byCount(index.columns.countsByStore(now).live, chosen, descending)];
  if (sort === 'state' && isOfDeals(kind)) {
    const { slots } = index.order(kinds, 'expiryDate');
    const runs = byState(index.columns, slots, chosen, now);
    return descending ? runs.map((run) => run.reverse()).reverse() : runs;
  }
  const order = index.order(kinds, sort);
  const [first, rest] = [order.slots.subarray(0, order.sorted), order.slots.subarray(order.sorted)];
  return [descending ? backwards(first) : first, rest];
}

/** Those that are chosen, each state by itself. */
function byState(columns: Columns, slots: Int32Array, chosen: Uint8Array, now: number): Int32Array[] {
  const isBefore = (instant: number) => now < instant;
  const states = new Map<DealState, number[]>(dealStates.map((state) => [state, []]));
  for (const slot of slots)
    if (chosen[slot] === 1) states.get(stateOf(instantsOf(columns, slot), isBefore))?.push(slot);
  return [...states.values()].map((each) => Int32Array.from(each));
}

const instantsOf = (columns: Columns, slot: number): DealInstants => ({
  active: columns.isActive(slot),
  starts: columns.starts[slot]!,
  urgent: columns.urgent[slot]!,
  expires: columns.expires[slot]!,
});

function byCount(counts: Int32Array, chosen: Uint8Array, descending: boolean): number[] {
  const slots: number[] = [];
  for (let slot = 1; slot < chosen.length; slot += 1) if (chosen[slot] === 1) slots.push(slot);
  return slots.sort((a, b) => (descending ? counts[b]! - counts[a]! : counts[a]! - counts[b]!));
}

function* backwards(slots: Int32Array): Generator<number> {
  for (let at = slots.length - 1; at >= 0; at -= 1) yield slots[at]!;
}

function pageOf(
  runs: readonly Iterable<number>[],
  chosen: Uint8Array,
  { offset, limit }: Pick<RowPage, 'offset' | 'limit'>,
): number[] {
  const found: number[] = [];
  let skipped = 0;
  for (const run of runs) {
    for (const slot of run) {
      if (chosen[slot] !== 1) continue;
      if (skipped < offset) skipped += 1;
      else if (found.push(slot) === limit) return found;
    }
  }
  return found;
}

interface StoredRow {
  kind: number;
  fields: string;
  store: string | null;
}

function presented(index: RowIndex, slots: readonly number[], moment: Moment): RecordRow[] {
  const row = index.statements.of(
    'SELECT r.kind, r.fields, s.fields AS store FROM rows r LEFT JOIN rows s ON s.slot = r.owner WHERE r.slot = ?',
  );
  const storeOf = index.statements.of('SELECT fields FROM rows WHERE document = ? AND id = ? AND kind = 3');
  const isBefore = (instant: number) => moment.now < instant;
  const counts = slots.some((slot) => rowKinds[index.columns.kinds[slot]!] === 'stores')
    ? index.columns.countsByStore(moment.now)
    : null;
  return slots.map((slot) => {
    const found = row.get(slot) as unknown as StoredRow;
    const kind = rowKinds[found.kind] as RowKind;
    const fields = JSON.parse(found.fields);
    switch (kind) {
      case 'coupons':
      case 'offers': {
        const { id, name, slug } = JSON.parse(found.store ?? '{}');
        return {
          kind,
          ...fields,
          storeId: id,
          storeName: name,
          storeSlug: slug,
          state: stateOf(instantsOf(index.columns, slot), isBefore),
          stateText: stateText(dated(fields), moment),
          ending: index.columns.isLive(slot, moment.now) && index.columns.urgent[slot]! <= moment.now,
        };
      }
      case 'stores':
        return { kind, ...fields, live: counts?.live[slot] ?? 0, drafts: counts?.drafts[slot] ?? 0 };
      case 'blogs': {
        const store = fields.storeId === null ? undefined : storeOf.get(`stores/${fields.storeId}`, fields.storeId);
        return { kind, ...fields, storeName: store === undefined ? null : JSON.parse(String(store['fields'])).name };
      }
      case 'amazon-products':
        return { kind, ...fields };
    }
  });
}

const dated = ({
  active,
  startsAt,
  expiryDate,
}: {
  active: boolean;
  startsAt: string | null;
  expiryDate: string | null;
}) => ({
  active,
  startsAt: startsAt ?? undefined,
  expiryDate: expiryDate ?? undefined,
});
