import type { Timer } from '../../../publish/alarm.ts';

/** Time that passes only when the simulation says so, and the timers that wait for it. */
export class SimulatedClock {
  #now: number;
  #timers = new Map<number, { at: number; ring: () => void }>();
  #count = 0;

  /** Milliseconds since 1970. */
  constructor(now: number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;

  /** No timer rings by this: `ringDue` does. */
  pass(ms: number): void {
    this.#now += ms;
  }

  readonly timer: Timer = (ms, ring) => {
    const id = (this.#count += 1);
    this.#timers.set(id, { at: this.#now + ms, ring });
    return () => this.#timers.delete(id);
  };

  /** Whether one rang. */
  ringDue(): boolean {
    const due = [...this.#timers].filter(([, { at }]) => at <= this.#now);
    for (const [id, { ring }] of due) {
      this.#timers.delete(id);
      ring();
    }
    return due.length > 0;
  }

  /** The timers of a process that has ended. */
  dropTimers(): void {
    this.#timers.clear();
  }
}
