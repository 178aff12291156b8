import { CallThread } from '../../files/call-thread.ts';
import { RecordsFailed } from './errors.ts';
import type { Outcome, Statement } from './statements.ts';

type Success = Exclude<Outcome, { failure: unknown }>;

/** `end`: the next statement may run. */
interface Transaction {
  end(): void;
}

/** Statements on their way to the database thread, one at a time. A transaction that a caller opens has the database for itself until it ends. */
export class StatementQueue {
  readonly #file: string;
  readonly #thread: CallThread<Statement, Outcome>;
  /** Settles when the last statement or transaction so far has ended; never rejects. */
  #last: Promise<unknown> = Promise.resolve();
  /** Null too once the thread has stopped within it. */
  #transaction: Transaction | null = null;
  #closed: Promise<void> | null = null;

  constructor(file: string, onCrash: (error: RecordsFailed) => void) {
    this.#file = file;
    this.#thread = new CallThread(new URL('./database-thread.ts', import.meta.url), { file }, (reason) => {
      this.#transaction?.end();
      this.#transaction = null;
      onCrash(RecordsFailed.ofThread(file, reason));
    });
  }

  /** Resolves when its effect is on disk, or, inside a transaction, when it has been done. Throws `RecordsFailed`. */
  async run(statement: Statement, transaction: Transaction | null = null): Promise<Success> {
    if (transaction === null) return this.#inTurn(() => this.#ask(statement));
    if (transaction !== this.#transaction) throw RecordsFailed.ofThread(this.#file, 'stopped within this transaction');
    return this.#ask(statement);
  }

  /** Waits for its turn. Until `end`, only statements of the transaction that it returns are run. */
  async begin(sql: string): Promise<Transaction> {
    const begun = Promise.withResolvers<Transaction>();
    this.#inTurn(async () => {
      await this.#ask({ sql, parameters: [], writes: true, synced: true });
      const ended = Promise.withResolvers<void>();
      this.#transaction = { end: ended.resolve };
      begun.resolve(this.#transaction);
      await ended.promise;
    }).catch(begun.reject);
    return begun.promise;
  }

  /** Ends a transaction. One that cannot be committed stays open, to be rolled back. */
  async end(transaction: Transaction, how: 'commit' | 'rollback'): Promise<void> {
    try {
      await this.run({ sql: how, parameters: [], writes: true, synced: true }, transaction);
    } catch (error) {
      if (how === 'commit') throw error;
      // SQLite may have rolled back by itself; a thread that is gone has
    }
    if (this.#transaction === transaction) this.#transaction = null;
    transaction.end();
  }

  /** Finishes what waits, then closes the file. */
  close(): Promise<void> {
    return (this.#closed ??= this.#last.then(() => this.#thread.close()));
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closed !== null) throw RecordsFailed.ofThread(this.#file, 'was closed');
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #ask(statement: Statement): Promise<Success> {
    const outcome = await this.#thread.call(statement).catch(({ message }: Error) => {
      throw RecordsFailed.ofThread(this.#file, message);
    });
    if ('failure' in outcome) throw RecordsFailed.of(this.#file, outcome.failure);
    return outcome;
  }
}
