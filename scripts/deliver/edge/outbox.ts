import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openDerived, saveDerived } from '../../publish/output/derived-tables.ts';
import { emptyNotice, merge, notice, type Notice } from './notice.ts';

/** Notices that may wait: later ones are merged into the last of them. */
const MOST_WAITING = 20;

const tables = {
  format: 1,
  schema: `
    DROP TABLE IF EXISTS notices;
    DROP TABLE IF EXISTS cursors;
    CREATE TABLE notices (number INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL, isLater INTEGER NOT NULL);
    CREATE TABLE cursors (target TEXT PRIMARY KEY, delivered INTEGER NOT NULL, knowsNothing INTEGER NOT NULL) WITHOUT ROWID`,
};

interface Row {
  number: number;
  body: string;
  /** It names what was written after its publish, one file at a time. */
  isLater: number;
}

export interface Waiting {
  /** What `delivered` is called with. */
  number: number;
  notice: Notice;
}

/**
 * What publishes changed and who has not received it yet, on disk beside the traces, synced at each commit: a notice is there before the
 * traces say that its publish is over. Each target has a cursor of its own. Bounded: what is too much is merged, never dropped.
 */
export class Outbox {
  readonly #file: string;
  readonly #db: DatabaseSync;

  /**
   * `targets`: the names of all that receive notices from now on. A damaged file is replaced by an empty one. Throws `StateUnavailable`.
   */
  constructor(file: string, targets: readonly string[]) {
    this.#file = file;
    this.#db = openDerived(file, tables);
    this.#db.exec('PRAGMA synchronous = FULL');
    this.#save(() => {
      const known = this.#db
        .prepare('SELECT target FROM cursors')
        .all()
        .map(({ target }) => String(target));
      const forget = this.#db.prepare('DELETE FROM cursors WHERE target = ?');
      for (const target of known) if (!targets.includes(target)) forget.run(target);
      const add = this.#db.prepare('INSERT OR IGNORE INTO cursors VALUES (?, ?, 1)');
      for (const target of targets) add.run(target, this.#lastNumber());
      this.#removeDelivered();
    });
  }

  /** Adds what a publish changed; merged with the last that waits when many do. Throws `StateUnavailable`. */
  add(added: Notice): void {
    this.#save(() => this.#put(added, false));
  }

  /** Adds what was written after a publish, merged with what was so just before. Throws `StateUnavailable`. */
  addLater(added: Notice): void {
    this.#save(() => this.#put(added, true));
  }

  /**
   * The next notice of a target. One that knows nothing of earlier ones gets `all` with the first, and with `evenNone` also without any.
   */
  next(target: string, { evenNone }: { evenNone: boolean }): Waiting | null {
    const cursor = this.#cursor(target);
    const row = this.#db
      .prepare('SELECT number, body FROM notices WHERE number > ? ORDER BY number LIMIT 1')
      .get(cursor.delivered) as Row | undefined;
    if (row === undefined && !(cursor.knowsNothing && evenNone)) return null;
    const found = row === undefined ? emptyNotice : parse(row);
    return {
      number: row?.number ?? cursor.delivered,
      notice: { ...found, all: found.all || cursor.knowsNothing },
    };
  }

  /** A target has received it. Throws `StateUnavailable`. */
  delivered(target: string, number: number): void {
    this.#save(() => {
      this.#db.prepare('UPDATE cursors SET delivered = ?, knowsNothing = 0 WHERE target = ?').run(number, target);
      this.#removeDelivered();
    });
  }

  /** Forgets what waits; every target receives this in its place, if anything. Throws `StateUnavailable`. */
  startOver(from: Notice | null): void {
    this.#save(() => {
      this.#db.exec('DELETE FROM notices');
      // a number of its own: what is being delivered now is not this
      if (from) this.#put(from, false);
    });
  }

  /** How many notices wait for a target. */
  waiting(target: string): number {
    const { delivered } = this.#cursor(target);
    return Number(this.#db.prepare('SELECT count(*) AS n FROM notices WHERE number > ?').get(delivered)?.['n']);
  }

  close(): void {
    this.#db.close();
  }

  /** Gets a new number, so that a target that is receiving the last one now receives what was merged into it afterwards. */
  #put(added: Notice, isLater: boolean): void {
    const last = this.#db.prepare('SELECT number, body, isLater FROM notices ORDER BY number DESC LIMIT 1').get();
    const isMerged = last !== undefined && ((isLater && last['isLater'] === 1) || this.#count() >= MOST_WAITING);
    if (isMerged) this.#db.prepare('DELETE FROM notices WHERE number = ?').run(Number(last['number']));
    const body = JSON.stringify(isMerged ? merge(parse(last as unknown as Row), added) : added);
    this.#db.prepare('INSERT INTO notices (body, isLater) VALUES (?, ?)').run(body, isLater ? 1 : 0);
  }

  #cursor(target: string): { delivered: number; knowsNothing: boolean } {
    const row = this.#db.prepare('SELECT delivered, knowsNothing FROM cursors WHERE target = ?').get(target);
    return { delivered: Number(row?.['delivered'] ?? 0), knowsNothing: row?.['knowsNothing'] === 1 };
  }

  #lastNumber(): number {
    return Number(this.#db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'notices'").get()?.['seq'] ?? 0);
  }

  #count(): number {
    return Number(this.#db.prepare('SELECT count(*) AS n FROM notices').get()?.['n']);
  }

  #removeDelivered(): void {
    this.#db.exec('DELETE FROM notices WHERE number <= (SELECT min(delivered) FROM cursors)');
  }

  #save(write: () => void): void {
    saveDerived(this.#file, this.#db, write);
  }
}

export function removeOutbox(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

const parse = ({ body }: Row): Notice => notice.parse(JSON.parse(body));
