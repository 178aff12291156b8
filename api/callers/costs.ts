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

/**
 * Limits what answers to unknown callers cost, in processor time of the thread that answers everybody. What it costs is known only
 * afterwards: once a budget is spent, that is refused until the end of the window which has used up more than a small part of one.
 * `processorTime`: milliseconds that this thread has used.
 */
export function createCosts({ now, processorTime }: { now: () => Date; processorTime: () => number }) {
  let endsAt = 0;
  /** Milliseconds of this window. */
  let all = 0;
  const ofNetworks = new Map<string, number>();
  const ofWork = new Map<string, number>();

  function secondsToWait(work: string, network: string): number {
    const present = now().getTime();
    // a clock that was set back begins another window
    if (present >= endsAt || present < endsAt - WINDOW_MS) {
      endsAt = present + WINDOW_MS;
      all = 0;
      ofNetworks.clear();
      ofWork.clear();
    }
    const isSpent = all >= BUDGET_MS || (ofNetworks.get(network) ?? 0) >= NETWORK_MS;
    return isSpent && (ofWork.get(work) ?? 0) >= SMALL_MS ? Math.ceil((endsAt - present) / 1000) : 0;
  }

  function measured(work: string, network: string) {
    let cost = 0;
    const begin = () => {
      const before = processorTime();
      return () => void (cost += processorTime() - before);
    };
    return {
      /** Measures `run`, of asynchronous work the part before it first waits. */
      measure: <Result>(run: () => Result): Result => {
        const end = begin();
        try {
          return run();
        } finally {
          end();
        }
      },
      /** Until it is done, for what is asynchronous and waits for nothing that other requests could use. */
      measureAll: <Result>(run: () => Promise<Result>): Promise<Result> => {
        const end = begin();
        return run().finally(end);
      },
      /** Once it is sent. */
      end: () => {
        if (cost < FREE_MS) return;
        all += cost;
        add(ofNetworks, network, cost);
        add(ofWork, work, cost);
      },
    };
  }

  return {
    /** `work` names what answers. Throws `TooManyRequests`. */
    begin(work: string, request: Request) {
      const seconds = secondsToWait(work, networkOf(request));
      if (seconds > 0) throw new TooManyRequests(seconds);
      return measured(work, networkOf(request));
    },
    /** For what is answered in another way then: null in place of an error. */
    beginIfWithin(work: string, request: Request) {
      const network = networkOf(request);
      return secondsToWait(work, network) > 0 ? null : measured(work, network);
    },
  };
}

const add = (sums: Map<string, number>, key: string, cost: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + cost);
