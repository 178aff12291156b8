import type { Lease, LeaseState } from '../../../../data/cluster/lease.ts';

interface Statement {
  run(): unknown;
  result: { value: unknown } | null;
  resolve(value: never): void;
  reject(error: Error): void;
}

/** The row of the lease in memory, with clocks that the test sets, in milliseconds. */
export class SimulatedLease {
  /** Of the servers. */
  now = 0;
  /** By how much the clock of the database is ahead of it. */
  aheadMs = 0;
  epoch = 0;
  process: string | null = null;
  until = 0;
  #prolonged = 0;
  uploaded = 0;
  checks = 0;

  get holder(): string | null {
    return this.isFree ? null : this.process;
  }

  get isFree(): boolean {
    return this.until <= this.#time;
  }

  /** `until` alone could be the same again, unlike a time in microseconds. */
  get version(): string {
    return `${this.until} after ${this.#prolonged}`;
  }

  get #time(): number {
    return this.now + this.aheadMs;
  }

  prolong(validMs: number): void {
    this.until = this.#time + validMs;
    this.#prolonged += 1;
  }

  state(): LeaseState {
    const { holder, epoch, version, uploaded, checks } = this;
    return { holder, epoch, remainingMs: Math.max(0, this.until - this.#time), until: version, uploaded, checks };
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

  take(validMs: number, unrenewed: string | null) {
    return this.#send(() => {
      const row = this.#row;
      const isTaken = row.isFree || row.process === this.name || row.version === unrenewed;
      if (isTaken) {
        row.epoch += 1;
        row.process = this.name;
        row.prolong(validMs);
        row.uploaded = 0;
      }
      return { ...row.state(), isTaken };
    });
  }

  renew(epoch: number, validMs: number, uploaded: number) {
    return this.#send(() => {
      const row = this.#row;
      const isOwn = this.#owns(epoch) && !row.isFree;
      if (isOwn) {
        row.prolong(validMs);
        row.uploaded = Math.max(row.uploaded, uploaded);
      }
      return { ...row.state(), isOwn };
    });
  }

  giveBack(epoch: number): Promise<void> {
    return this.#send(() => {
      if (!this.#owns(epoch)) return;
      this.#row.until = -Infinity;
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
