import { setImmediate as nextTurn } from 'node:timers/promises';
import { fold } from '../../../data/rules/text/fold.ts';
import { labelOf } from '../../../data/schema/field-labels.ts';
import type { CatalogueLookup } from './catalogue-lookup.ts';
import { cellText } from '../cells/cell-values.ts';
import { refusalOf } from '../cells/outcomes.ts';
import type { PlannedRow, RowUpdate } from '../cells/planned-row.ts';
import type { RowRefused } from '../cells/errors.ts';
import type { RowTable } from '../read/row-table.ts';
import { dealIdentity, idIdentity } from '../cells/identity.ts';
import { understoodRow, type Understanding } from './understand-row.ts';

/** Works out what each row says. */
export async function understandRows(
  table: RowTable,
  columnOf: ReadonlyMap<string, string>,
  whole: Understanding,
  onRows: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const batch of table.batches()) {
    for (const row of batch) table.update(row.id, understood(row, columnOf, whole));
    onRows((done += batch.length));
    await nextTurn();
  }
}

function understood(row: PlannedRow, columnOf: ReadonlyMap<string, string>, whole: Understanding): RowUpdate {
  const { store } = whole.options;
  let refused = {};
  if (row.status === null)
    try {
      const texts = Object.fromEntries(
        Object.entries(row.texts).map(([field, cell]) => [field, cellText(field, cell, whole.isExact)]),
      );
      const said = whole.stateWords.get(fold(texts['status'] ?? ''));
      if (said !== undefined) texts['status'] = said.means === 'live' ? 'live' : 'draft';
      if (store !== undefined && !texts['store'] && !texts['storeWebsite']) texts['store'] = store;
      return understoodRow(texts, whole);
    } catch (error) {
      refused = refusedRow(refusalOf(error), columnOf);
    }
  return { ...refused, ...shown(row), identity: listedIdentity(row, store, whole.lookup) };
}

/** What a refused row is about, so that it does not count as gone: the feed lists it, though it cannot be used. */
function listedIdentity({ texts }: PlannedRow, otherwise: string | undefined, lookup: CatalogueLookup): string | null {
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
