import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openDerived, saveDerived } from '../../publish/output/derived-tables.ts';
import { emptyNotice, merge, notice, type Notice } from './notice.ts';

const tables = {
  format: 2,
  schema: `
    DROP TABLE IF EXISTS notices;
    DROP TABLE IF EXISTS cursors;
    DROP TABLE IF EXISTS targets;
    CREATE TABLE targets (
      name TEXT PRIMARY KEY,
      sending TEXT, sendingOf INTEGER NOT NULL DEFAULT 0,
      waiting TEXT, waitingOf INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID`,
};

interface Row {
  /** What the target is being sent; null: nothing is. */
  sending: string | null;
  /** What has been added since; null: nothing was. */
  waiting: string | null;
}

/**
 * What publishes changed and each target has not received yet, on disk beside the traces, synced at each commit: a notice is there before the
 * traces say that its publish is over. What is added while a target receives a notice is merged into one for afterwards, so that nothing is
 * dropped, and a slow target gets few of them. `sendingOf` and `waitingOf` count publishes.
 */
export class Outbox {
  readonly #file: string;
  readonly #db: DatabaseSync;

  /**
   * `targets`: the names of all that receive notices from now on; for one that was not there before, anything may have changed. A damaged
   * file is replaced by an empty one. Throws `StateUnavailable`.
   */
  constructor(file: string, targets: readonly string[]) {
    this.#file = file;
    this.#db = openDerived(file, tables);
    this.#db.exec('PRAGMA synchronous = FULL');
    this.#save(() => {
      for (const { name } of this.#db.prepare('SELECT name FROM targets').all())
        if (!targets.includes(String(name))) this.#db.prepare('DELETE FROM targets WHERE name = ?').run(name!);
      const everything = JSON.stringify({ ...emptyNotice, all: true } satisfies Notice);
      for (const name of targets)
        this.#db.prepare('INSERT OR IGNORE INTO targets (name, waiting) VALUES (?, ?)').run(name, everything);
    });
  }

  /** Adds what was changed. Throws `StateUnavailable`. */
  add(added: Notice): void {
    this.#save(() => {
      const put = this.#db.prepare('UPDATE targets SET waiting = ?, waitingOf = waitingOf + 1 WHERE name = ?');
      for (const { name, waiting } of this.#db.prepare('SELECT name, waiting FROM targets').all())
        put.run(JSON.stringify(waiting === null ? added : merge(parse(waiting as string), added)), name!);
    });
  }

  /** What a target is to receive now, until `delivered`; null: nothing waits. Throws `StateUnavailable`. */
  next(target: string): Notice | null {
    const { sending, waiting } = this.#db
      .prepare('SELECT sending, waiting FROM targets WHERE name = ?')
      .get(target) as unknown as Row;
    if (sending !== null) return parse(sending);
    if (waiting === null) return null;
    this.#update('sending = waiting, sendingOf = waitingOf, waiting = NULL, waitingOf = 0', target);
    return parse(waiting);
  }

  /** Throws `StateUnavailable`. */
  delivered(target: string): void {
    this.#update('sending = NULL, sendingOf = 0', target);
  }

  /** Forgets what waits; every target receives this in its place, if anything. Throws `StateUnavailable`. */
  startOver(from: Notice | null): void {
    this.#save(() =>
      this.#db
        .prepare('UPDATE targets SET sending = NULL, sendingOf = 0, waiting = ?, waitingOf = ?')
        .run(from && JSON.stringify(from), from ? 1 : 0),
    );
  }

  /** Of how many publishes a target has not received what they changed. */
  waiting(target: string): number {
    const count = this.#db.prepare('SELECT sendingOf + waitingOf AS n FROM targets WHERE name = ?');
    return Number(count.get(target)?.['n']);
  }

  close(): void {
    this.#db.close();
  }

  #update(change: string, target: string): void {
    this.#save(() => this.#db.prepare(`UPDATE targets SET ${change} WHERE name = ?`).run(target));
  }

  #save(write: () => void): void {
    saveDerived(this.#file, this.#db, write);
  }
}

export function removeOutbox(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

const parse = (body: string): Notice => notice.parse(JSON.parse(body));
