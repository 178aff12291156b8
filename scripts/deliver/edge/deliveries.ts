import { setTimeout as wait } from 'node:timers/promises';
import type { Outgoing } from '../../../api/contract/operations.ts';
import { count } from '../../console/quantities.ts';
import { createRetries, type Retries } from '../bucket/retries.ts';
import type { Outbox } from './outbox.ts';
import { deliver, DeliveryFailed, type PublishTarget, type Target } from './target.ts';

const FIRST_PAUSE_MS = 1_000;
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

/** Delivers what waits in the outbox: to each target one notice at a time, again with growing pauses until it is received. */
export function createDeliveries(options: DeliveriesOptions) {
  const { outbox, targets, uploads, now, report, patienceMs = PATIENCE_MS, firstPauseMs = FIRST_PAUSE_MS } = options;
  const running = new Map<Target, Promise<void>>();
  /** The process ends: what fails now is delivered by the next one. */
  const ending = new AbortController();
  const aborting = new AbortController();
  const retriesOf = new Map(targets.map((target) => [target, createRetries(firstPauseMs)]));

  async function deliverAll(target: Target, retries: Retries): Promise<void> {
    await Promise.resolve(); // it is noted as running before it can end
    try {
      for (let notice; !aborting.signal.aborted && (notice = outbox.next(target.name));) {
        // otherwise a later process uploads it, and delivers what waits
        if (uploads && !(await uploads.whenUploaded())) return;
        try {
          await deliver(target, notice, aborting.signal);
        } catch (error) {
          if (!(error instanceof DeliveryFailed)) throw error;
          if (aborting.signal.aborted || !(await waitAgain(target, retries, error))) return;
          continue;
        }
        // a process that is killed before this delivers it again
        outbox.delivered(target.name);
        if (retries.succeeded()) report(`${target.label} receives again.`);
      }
    } catch (error) {
      report(String(error));
    } finally {
      running.delete(target);
    }
  }

  /** False: the process ends. */
  async function waitAgain({ label }: Target, retries: Retries, { message, retryAfterMs }: DeliveryFailed) {
    const { isNew, pauseMs } = retries.failed(message, now());
    if (isNew) report(`${label} ${message}. It is tried again. The CDN may still hold the old pages until then.`);
    const { signal } = ending;
    const pause = Math.max(pauseMs, Math.min(retryAfterMs, MOST_RETRY_AFTER_MS));
    await wait(pause, undefined, { signal, ref: false }).catch(() => {});
    return !signal.aborted;
  }

  return {
    /** Delivers what waits, unless that is under way. */
    start(): void {
      if (ending.signal.aborted) return;
      for (const [target, retries] of retriesOf)
        if (!running.has(target)) running.set(target, deliverAll(target, retries));
    },
    states(): Outgoing[] {
      return [...retriesOf].map(([{ kind, name }, { since }]) => {
        const failingSince = since === null ? null : new Date(since).toISOString();
        return { target: kind, waiting: outbox.waiting(name), failingSince };
      });
    },
    /** Delivers what can be within ten seconds, and stops. What was not received stays in the outbox. Never rejects. */
    async close(): Promise<void> {
      ending.abort();
      const outOfTime = setTimeout(() => aborting.abort(), patienceMs);
      await Promise.all(running.values());
      clearTimeout(outOfTime);
      for (const { label, name } of targets) {
        const waiting = outbox.waiting(name);
        if (waiting > 0)
          report(
            `${label} has not received the last ${count(waiting, 'notice')}. ${waiting === 1 ? 'It is' : 'They are'} kept, and ` +
              'delivered by the next npm start or npm run rebuild. The CDN may still hold the old pages.',
          );
      }
    },
  };
}
