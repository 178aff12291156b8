import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { Attempts } from '../../data/records/attempts.ts';

/** How long a machine counts by itself before it learns what the others have counted. */
const EXCHANGE_AFTER_MS = 1_000;

/** The requests of one caller in its window. */
interface Count {
  windowMs: number;
  /** By `performance.now()`. */
  endsAt: number;
  /** Of this machine, and how many of these the others can know. */
  own: number;
  sent: number;
  others: number;
}

/**
 * Counts in memory, and exchanges sums with all machines a second after a request was counted: those of all limits in one statement, and only
 * of callers that came meanwhile. Where that fails, each machine counts by itself, and sends the same later.
 */
export class CountExchange {
  readonly #attempts: Pick<Attempts, 'addAll'>;
  readonly #afterMs: number;
  readonly #counts = new Map<string, Count>();
  readonly #unsent = new Set<string>();
  #isPlanned = false;

  constructor(attempts: Pick<Attempts, 'addAll'>, afterMs = EXCHANGE_AFTER_MS) {
    this.#attempts = attempts;
    this.#afterMs = afterMs;
  }

  add(key: string, windowMs: number): { hits: number; msLeft: number } {
    const count = this.#present(key) ?? this.#begin(key, windowMs);
    count.own += 1;
    this.#unsent.add(key);
    this.#plan();
    return { hits: count.own + count.others, msLeft: count.endsAt - performance.now() };
  }

  takeBack(key: string): void {
    const count = this.#present(key);
    if (count && count.own > count.sent) count.own -= 1;
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  #present(key: string): Count | undefined {
    const count = this.#counts.get(key);
    return count && count.endsAt > performance.now() ? count : undefined;
  }

  #begin(key: string, windowMs: number): Count {
    const count = { windowMs, endsAt: performance.now() + windowMs, own: 0, sent: 0, others: 0 };
    // at the end: those that are over come first
    this.#counts.delete(key);
    this.#counts.set(key, count);
    return count;
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => void this.#exchange(), this.#afterMs).unref();
  }

  async #exchange(): Promise<void> {
    this.#removeEnded();
    const sums = [...this.#unsent].flatMap((key) => {
      const count = this.#present(key);
      return count && count.own > count.sent ? [{ key, count, hits: count.own - count.sent }] : [];
    });
    this.#unsent.clear();
    try {
      const all = await this.#attempts.addAll(
        sums.map(({ key, hits, count: { windowMs } }) => ({ key, hits, windowMs })),
      );
      const found = new Map(all.map((each) => [each.key, each]));
      for (const { key, count, hits } of sums) {
        const present = found.get(key);
        if (present) accept(count, hits, present);
      }
    } catch {
      for (const { key } of sums) this.#unsent.add(key);
    }
    this.#isPlanned = false;
    if (this.#unsent.size > 0) this.#plan();
  }

  #removeEnded(): void {
    const now = performance.now();
    for (const [key, { endsAt }] of this.#counts) {
      if (endsAt > now) break;
      this.#counts.delete(key);
    }
  }
}

/** What all machines have counted, `sent` of this one among them. */
function accept(count: Count, sent: number, { hits, msLeft }: { hits: number; msLeft: number }): void {
  count.sent += sent;
  // the window of all began again with what was sent now
  if (hits < count.sent) {
    count.own -= count.sent - sent;
    count.sent = sent;
  }
  count.others = Math.max(0, hits - count.sent);
  count.endsAt = performance.now() + msLeft;
}

/** One limit of those that share an exchange. */
export class ExchangedCounts implements Store {
  readonly localKeys = false;
  readonly prefix: string;
  readonly #exchange: CountExchange;
  #windowMs = 0;

  constructor(exchange: CountExchange, name: string) {
    this.#exchange = exchange;
    this.prefix = `${name} `;
  }

  init({ windowMs }: Options): void {
    this.#windowMs = windowMs;
  }

  increment(key: string): ClientRateLimitInfo {
    const { hits, msLeft } = this.#exchange.add(this.prefix + key, this.#windowMs);
    // the middleware takes the time left from the system's clock as well
    return { totalHits: hits, resetTime: new Date(Date.now() + msLeft) };
  }

  decrement(key: string): void {
    this.#exchange.takeBack(this.prefix + key);
  }

  resetKey(key: string): void {
    this.#exchange.forget(this.prefix + key);
  }
}
