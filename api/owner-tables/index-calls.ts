import { Worker } from 'node:worker_threads';
import { onMessage } from '../../data/files/thread-messages.ts';
import { ApiError } from '../http/errors.ts';
import type { ThreadCalls, ThreadReply } from './index-thread.ts';

/** The tables cannot be read now. Documents are not touched by this. */
export class IndexUnavailable extends ApiError {
  override name = 'IndexUnavailable';
  override readonly code = 'INDEX_UNAVAILABLE';
  /** It was damaged, and is empty now: its documents have to be put into it again. */
  readonly isEmpty: boolean;
  constructor(reason: string, isEmpty = false) {
    super(503, 'The tables cannot be read at the moment. Nothing is lost: try again in a minute.', { cause: reason });
    this.isEmpty = isEmpty;
  }
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The thread of the index: started by the first call, and again by the next one when it stopped. Calls are answered in their order. */
export class IndexCalls {
  readonly #given: { file: string; code: string };
  /** The thread stopped by itself; what it was asked has been refused. */
  readonly #onCrash: (reason: string) => void;
  #worker: Worker | null = null;
  #closed = false;
  #waiting = new Map<number, Waiting>();
  #count = 0;

  constructor(given: { file: string; code: string }, onCrash: (reason: string) => void) {
    this.#given = given;
    this.#onCrash = onCrash;
  }

  /** Throws `IndexUnavailable`. */
  call<Name extends keyof ThreadCalls>(
    name: Name,
    ...given: Parameters<ThreadCalls[Name]>
  ): Promise<ReturnType<ThreadCalls[Name]>> {
    if (this.#closed) return Promise.reject(new IndexUnavailable('the server is stopping'));
    const worker = (this.#worker ??= this.#start());
    const call = (this.#count += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      worker.postMessage({ call, name, given });
    });
  }

  /** Finishes what was asked. */
  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === null) return;
    worker.ref();
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await exited;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./index-thread.ts', import.meta.url), { workerData: this.#given });
    worker.unref();
    let reason = 'its thread stopped';
    onMessage(worker, (reply: ThreadReply) => {
      const waiting = this.#waiting.get(reply.call);
      this.#waiting.delete(reply.call);
      if ('failure' in reply) waiting?.reject(new IndexUnavailable(reply.failure, reply.isEmpty));
      else waiting?.resolve(reply.answer);
    });
    worker.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => {
      this.#worker = null;
      const refused = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of refused) reject(new IndexUnavailable(reason));
      if (!this.#closed) this.#onCrash(reason);
    });
    return worker;
  }
}
