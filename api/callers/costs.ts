import type { Request } from 'express';
import { TooManyRequests } from '../http/errors.ts';
import { networkOf } from './limits.ts';

const WINDOW_MS = 10_000;
/** Of processor time within a window, for all callers who are not known: the rest is left for pages, saves and publishes. */
const BUDGET_MS = 4_000;
/** Of one network. */
const NETWORK_MS = BUDGET_MS / 2;
/** A reply that costs less is free. */
const FREE_MS = 5;
/** What cost less within a window is not refused in it. */
const SMALL_MS = BUDGET_MS / 20;

/** One answer whose cost is measured. */
export interface MeasuredAnswer {
  /** Measures `run`, of asynchronous work the part before it first waits. */
  measure<Result>(run: () => Result): Result;
  /** Until it is done, for what is asynchronous and waits for nothing that other requests could use. */
  measureAll<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Once it is sent. */
  end(): void;
}

/**
 * Limits what answers to unknown callers cost, in processor time of the thread that answers everybody. What it costs is known only
 * afterwards: once a budget is spent, that is refused until the end of the window which has used up more than a small part of one.
 */
export class Costs {
  readonly #now: () => Date;
  readonly #processorTime: () => number;
  #endsAt = 0;
  /** Milliseconds of this window. */
  #all = 0;
  readonly #ofNetworks = new Map<string, number>();
  readonly #ofWork = new Map<string, number>();

  /** `processorTime`: milliseconds that this thread has used. */
  constructor({ now, processorTime }: { now: () => Date; processorTime: () => number }) {
    this.#now = now;
    this.#processorTime = processorTime;
  }

  /** `work` names what answers. Throws `TooManyRequests`. */
  begin(work: string, request: Request): MeasuredAnswer {
    const seconds = this.#secondsToWait(work, networkOf(request));
    if (seconds > 0) throw new TooManyRequests(seconds);
    return this.#measured(work, networkOf(request));
  }

  /** For what is answered in another way then: null in place of an error. */
  beginIfWithin(work: string, request: Request): MeasuredAnswer | null {
    const network = networkOf(request);
    return this.#secondsToWait(work, network) > 0 ? null : this.#measured(work, network);
  }

  #secondsToWait(work: string, network: string): number {
    const now = this.#now().getTime();
    // a clock that was set back begins another window
    if (now >= this.#endsAt || now < this.#endsAt - WINDOW_MS) {
      this.#endsAt = now + WINDOW_MS;
      this.#all = 0;
      this.#ofNetworks.clear();
      this.#ofWork.clear();
    }
    const isSpent = this.#all >= BUDGET_MS || (this.#ofNetworks.get(network) ?? 0) >= NETWORK_MS;
    return isSpent && (this.#ofWork.get(work) ?? 0) >= SMALL_MS ? Math.ceil((this.#endsAt - now) / 1000) : 0;
  }

  #measured(work: string, network: string): MeasuredAnswer {
    let cost = 0;
    const begin = () => {
      const before = this.#processorTime();
      return () => void (cost += this.#processorTime() - before);
    };
    return {
      measure: (run) => {
        const end = begin();
        try {
          return run();
        } finally {
          end();
        }
      },
      measureAll: (run) => {
        const end = begin();
        return run().finally(end);
      },
      end: () => {
        if (cost < FREE_MS) return;
        this.#all += cost;
        add(this.#ofNetworks, network, cost);
        add(this.#ofWork, work, cost);
      },
    };
  }
}

const add = (sums: Map<string, number>, key: string, cost: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + cost);
