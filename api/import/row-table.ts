import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openPrivateDatabase } from '../../data/database/private-database.ts';
import type { RowStatus } from '../contract/import-plan.ts';
import { rowOf, storedValues, type PlannedRow, type RowUpdate, type Stored } from './planned-row.ts';

const BATCH = 100;

/** The rows of an import on disk: a file may have more than fit into memory. It is made in one go, and then read. */
export class RowTable {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.#database = openPrivateDatabase(file);
    // what a killed process leaves of it is removed
    this.#database.exec(`
      pragma journal_mode = off; pragma synchronous = off;
      create table if not exists rows (
        id integer primary key, line integer, texts text not null default '{}', status text, reason text, "column" text,
        name text not null default '', store text not null default '', storeName text, code text, reference text,
        identity text, movedFrom text,
        changes text not null default '{}', ended integer not null default 0, fields text not null default '[]',
        kept text not null default '[]'
      );
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

  index(): void {
    this.#database.exec(`
      create index rows_by_store on rows (store, id);
      create index rows_by_status on rows (status, id);
      create index rows_by_identity on rows (identity);
    `);
  }

  add(row: RowUpdate & Pick<PlannedRow, 'line'>): void {
    const names = Object.keys(row);
    this.#prepared(names.join('", "'), (columns) => {
      return `insert into rows ("${columns}") values (?${', ?'.repeat(names.length - 1)})`;
    }).run(...storedValues(row));
  }

  update(id: number, change: RowUpdate): void {
    const names = Object.keys(change);
    this.#prepared(`update rows set ${names.map((name) => `"${name}" = ?`).join(', ')} where id = ?`).run(
      ...storedValues(change),
      id,
    );
  }

  /** All rows in their order, so many at a time, of which each may be updated. */
  *batches(size = BATCH): Iterable<PlannedRow[]> {
    let after = 0;
    for (;;) {
      const rows = this.#rows('where id > ? order by id limit ?', after, size);
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)!.id;
    }
  }

  /** The stores that rows without a status belong to, in order; with `all` those of every row that was not refused. */
  stores(which: 'open' | 'planned'): string[] {
    const condition = which === 'open' ? 'status is null' : "status <> 'refused'";
    return this.#prepared(`select distinct store from rows where ${condition} order by store`)
      .all()
      .map(({ store }) => String(store));
  }

  ofStore(store: string, which: 'open' | 'planned'): PlannedRow[] {
    return this.#rows(
      `where store = ? and ${which === 'open' ? 'status is null' : "status <> 'refused'"} order by id`,
      store,
    );
  }

  /** What several rows share that only one may have, with the line of the first. */
  repeatedIdentities(): { identity: string; count: number; first: number }[] {
    return this.#prepared(
      `select identity, count(*) as count, min(line) as first from rows
       where status is null and identity is not null group by identity having count(*) > 1`,
    ).all() as { identity: string; count: number; first: number }[];
  }

  hasIdentity(identity: string): boolean {
    return this.#prepared('select 1 from rows where identity = ? limit 1').get(identity) !== undefined;
  }

  /** Codes that more than so many rows of one store have. */
  frequentCodes(most: number): { store: string; code: string; count: number }[] {
    return this.#prepared(
      `select store, lower(code) as code, count(*) as count from rows
       where status is null and code <> '' group by store, lower(code) having count(*) > ?`,
    ).all(most) as { store: string; code: string; count: number }[];
  }

  refuseIdentity(identity: string, reason: string, column: string | null): void {
    this.#prepared(
      `update rows set status = 'refused', reason = ?, "column" = ? where identity = ? and status is null`,
    ).run(reason, column, identity);
  }

  refuseCode(store: string, code: string, reason: string, column: string | null): void {
    this.#prepared(
      `update rows set status = 'refused', reason = ?, "column" = ? where store = ? and lower(code) = ? and status is null`,
    ).run(reason, column, store, code);
  }

  counts(): Map<RowStatus, number> {
    const rows = this.#prepared('select status, count(*) as count from rows group by status').all();
    return new Map(rows.map(({ status, count }) => [String(status) as RowStatus, Number(count)]));
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

  #prepared(sql: string, whole = (it: string): string => it): StatementSync {
    let found = this.#statements.get(sql);
    if (found === undefined) this.#statements.set(sql, (found = this.#database.prepare(whole(sql))));
    return found;
  }
}
