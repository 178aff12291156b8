import { Worker } from 'node:worker_threads';
import { onMessage } from '../../files/thread-messages.ts';
import type { ThreadReply, ThreadRequest } from './database-thread.ts';
import { RecordsFailed } from './errors.ts';
import type { Outcome, Statement } from './statements.ts';

type Success = Exclude<Outcome, { failure: unknown }>;

interface Waiting {
  statement: Statement;
  transaction: symbol | null;
  resolve(outcome: Success): void;
  reject(error: Error): void;
}

/** So many statements are answered before the ones after them begin. */
const MOST_IN_A_BATCH = 256;

/**
 * Statements on their way to the database thread, one batch at a time: what arrives while one is being synced shares the next
 * transaction (group commit). A transaction that a caller opens has the database for itself until it ends.
 */
export class StatementQueue {
  readonly #file: string;
  readonly #onCrash: (error: RecordsFailed) => void;
  #worker: Worker | null = null;
  #opened = false;
  #waiting: Waiting[] = [];
  #inFlight: Waiting[] = [];
  /** The transaction that has the database for itself. */
  #holder: symbol | null = null;
  #closed: Promise<void> | null = null;
  #onIdle: (() => void) | null = null;

  constructor(file: string, onCrash: (error: RecordsFailed) => void) {
    this.#file = file;
    this.#onCrash = onCrash;
  }

  /** Resolves when its effect is on disk, or, inside a transaction, when it has been done. Throws `RecordsFailed`. */
  run(statement: Statement, transaction: symbol | null = null): Promise<Success> {
    return new Promise((resolve, reject) => {
      if (this.#closed !== null) return reject(RecordsFailed.ofThread(this.#file, 'was closed'));
      if (transaction !== null && this.#holder !== transaction)
        return reject(RecordsFailed.ofThread(this.#file, 'stopped within this transaction'));
      this.#waiting.push({ statement, transaction, resolve, reject });
      this.#next();
    });
  }

  /** Waits for its turn. Until `end`, only statements of the transaction that it returns are run. */
  async begin(sql: string): Promise<symbol> {
    const transaction = Symbol('transaction');
    await new Promise<Success>((resolve, reject) => {
      if (this.#closed !== null) return reject(RecordsFailed.ofThread(this.#file, 'was closed'));
      this.#waiting.push({
        statement: { sql, parameters: [], writes: true, synced: true },
        transaction,
        resolve,
        reject,
      });
      this.#next();
    });
    return transaction;
  }

  /** Ends a transaction. One that cannot be committed stays open, to be rolled back. */
  async end(transaction: symbol, how: 'commit' | 'rollback'): Promise<void> {
    try {
      await this.run({ sql: how, parameters: [], writes: true, synced: true }, transaction);
    } catch (error) {
      if (how === 'commit') throw error;
      // SQLite may have rolled back by itself; a thread that is gone has
    }
    if (this.#holder === transaction) this.#holder = null;
    this.#next();
  }

  /** Finishes what waits, then closes the file. */
  close(): Promise<void> {
    this.#closed ??= new Promise<void>((resolve) => {
      this.#onIdle = resolve;
      this.#next();
    }).then(async () => {
      const worker = this.#worker;
      if (worker === null) return;
      this.#worker = null;
      worker.ref();
      const gone = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage('close' satisfies ThreadRequest);
      await gone;
    });
    return this.#closed;
  }

  #next(): void {
    if (this.#inFlight.length > 0) return;
    const batch = this.#take();
    if (batch.length === 0) {
      if (this.#waiting.length > 0) return;
      this.#worker?.unref();
      this.#onIdle?.();
      return;
    }
    this.#inFlight = batch;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    if (this.#opened) this.#send(worker);
  }

  /** What may run together: all that came before the next transaction, or what the open transaction has sent. */
  #take(): Waiting[] {
    const first = this.#waiting[0];
    if (this.#holder === null && first !== undefined && first.transaction !== null) {
      this.#holder = first.transaction;
      return this.#waiting.splice(0, 1);
    }
    if (this.#holder !== null) {
      const mine = this.#waiting.filter(({ transaction }) => transaction === this.#holder);
      if (mine.length > 0) this.#waiting = this.#waiting.filter((each) => !mine.includes(each));
      return mine;
    }
    const end = this.#waiting.findIndex(({ transaction }) => transaction !== null);
    return this.#waiting.splice(0, Math.min(MOST_IN_A_BATCH, end < 0 ? MOST_IN_A_BATCH : end));
  }

  #send(worker: Worker): void {
    worker.postMessage({
      statements: this.#inFlight.map(({ statement }) => statement),
      independent: this.#inFlight[0]?.transaction === null,
    } satisfies ThreadRequest);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./database-thread.ts', import.meta.url), { workerData: { file: this.#file } });
    onMessage(worker, (reply: ThreadReply) => {
      if (worker !== this.#worker) return;
      if ('opened' in reply) {
        this.#opened = true;
        this.#send(worker);
      } else if ('refused' in reply) this.#fail(worker, RecordsFailed.of(this.#file, reply.refused));
      else this.#answer(reply.outcomes);
    });
    let cause = '';
    worker.on('error', (error) => (cause = `: ${error.message}`));
    worker.on('exit', () => {
      if (worker !== this.#worker) return;
      const error = RecordsFailed.ofThread(this.#file, `stopped unexpectedly${cause}`);
      this.#fail(worker, error);
      this.#onCrash(error);
    });
    return worker;
  }

  #answer(outcomes: readonly Outcome[]): void {
    const answered = this.#inFlight;
    this.#inFlight = [];
    for (const [at, each] of answered.entries()) {
      const outcome = outcomes[at];
      if (outcome !== undefined && !('failure' in outcome)) each.resolve(outcome);
      else {
        each.reject(RecordsFailed.of(this.#file, outcome?.failure ?? { message: 'no outcome', errcode: null }));
        if (each.transaction !== null && each.statement.sql.startsWith('begin')) this.#holder = null;
      }
    }
    this.#next();
  }

  /** Every caller is answered; the next one starts another thread. */
  #fail(worker: Worker, error: RecordsFailed): void {
    if (worker === this.#worker) this.#worker = null;
    this.#opened = false;
    this.#holder = null;
    for (const each of [...this.#inFlight.splice(0), ...this.#waiting.splice(0)]) each.reject(error);
    this.#onIdle?.();
  }
}
