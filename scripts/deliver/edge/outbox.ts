import { rmSync } from 'node:fs';
import { SavedRows } from '../../publish/output/derived-tables.ts';
import { emptyNotice, merge, notice, type Notice } from './notice.ts';

const table = {
  format: 2,
  isSynced: true,
  table: 'targets',
  columns: ['name', 'sending', 'sendingOf', 'waiting', 'waitingOf'],
} as const;

/** Of one target; `sendingOf` and `waitingOf` count publishes. */
interface Row {
  name: string;
  /** What it is being sent; null: nothing is. */
  sending: string | null;
  sendingOf: number;
  /** What has been added since; null: nothing was. */
  waiting: string | null;
  waitingOf: number;
}

/**
 * What publishes changed and each target has not received yet, on disk beside the traces, synced at each commit: a notice is there before the
 * traces say that its publish is over. What is added while a target receives a notice is merged into one for afterwards, so that nothing is
 * dropped, and a slow target gets few of them.
 */
export class Outbox {
  readonly #saved: SavedRows<Row>;

  /**
   * `targets`: the names of all that receive notices from now on; for one that was not there before, anything may have changed. A damaged
   * file is replaced by an empty one. Throws `StateUnavailable`.
   */
  constructor(file: string, targets: readonly string[]) {
    this.#saved = new SavedRows(file, table);
    const { rows } = this.#saved;
    for (const name of [...rows.keys()]) if (!targets.includes(name)) this.#saved.remove(name);
    const waiting = JSON.stringify({ ...emptyNotice, all: true } satisfies Notice);
    for (const name of targets)
      if (!rows.has(name)) this.#saved.put({ name, sending: null, sendingOf: 0, waiting, waitingOf: 0 });
    this.#saved.save();
  }

  /** Adds what was changed. Throws `StateUnavailable`. */
  add(added: Notice): void {
    this.#change(({ waiting, waitingOf }) => ({
      waiting: JSON.stringify(waiting === null ? added : merge(parse(waiting), added)),
      waitingOf: waitingOf + 1,
    }));
  }

  /** What a target is to receive now, until `delivered`; null: nothing waits. Throws `StateUnavailable`. */
  next(target: string): Notice | null {
    const { sending, waiting, waitingOf } = this.#saved.rows.get(target)!;
    if (sending === null && waiting !== null)
      this.#change(() => ({ sending: waiting, sendingOf: waitingOf, waiting: null, waitingOf: 0 }), target);
    const next = sending ?? waiting;
    return next === null ? null : parse(next);
  }

  /** Throws `StateUnavailable`. */
  delivered(target: string): void {
    this.#change(() => ({ sending: null, sendingOf: 0 }), target);
  }

  /** Forgets what waits; every target receives this in its place, if anything. Throws `StateUnavailable`. */
  startOver(from: Notice | null): void {
    const waiting = from && JSON.stringify(from);
    this.#change(() => ({ sending: null, sendingOf: 0, waiting, waitingOf: from ? 1 : 0 }));
  }

  /** Of how many publishes a target has not received what they changed. */
  waiting(target: string): number {
    const { sendingOf, waitingOf } = this.#saved.rows.get(target)!;
    return sendingOf + waitingOf;
  }

  close(): void {
    this.#saved.close();
  }

  /** Of one target, or of all. */
  #change(change: (row: Row) => Partial<Row>, target?: string): void {
    for (const [name, row] of this.#saved.rows)
      if (name === (target ?? name)) this.#saved.put({ ...row, ...change(row) });
    this.#saved.save();
  }
}

export function removeOutbox(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

const parse = (body: string): Notice => notice.parse(JSON.parse(body));
