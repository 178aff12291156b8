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
