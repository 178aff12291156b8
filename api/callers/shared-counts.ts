import { MemoryStore, type ClientRateLimitInfo, type Options, type Store } from 'express-rate-limit';
import type { Attempts } from '../../data/records/accounts/attempts.ts';

/** The counts of one limit on all machines. What cannot be asked of them is counted by this machine alone: a limit takes no site down. */
export class SharedCounts implements Store {
  readonly localKeys = false;
  readonly prefix: string;
  readonly #attempts: Attempts;
  readonly #own = new MemoryStore();
  #windowMs = 0;

  constructor(attempts: Attempts, name: string) {
    this.#attempts = attempts;
    this.prefix = `${name} `;
  }

  init(options: Options): void {
    this.#windowMs = options.windowMs;
    this.#own.init(options);
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    try {
      const { hits, msLeft } = await this.#attempts.add(this.prefix + key, this.#windowMs);
      // the middleware takes the time left from the system's clock as well
      return { totalHits: hits, resetTime: new Date(Date.now() + msLeft) };
    } catch {
      return this.#own.increment(key);
    }
  }

  async decrement(key: string): Promise<void> {
    await this.#attempts.takeBack(this.prefix + key).catch(() => this.#own.decrement(key));
  }

  async resetKey(key: string): Promise<void> {
    await this.#own.resetKey(key);
    await this.#attempts.forget(this.prefix + key).catch(() => {});
  }
}
