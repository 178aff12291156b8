import type { DatabaseSync } from 'node:sqlite';
import { openPrivateDatabase } from '../../../data/files/private-database.ts';
import { remembering } from '../../../data/rules/text/remembering.ts';
import { rowStatuses, type ImportPlan, type RowStatus } from '../../contract/shapes/import-plan.ts';
import {
  columnNames,
  rowOf,
  storedValues,
  type PlannedRow,
  type RowUpdate,
  type Stored,
} from '../cells/planned-row.ts';

/** Rows without a status, and those that were not refused. */
const condition = { open: 'status is null', planned: "status <> 'refused'" } as const;

const INSERT = `insert into rows ("${columnNames.join('", "')}") values (${columnNames.map(() => '?').join()})`;

/** The rows of an import on disk: a file may have more than fit into memory. It is made in one go, and then read. */
export class RowTable {
  readonly #database: DatabaseSync;
  readonly #prepared = remembering((sql: string) => this.#database.prepare(sql));

  constructor(file: string) {
    this.#database = openPrivateDatabase(file);
    // what a killed process leaves of it is removed
    this.#database.exec(`
      pragma journal_mode = off; pragma synchronous = off;
      create table if not exists rows (id integer primary key, "${columnNames.join('", "')}");
      create table if not exists stores (id text primary key, document text not null);
    `);
  }

  begin(): void {
    this.#database.exec('begin');
  }

  commit(): void {
    this.#database.exec('commit');
  }

  close(): void {
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
    this.#prepared(INSERT).run(...storedValues(row));
  }

  update(id: number, change: RowUpdate): void {
    const names = columnNames.filter((name) => name in change);
    this.#prepared(`update rows set ${names.map((name) => `"${name}" = ?`).join(', ')} where id = ?`).run(
      ...storedValues(change, names),
      id,
    );
  }

  /** All rows in their order, of which each may be updated. */
  *all(): Iterable<PlannedRow> {
    for (let after = 0; ;) {
      const [row] = this.#rows('where id > ? order by id limit 1', after);
      if (row === undefined) return;
      yield row;
      after = row.id;
    }
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
      .map((row) => rowOf(row as Stored));
  }
}
