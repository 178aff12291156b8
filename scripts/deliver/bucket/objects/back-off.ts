import { setTimeout as wait } from 'node:timers/promises';

export interface BackOff {
  /** Attempts in all. */
  tries: number;
  /** The longest first pause; each further one may be twice as long. */
  firstMs: number;
  mostMs: number;
}

/** Waits 13 seconds in all at most: who uploads in the background tries again later. */
export const usualBackOff: BackOff = { tries: 7, firstMs: 200, mostMs: 10_000 };

/**
 * Tries again while `again` says so of what was thrown: `true`, or the milliseconds that the store asked for. Pauses are random up to a
 * doubling limit, so that parallel requests do not return all at once.
 */
export async function withBackOff<T>(
  attempt: () => Promise<T>,
  again: (error: unknown) => boolean | number,
  { tries, firstMs, mostMs }: BackOff,
  signal?: AbortSignal,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const asked = again(error);
      if (asked === false || tried >= tries || signal?.aborted) throw error;
      const limit = Math.min(mostMs, firstMs * 2 ** (tried - 1));
      const pause = typeof asked === 'number' ? Math.min(asked, mostMs) : Math.random() * limit;
      await wait(pause, undefined, signal ? { signal } : {});
    }
  }
}
