/** Rows of one statement: few enough for the parameters that a database takes. */
const ROWS_AT_ONCE = 500;

export async function insertAll<Row>(rows: readonly Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) await insert(rows.slice(start, start + ROWS_AT_ONCE));
}
