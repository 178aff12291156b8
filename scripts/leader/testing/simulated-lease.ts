import type { Lease, LeaseState } from '../../../data/postgres/lease.ts';

interface Statement {
  run(): unknown;
  result: { value: unknown } | null;
  resolve(value: never): void;
  reject(error: Error): void;
}

/** The row of the lease in memory, with a clock that the test sets. */
export class SimulatedLease {
  /** In milliseconds. */
  now = 0;
  epoch = 0;
  process: string | null = null;
  until = 0;
  uploaded = 0;
  checks = 0;

  get holder(): string | null {
    return this.until > this.now ? this.process : null;
  }

  state(): LeaseState {
    const { holder, epoch, uploaded, checks } = this;
    return { holder, epoch, remainingMs: Math.max(0, this.until - this.now), uploaded, checks };
  }

  connection(name: string, options: { isAtOnce?: boolean } = {}): SimulatedConnection {
    return new SimulatedConnection(this, name, options.isAtOnce ?? false);
  }
}

/** Of one server. Statements and answers are on their way for as long as the test wants, unless all is `atOnce`. */
class SimulatedConnection implements Lease {
  readonly name: string;
  isBroken = false;
  readonly #row: SimulatedLease;
  readonly #isAtOnce: boolean;
  readonly #under: Statement[] = [];

  constructor(row: SimulatedLease, name: string, isAtOnce: boolean) {
    this.#row = row;
    this.name = name;
    this.#isAtOnce = isAtOnce;
  }

  take(validMs: number) {
    return this.#send(() => {
      const row = this.#row;
      const isTaken = row.until <= row.now || row.process === this.name;
      if (isTaken) {
        row.epoch += 1;
        row.process = this.name;
        row.until = row.now + validMs;
        row.uploaded = 0;
      }
      return { ...row.state(), isTaken };
    });
  }

  renew(epoch: number, validMs: number, uploaded: number) {
    return this.#send(() => {
      const row = this.#row;
      const isOwn = this.#owns(epoch) && row.until > row.now;
      if (isOwn) {
        row.until = row.now + validMs;
        row.uploaded = Math.max(row.uploaded, uploaded);
      }
      return { ...row.state(), isOwn };
    });
  }

  giveBack(epoch: number): Promise<void> {
    return this.#send(() => {
      if (!this.#owns(epoch)) return;
      this.#row.until = 0;
      this.#row.process = null;
    });
  }

  look() {
    return this.#send(() => this.#row.state());
  }

  askForCheck(): Promise<void> {
    return this.#send(() => void (this.#row.checks += 1));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** The database carries out the oldest statement that it does not have yet. */
  arrive(): void {
    const next = this.#under.find(({ result }) => result === null);
    if (next) next.result = { value: next.run() };
  }

  /** The server hears the answer to the oldest statement that was carried out. */
  answer(): void {
    const at = this.#under.findIndex(({ result }) => result !== null);
    const [next] = at < 0 ? [] : this.#under.splice(at, 1);
    next?.resolve(next.result?.value as never);
  }

  /** The connection breaks; what is on its way to the database arrives all the same, later. */
  lose(): void {
    for (const statement of this.#under) statement.reject(new Error('the connection was lost'));
  }

  #owns(epoch: number): boolean {
    return this.#row.process === this.name && this.#row.epoch === epoch;
  }

  #send<Result>(run: () => Result): Promise<Result> {
    if (this.isBroken) return Promise.reject(new Error('the connection is broken'));
    if (this.#isAtOnce) return Promise.resolve(run());
    return new Promise((resolve, reject) => this.#under.push({ run, result: null, resolve, reject }));
  }
}
