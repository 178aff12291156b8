import { dayOf, usageWindow } from '../../data/rules/dates/time-zone.ts';
import type { Usage } from '../../data/records/counts/usage.ts';
import { COUNTED_IN } from '../engagement/count-buffer.ts';
import type { IndexCalls } from './index-calls.ts';

/** So long what was read is shown, and at least so many times as long as reading it took. */
const LASTS_MS = 60_000;
const LASTS_TIMES = 50;

/** Brings what was clicked and copied in the last weeks to the index, while its tables are looked at. */
export class CountedUses {
  readonly #usage: Usage;
  readonly #thread: IndexCalls;
  readonly #now: () => Date;
  #reading: Promise<void> | null = null;
  /** Null: the index knows nothing of it. */
  #nextAt: number | null = null;

  constructor(usage: Usage, thread: IndexCalls, now: () => Date) {
    this.#usage = usage;
    this.#thread = thread;
    this.#now = now;
  }

  /** The index may have lost it. */
  forget(): void {
    this.#nextAt = null;
  }

  get isKnown(): boolean {
    return this.#nextAt !== null;
  }

  /** Reads it again when it is old. */
  async refresh(): Promise<void> {
    if (this.#nextAt !== null && this.#now().getTime() < this.#nextAt) return;
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    await this.#reading;
  }

  async #read(): Promise<void> {
    const since = this.#now().getTime();
    await this.#thread.call('setUses', await this.#usage.used(usageWindow(dayOf(since, COUNTED_IN))));
    const until = this.#now().getTime();
    this.#nextAt = until + Math.max(LASTS_MS, LASTS_TIMES * (until - since));
  }
}
