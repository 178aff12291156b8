import { parentPort, Worker } from 'node:worker_threads';
import { onMessage } from './thread-messages.ts';

interface Call<Request> {
  call: number;
  request: Request;
}

/** On the thread: gives the answer to each call. What `answer` throws ends the thread; `close` is called before it ends by itself. */
export function answerCalls<Request, Answer>(answer: (request: Request) => Answer, close: () => void): void {
  onMessage(parentPort, (message: Call<Request> | 'close') => {
    if (message !== 'close') return parentPort?.postMessage({ call: message.call, answer: answer(message.request) });
    close();
    parentPort?.close();
  });
}

/**
 * A thread that answers calls in their order: started by the first one, and again by the next one after it has stopped. The process ends
 * while it is idle, and not before it has answered.
 */
export class CallThread<Request, Answer> {
  readonly #module: URL;
  readonly #workerData: unknown;
  readonly #onCrash: (reason: string) => void;
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #count = 0;
  #isClosed = false;

  /** `onCrash`: it stopped by itself, and its callers have been refused. */
  constructor(module: URL, workerData: unknown, onCrash: (reason: string) => void) {
    this.#module = module;
    this.#workerData = workerData;
    this.#onCrash = onCrash;
  }

  /** Throws an error that says why it stopped. */
  async call(request: Request): Promise<Answer> {
    if (this.#isClosed) throw new Error('was closed');
    const worker = (this.#worker ??= this.#start());
    const waiting = Promise.withResolvers<Answer>();
    const call = (this.#count += 1);
    this.#waiting.set(call, waiting);
    worker.ref();
    worker.postMessage({ call, request } satisfies Call<Request>);
    return waiting.promise;
  }

  /** Finishes what was asked. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (worker === null) return;
    worker.ref();
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await exited;
  }

  #start(): Worker {
    const worker = new Worker(this.#module, { workerData: this.#workerData });
    onMessage(worker, ({ call, answer }: { call: number; answer: Answer }) => {
      this.#waiting.get(call)?.resolve(answer);
      this.#waiting.delete(call);
      if (this.#waiting.size === 0) worker.unref();
    });
    let reason = 'stopped unexpectedly';
    worker.on('error', (error) => (reason += `: ${error instanceof Error ? error.message : String(error)}`));
    worker.on('exit', () => {
      this.#worker = null;
      const refused = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of refused) reject(new Error(reason));
      if (!this.#isClosed) this.#onCrash(reason);
    });
    return worker;
  }
}
