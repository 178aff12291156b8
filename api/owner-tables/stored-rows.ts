import { rowsOf } from './document-rows.ts';
import { kindNumber, sortColumns, type IndexedDocument, type IndexedRow } from './indexed-row.ts';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** The statements of one database, each prepared once. */
export class PreparedStatements {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  of(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.database.prepare(sql)));
    return statement;
  }
}

/** What of a row may change, in the order of the table's columns. */
type Values = (string | number | null)[];

const valueColumns = [
  'owner',
  'flags',
  'starts',
  'urgent',
  'expires',
  'text',
  'fields',
  ...sortColumns.map((column) => `by_${column}`),
];
const TEXT = valueColumns.indexOf('text');

const valuesOf = ({ fields, text, flags, starts, urgent, expires, keys }: IndexedRow, owner: number): Values => [
  owner,
  flags,
  starts,
  urgent,
  expires,
  text,
  JSON.stringify(fields),
  ...sortColumns.map((column) => keys[column] ?? null),
];

/** Puts the rows of a document in the place of those that it had; only those that differ are written. */
export function replaceRows(
  prepared: PreparedStatements,
  { key, stamp, document }: IndexedDocument,
  timeZone: string,
): void {
  const present = presentRows(prepared, key);
  let owner = 0;
  for (const row of rowsOf(key, document, timeZone)) {
    const kind = kindNumber(row.kind);
    const before = present.get(`${kind}/${row.id}`);
    present.delete(`${kind}/${row.id}`);
    const after = valuesOf(row, owner);
    const slot = before?.slot ?? insert(prepared, [key, kind, row.id], after);
    // a store comes before its deals
    if (row.kind === 'stores') owner = slot;
    if (before !== undefined && after.every((value, at) => value === before.values[at])) continue;
    if (before !== undefined) update(prepared, slot, after);
    if (before?.values[TEXT] !== row.text)
      prepared.of('INSERT OR REPLACE INTO texts (rowid, text) VALUES (?, ?)').run(slot, row.text);
  }
  for (const { slot } of present.values()) {
    prepared.of('DELETE FROM rows WHERE slot = ?').run(slot);
    prepared.of('DELETE FROM texts WHERE rowid = ?').run(slot);
  }
  if (stamp === null) prepared.of('DELETE FROM documents WHERE key = ?').run(key);
  else prepared.of('INSERT OR REPLACE INTO documents (key, stamp) VALUES (?, ?)').run(key, stamp);
}

function presentRows(prepared: PreparedStatements, document: string) {
  const statement = prepared.of(`SELECT slot, kind, id, ${valueColumns.join(', ')} FROM rows WHERE document = ?`);
  statement.setReturnArrays(true);
  const rows = statement.all(document) as unknown as [number, number, string, ...Values][];
  return new Map(rows.map(([slot, kind, id, ...values]) => [`${kind}/${id}`, { slot, values }]));
}

function insert(prepared: PreparedStatements, place: readonly [string, number, string], values: Values): number {
  const names = ['document', 'kind', 'id', ...valueColumns];
  const statement = prepared.of(`INSERT INTO rows (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`);
  return Number(statement.run(...place, ...values).lastInsertRowid);
}

function update(prepared: PreparedStatements, slot: number, values: Values): void {
  const sets = valueColumns.map((column) => `${column} = ?`).join(', ');
  prepared.of(`UPDATE rows SET ${sets} WHERE slot = ?`).run(...values, slot);
}
