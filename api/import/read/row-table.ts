import type { DatabaseSync } from 'node:sqlite';
import { openPrivateDatabase } from '../../../data/files/private-database.ts';
import { remembering } from '../../../data/rules/text/remembering.ts';
import { rowStatuses, type ImportPlan, type RowStatus } from '../../contract/shapes/import-plan.ts';
import type { PlannedRow, RowUpdate } from '../cells/planned-row.ts';

const condition = { open: 'status is null', planned: "status <> 'refused'" } as const;

type Stored = string | number | null;

/** The columns beside the id, with what they hold of a row that says nothing of them; what has parts is JSON. */
const EMPTY: { readonly [Column in Exclude<keyof PlannedRow, 'id'>]: Stored } = {
  ...{ line: null, status: null, reason: null, column: null, name: '', store: '', storeName: null, code: null },
  ...{ reference: null, identity: null, movedFrom: null, ended: 0 },
  ...{ dates: '{}', changes: '{}', fields: '[]', kept: '[]' },
};
const COLUMNS = Object.keys(EMPTY) as (keyof typeof EMPTY)[];
const NAMES = `"${COLUMNS.join('", "')}"`;
const INSERT = `insert into rows (${NAMES}) values (${COLUMNS.map(() => '?').join()})`;

/** What a killed process leaves of it is removed. */
const CREATE = `
  pragma journal_mode = off; pragma synchronous = off; begin;
  create table rows (id integer primary key, ${NAMES});
  create table stores (id text primary key, document text not null);`;

const stored = (value: unknown): Stored =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : typeof value === 'boolean'
      ? Number(value)
      : (value as Stored);

/** Takes the row over, since a file may have a hundred thousand. */
function rowOf(row: { [column: string]: unknown }): PlannedRow {
  for (const name of ['dates', 'changes', 'fields', 'kept']) row[name] = JSON.parse(row[name] as string);
  row['ended'] = row['ended'] === 1;
  return row as unknown as PlannedRow;
}

/** The rows of an import on disk: a file may have more than fit into memory. It is made in one go, and then read. */
export class RowTable {
  readonly #database: DatabaseSync;
  readonly #prepared = remembering((sql: string) => this.#database.prepare(sql));

  constructor(file: string, isNew = false) {
    this.#database = openPrivateDatabase(file, isNew ? CREATE : '');
  }

  commit(): void {
    this.#database.exec('commit');
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  /** Stops after each index. */
  *index(): Generator<void, void> {
    for (const columns of ['store, id', 'status, id', 'identity']) {
      this.#database.exec(`create index "rows by ${columns}" on rows (${columns})`);
      yield;
    }
  }

  add(row: RowUpdate & Pick<PlannedRow, 'line'>): void {
    this.#prepared(INSERT).run(...COLUMNS.map((name) => stored(row[name] ?? EMPTY[name])));
  }

  update(id: number, change: RowUpdate): void {
    const set = Object.keys(change).map((name) => `"${name}" = ?`);
    this.#prepared(`update rows set ${set.join()} where id = ?`).run(...Object.values(change).map(stored), id);
  }

  /** All rows in their order, of which each may be updated. */
  *all(): Iterable<PlannedRow> {
    for (const row of this.#prepared('select * from rows order by id').iterate()) yield rowOf(row);
  }

  /** The stores that these rows belong to, in order. */
  stores(which: keyof typeof condition): string[] {
    return this.#prepared(`select distinct store from rows where ${condition[which]} order by store`)
      .all()
      .map(({ store }) => String(store));
  }

  ofStore(store: string, which: keyof typeof condition): PlannedRow[] {
    return this.#rows(`where store = ? and ${condition[which]} order by id`, store);
  }

  hasIdentity(identity: string): boolean {
    return this.#prepared('select 1 from rows where identity = ? limit 1').get(identity) !== undefined;
  }

  /** Refuses rows without a status of which more than so many have the same values of these expressions. `first`: their first line. */
  refuseRepeated(
    by: readonly string[],
    most: number,
    refusalOf: (shared: { [expression: string]: unknown }) => Pick<PlannedRow, 'reason' | 'column'>,
  ): void {
    const repeated = this.#prepared(
      `select ${by.join()}, count(*) as count, min(line) as first from rows
       where status is null and ${by.at(-1)} <> '' group by ${by.join()} having count(*) > ?`,
    ).all(most);
    const refuse = this.#prepared(
      `update rows set status = 'refused', reason = ?, "column" = ?
       where status is null and ${by.map((each) => `${each} = ?`).join(' and ')}`,
    );
    for (const shared of repeated) {
      const { reason, column } = refusalOf(shared);
      refuse.run(reason, column, ...by.map((each) => shared[each]!));
    }
  }

  counts(): ImportPlan['counts'] {
    const found = this.#prepared('select status, count(*) as count from rows group by status').all();
    const counted = [...rowStatuses.map((status) => [status, 0]), ...found.map(({ status, count }) => [status, count])];
    return Object.fromEntries(counted) as ImportPlan['counts'];
  }

  page(status: RowStatus | undefined, offset: number, count: number): PlannedRow[] {
    return status === undefined
      ? this.#rows('order by id limit ? offset ?', count, offset)
      : this.#rows('where status = ? order by id limit ? offset ?', status, count, offset);
  }

  /** Stores that are created with the deals. */
  addStore(id: string, document: object): void {
    this.#prepared('insert into stores values (?, ?)').run(id, JSON.stringify(document));
  }

  createdStores(): Map<string, object> {
    const rows = this.#prepared('select id, document from stores order by id').all();
    return new Map(rows.map(({ id, document }) => [String(id), JSON.parse(String(document)) as object]));
  }

  #rows(rest: string, ...parameters: (string | number)[]): PlannedRow[] {
    return this.#prepared(`select * from rows ${rest}`)
      .all(...parameters)
      .map(rowOf);
  }
}
