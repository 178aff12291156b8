import { setTimeout as wait } from 'node:timers/promises';
import type { Outgoing } from '../../../api/ops/watched.ts';
import { count } from '../../console/quantities.ts';
import type { Outbox } from './outbox.ts';
import { DeliveryFailed, type PublishTarget, type Target } from './target.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A receiver may ask for this much patience. */
const MOST_RETRY_AFTER_MS = 60 * 60_000;
/** For all that still waits when the process ends. */
const PATIENCE_MS = 10_000;

export interface DeliveriesOptions {
  outbox: Outbox;
  targets: readonly Target[];
  /** No notice is sent of what cannot be fetched there yet; absent: files are served from where they are published. */
  uploads?: Pick<PublishTarget, 'whenUploaded'> | undefined;
  now(): number;
  /** A sentence for each new failure, and one when deliveries succeed again. */
  report(sentence: string): void;
  patienceMs?: number;
  firstPauseMs?: number;
}

/** Delivers what waits in the outbox: to each target in order and one at a time, again with growing pauses until it is received. */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #running = new Map<Target, Promise<void>>();
  readonly #failures = new Map<Target, { message: string; since: number }>();
  /** The process ends: what fails now is delivered by the next one. */
  readonly #ending = new AbortController();
  readonly #aborting = new AbortController();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  /** Delivers what waits, unless that is under way. */
  start(): void {
    for (const target of this.#options.targets) {
      if (this.#running.has(target) || this.#ending.signal.aborted) continue;
      const failed = (error: unknown) => {
        this.#running.delete(target);
        this.#options.report(String(error));
      };
      // It begins after it is noted, and is forgotten in the moment in which it finds nothing more.
      this.#running.set(
        target,
        Promise.resolve()
          .then(() => this.#deliverAll(target))
          .catch(failed),
      );
    }
  }

  states(): Outgoing[] {
    const { outbox, targets } = this.#options;
    return targets.map((target) => {
      const since = this.#failures.get(target)?.since;
      const failingSince = since === undefined ? null : new Date(since).toISOString();
      return { target: target.kind, waiting: outbox.waiting(target.name), failingSince };
    });
  }

  /** Delivers what can be within ten seconds, and stops. What was not received stays in the outbox. Never rejects. */
  async close(): Promise<void> {
    const { outbox, targets, report, patienceMs = PATIENCE_MS } = this.#options;
    this.#ending.abort();
    const inTime = new AbortController();
    const all = Promise.all(this.#running.values());
    await Promise.race([all, wait(patienceMs, undefined, { signal: inTime.signal }).catch(() => undefined)]);
    inTime.abort();
    this.#aborting.abort();
    await all;
    for (const { label, name } of targets) {
      const waiting = outbox.waiting(name);
      if (waiting > 0)
        report(
          `${label} has not received the last ${count(waiting, 'notice')}. ${waiting === 1 ? 'It is' : 'They are'} kept, and ` +
            'delivered by the next npm start or npm run rebuild. The CDN may still hold the old pages.',
        );
    }
  }

  async #deliverAll(target: Target): Promise<void> {
    const { outbox, firstPauseMs = FIRST_PAUSE_MS } = this.#options;
    let pauseMs = firstPauseMs;
    while (!this.#aborting.signal.aborted) {
      const next = outbox.next(target.name, { evenNone: target.isCache });
      if (next === null) break;
      try {
        // A later process uploads it, and delivers what waits.
        if (!(await this.#fetchable(next.notice.id))) break;
        await target.deliver(next.notice, this.#aborting.signal);
      } catch (error) {
        if (!(error instanceof DeliveryFailed)) throw error;
        if (this.#aborting.signal.aborted) break;
        this.#failed(target, error);
        if (this.#ending.signal.aborted) break;
        const asked = Math.min(error.retryAfterMs ?? 0, MOST_RETRY_AFTER_MS);
        await wait(Math.max(pauseMs, asked), undefined, { signal: this.#ending.signal, ref: false }).catch(() => {});
        if (this.#ending.signal.aborted) break;
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        continue;
      }
      pauseMs = firstPauseMs;
      // A process that is killed before this delivers it again.
      outbox.delivered(target.name, next.number);
      this.#succeeded(target);
    }
    this.#running.delete(target);
  }

  /** Resolves when what a publish changed is uploaded; false: this process does not do so before it ends. */
  async #fetchable(publishId: string): Promise<boolean> {
    const { uploads } = this.#options;
    if (uploads === undefined) return true;
    const aborted = Promise.withResolvers<boolean>();
    const give = () => aborted.resolve(false);
    this.#aborting.signal.addEventListener('abort', give, { once: true });
    try {
      return await Promise.race([uploads.whenUploaded(publishId), aborted.promise]);
    } finally {
      this.#aborting.signal.removeEventListener('abort', give);
    }
  }

  #failed(target: Target, { message }: DeliveryFailed): void {
    const before = this.#failures.get(target);
    const isNew = before?.message !== message;
    this.#failures.set(target, { message, since: before?.since ?? this.#options.now() });
    if (isNew)
      this.#options.report(
        `${target.label} ${message}. It is tried again. The CDN may still hold the old pages until then.`,
      );
  }

  #succeeded(target: Target): void {
    if (this.#failures.delete(target)) this.#options.report(`${target.label} receives again.`);
  }
}
