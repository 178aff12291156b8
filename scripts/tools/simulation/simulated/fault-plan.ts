import type { Random } from '../../seed/random.ts';
import type { SimulatedClock } from './simulated-clock.ts';

export type Crash = 'kill' | 'power cut';
export const anyCrash = (random: Random): Crash => (random.is(0.5) ? 'kill' : 'power cut');
export type Blow = { crash: Crash; after: boolean } | { code: string } | null;

const CODES: { readonly [call: string]: readonly string[] } = {
  write: ['ENOSPC', 'EIO', 'EACCES'],
  append: ['ENOSPC', 'EIO', 'EACCES'],
  makeFolder: ['ENOSPC', 'EIO', 'EACCES'],
  rename: ['ENOSPC', 'EIO', 'EACCES'],
  save: ['ENOSPC'],
};
const OTHER_CODES = ['EIO', 'EACCES'];

/** What may go wrong for one process. */
export interface ProcessFaults {
  plan: FaultPlan;
  /** Once it says no, no call does anything. */
  isAlive(): boolean;
  onCrash(kind: Crash): void;
}

/** Decides by seed what becomes of each call to the disk. */
export class FaultPlan {
  readonly #random: Random;
  readonly #clock: SimulatedClock;
  /** Share of calls that fail. */
  #share = 0;
  #crash: { kind: Crash; in: number } | null = null;
  faults = 0;

  constructor(random: Random, clock: SimulatedClock) {
    this.#random = random;
    this.#clock = clock;
  }

  failSome(share: number): void {
    this.#share = share;
  }

  /** The process or the machine stops at one of the next calls. */
  crashWithin(kind: Crash, calls: number): void {
    this.#crash = { kind, in: this.#random.whole(1, calls) };
  }

  /** Nothing fails and nothing crashes: what is done now is no part of the experiment. */
  calm(): void {
    this.#share = 0;
    this.#crash = null;
  }

  get isCalm(): boolean {
    return this.#share === 0 && this.#crash === null;
  }

  /** `changes`: whether the call changes the disk. Only such calls crash, since before and after any other the disk is the same. */
  next(call: string, changes: boolean): Blow {
    this.#clock.pass(this.#random.is(0.02) ? this.#random.whole(20, 4000) : this.#random.is(0.3) ? 1 : 0);
    if (this.#crash !== null && changes) {
      this.#crash.in -= 1;
      if (this.#crash.in <= 0) {
        const { kind } = this.#crash;
        this.calm();
        return { crash: kind, after: this.#random.is(0.5) };
      }
    }
    if (this.#share > 0 && this.#random.is(this.#share)) {
      this.faults += 1;
      return { code: this.#random.pick(CODES[call] ?? OTHER_CODES) };
    }
    return null;
  }
}
