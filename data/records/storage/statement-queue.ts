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

/** Statements on their way to the database thread, one at a time. A transaction that a caller opens has the database for itself until it ends. */
export class StatementQueue {
  readonly #file: string;
  readonly #onCrash: (error: RecordsFailed) => void;
  #worker: Worker | null = null;
  #opened = false;
  readonly #waiting: Waiting[] = [];
  #running: Waiting | undefined;
  /** The transaction that has the database for itself. */
  #holder: symbol | null = null;
  #closed: Promise<void> | null = null;
  #onIdle: (() => void) | null = null;

  constructor(file: string, onCrash: (error: RecordsFailed) => void) {
    this.#file = file;
    this.#onCrash = onCrash;
  }

  /** Resolves when its effect is on disk, or, inside a transaction, when it has been done. Throws `RecordsFailed`. */
  async run(statement: Statement, transaction: symbol | null = null): Promise<Success> {
    if (transaction !== null && this.#holder !== transaction && this.#closed === null)
      throw RecordsFailed.ofThread(this.#file, 'stopped within this transaction');
    return this.#ask(statement, transaction);
  }

  /** Waits for its turn. Until `end`, only statements of the transaction that it returns are run. */
  async begin(sql: string): Promise<symbol> {
    const transaction = Symbol('transaction');
    await this.#ask({ sql, parameters: [], writes: true, synced: true }, transaction);
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

  async #ask(statement: Statement, transaction: symbol | null): Promise<Success> {
    if (this.#closed !== null) throw RecordsFailed.ofThread(this.#file, 'was closed');
    const { promise, resolve, reject } = Promise.withResolvers<Success>();
    this.#waiting.push({ statement, transaction, resolve, reject });
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#running !== undefined) return;
    this.#running = this.#take();
    if (this.#running === undefined) {
      if (this.#waiting.length > 0) return;
      this.#worker?.unref();
      this.#onIdle?.();
      return;
    }
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    if (this.#opened) worker.postMessage(this.#running.statement satisfies ThreadRequest);
  }

  /** The next statement, or the next that the open transaction has sent. */
  #take(): Waiting | undefined {
    const holder = this.#holder;
    const at = holder === null ? 0 : this.#waiting.findIndex(({ transaction }) => transaction === holder);
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    this.#holder ??= next?.transaction ?? null;
    return next;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./database-thread.ts', import.meta.url), { workerData: { file: this.#file } });
    onMessage(worker, (reply: ThreadReply) => {
      if (worker !== this.#worker) return;
      if ('opened' in reply) {
        this.#opened = true;
        worker.postMessage(this.#running?.statement satisfies ThreadRequest | undefined);
      } else if ('refused' in reply) this.#fail(worker, RecordsFailed.of(this.#file, reply.refused));
      else this.#answer(reply.outcome);
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

  #answer(outcome: Outcome): void {
    const answered = this.#running;
    this.#running = undefined;
    if (!('failure' in outcome)) answered?.resolve(outcome);
    else {
      answered?.reject(RecordsFailed.of(this.#file, outcome.failure));
      if (answered?.transaction && answered.statement.sql.startsWith('begin')) this.#holder = null;
    }
    this.#next();
  }

  /** Every caller is answered; the next one starts another thread. */
  #fail(worker: Worker, error: RecordsFailed): void {
    if (worker === this.#worker) this.#worker = null;
    this.#opened = false;
    this.#holder = null;
    const answered = [...(this.#running ? [this.#running] : []), ...this.#waiting.splice(0)];
    this.#running = undefined;
    for (const each of answered) each.reject(error);
    this.#onIdle?.();
  }
}
