import { setImmediate as nextTurn } from 'node:timers/promises';
import { labelOf } from '../../data/schema/field-labels.ts';
import { cellText } from './cell-values.ts';
import { refusalOf } from './outcomes.ts';
import type { PlannedRow } from './planned-row.ts';
import type { RowRefused } from './row-refused.ts';
import type { RowTable } from './row-table.ts';
import { dealIdentity } from './deal-identity.ts';
import { idIdentity, understoodRow, type Understanding } from './understand-row.ts';

/** Works out what each row says; answers with the states of deals that are not known. */
export async function understandRows(
  table: RowTable,
  columnOf: ReadonlyMap<string, string>,
  { onRows, ...given }: Omit<Understanding, 'unknownState'> & { onRows(done: number): void },
): Promise<ReadonlySet<string>> {
  const unknownStates = new Set<string>();
  const understanding: Understanding = { ...given, unknownState: (word) => void unknownStates.add(word) };
  let done = 0;
  for (const batch of table.batches()) {
    for (const row of batch) {
      if (row.status !== null) {
        table.update(row.id, { ...shown(row), identity: listedIdentity(row, understanding) });
        continue;
      }
      try {
        const texts = Object.fromEntries(
          Object.entries(row.texts).map(([field, cell]) => [field, cellText(field, cell)]),
        );
        table.update(row.id, understoodRow(texts, understanding));
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        table.update(row.id, {
          ...refusedRow(refusal, columnOf),
          ...shown(row),
          identity: listedIdentity(row, understanding),
        });
      }
    }
    onRows((done += batch.length));
    await nextTurn();
  }
  return unknownStates;
}

/** What a refused row is about, so that it does not count as gone: the feed lists it, though it cannot be used. */
function listedIdentity({ texts }: PlannedRow, { lookup }: Understanding): string | null {
  const trimmed = (field: string): string => texts[field]?.trim() ?? '';
  if (trimmed('id') !== '') return idIdentity(trimmed('id'));
  const store = lookup.store(trimmed('store'), texts['storeWebsite']);
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
