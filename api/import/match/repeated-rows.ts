import type { RowTable } from '../read/row-table.ts';
import { inWords } from '../read/source-table.ts';

/** A store whose rows name one code more often has a wrong column, or a broken file. */
const MOST_OF_ONE_CODE = 20;

/** Columns that the tables of an export have, and no feed has all of. */
const OWN_COLUMNS = ['id', 'storeId', 'code', 'createdAt', 'updatedAt'];

/** Whether this is a table of deals that this site exported: a store has as many equal codes in it as it has here. */
export const isOwnTable = (columns: readonly string[]): boolean =>
  OWN_COLUMNS.every((column) => columns.includes(column));

/** Of rows that stand for the same thing it cannot be known which is meant, so none is used. `codesMayRepeat`: in rows with ids. */
export function refuseRepeated(
  table: RowTable,
  columnOf: ReadonlyMap<string, string>,
  { codesMayRepeat }: { codesMayRepeat: boolean },
): void {
  const fields = { id: 'id', code: 'code', title: 'title', name: 'name', store: 'name' } as const;
  table.refuseRepeated(['identity'], 1, ({ identity, count, first }) => {
    const field = fields[/^\w+/.exec(String(identity))![0] as keyof typeof fields];
    const what = field === 'code' ? 'code and store' : field === 'title' ? 'title and store, and no code' : field;
    const reason = `${inWords(Number(count))} rows have the same ${what}, the first in line ${inWords(Number(first))}. Leave one.`;
    return { reason, column: columnOf.get(field) ?? null };
  });
  if (codesMayRepeat) return;
  table.refuseRepeated(['store', 'lower(code)'], MOST_OF_ONE_CODE, ({ count }) => ({
    reason: `${inWords(Number(count))} rows of this store have this code; at most ${MOST_OF_ONE_CODE} may. Check whether the column is the right one.`,
    column: columnOf.get('code') ?? null,
  }));
}
