import { setImmediate as nextTurn } from 'node:timers/promises';
import { fold } from '../../data/rules/fold.ts';
import { labelOf } from '../../data/schema/field-labels.ts';
import { cellText } from './cell-values.ts';
import { refusalOf } from './outcomes.ts';
import type { StateWords } from './mapping.ts';
import type { PlannedRow } from './planned-row.ts';
import type { RowRefused } from './row-refused.ts';
import type { RowTable } from './row-table.ts';
import { dealIdentity, idIdentity } from './identity.ts';
import { dateInSite, type Zones } from './deal-dates.ts';
import { understoodRow, type Understanding } from './understand-row.ts';

/** What is said of all rows. */
interface Whole {
  /** The store of those that name none. */
  readonly store: string | undefined;
  readonly daysIn: Zones;
  /** What its owner says of words for the state of a deal. */
  readonly stateWords: StateWords;
  onRows(done: number): void;
}

/** Works out what each row says; answers with the states of deals that are not known. */
export async function understandRows(
  table: RowTable,
  columnOf: ReadonlyMap<string, string>,
  { onRows, store, daysIn, stateWords, ...given }: Omit<Understanding, 'unknownState'> & Whole,
): Promise<ReadonlySet<string>> {
  const unknownStates = new Set<string>();
  const understanding: Understanding = { ...given, unknownState: (word) => void unknownStates.add(word) };
  let done = 0;
  for (const batch of table.batches()) {
    for (const row of batch) {
      if (row.status !== null) {
        table.update(row.id, { ...shown(row), identity: listedIdentity(row, store, understanding) });
        continue;
      }
      try {
        const texts = Object.fromEntries(
          Object.entries(row.texts).map(([field, cell]) => [field, cellText(field, cell, given.isExact)]),
        );
        const said = stateWords.get(fold(texts['status'] ?? ''));
        if (said !== undefined) texts['status'] = said.means === 'live' ? 'live' : 'draft';
        if (store !== undefined && !texts['store'] && !texts['storeWebsite']) texts['store'] = store;
        const understood = understoodRow(texts, understanding);
        const dates = ['startsAt', 'expiryDate'].filter((field) => typeof understood.changes?.[field] === 'string');
        const inSite = dates.map((field) => [field, dateInSite(field, understood.changes![field] as string, daysIn)]);
        table.update(row.id, { ...understood, changes: { ...understood.changes, ...Object.fromEntries(inSite) } });
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        table.update(row.id, {
          ...refusedRow(refusal, columnOf),
          ...shown(row),
          identity: listedIdentity(row, store, understanding),
        });
      }
    }
    onRows((done += batch.length));
    await nextTurn();
  }
  return unknownStates;
}

/** What a refused row is about, so that it does not count as gone: the feed lists it, though it cannot be used. */
function listedIdentity(
  { texts }: PlannedRow,
  otherwise: string | undefined,
  { lookup }: Understanding,
): string | null {
  const trimmed = (field: string): string => texts[field]?.trim() ?? '';
  if (trimmed('id') !== '') return idIdentity(trimmed('id'));
  const store = lookup.store(trimmed('store') || (otherwise ?? ''), texts['storeWebsite']);
  return store === undefined ? null : dealIdentity(store.id, trimmed('code'), trimmed('title'));
}

/** What a refused row is recognised by. */
const shown = ({ texts }: PlannedRow) => ({
  name: (texts['title'] ?? texts['name'] ?? texts['description'] ?? '').trim().slice(0, 200),
  code: texts['code']?.trim().slice(0, 60) || null,
  storeName: texts['store']?.trim().slice(0, 120) || null,
});

/** A row without a column to blame names the field. */
export function refusedRow({ field, message }: RowRefused, columnOf: ReadonlyMap<string, string>) {
  const column = columnOf.get(field) ?? null;
  const reason = column !== null || field === '' ? message : `${labelOf(field)}: ${message} No column is mapped to it.`;
  return { status: 'refused', reason, column } as const;
}
