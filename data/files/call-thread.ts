import { parentPort, Worker } from 'node:worker_threads';

/** A worker, a process with a channel, or the way back to the one that started it. */
interface Sender {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Under `node --watch` Node sends the names of the modules that a worker or process loads along the same way. */
const isOfNode = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && ('watch:import' in message || 'watch:require' in message);

/** Calls `receive` with each message of ours. Everything that receives messages does it by this. Returns what ends it. */
export function onMessage<Message>(sender: Sender | null, receive: (message: Message) => void): () => void {
  const listener = (message: unknown): void => {
    if (!isOfNode(message)) receive(message as Message);
  };
  sender?.on('message', listener);
  return () => void sender?.off('message', listener);
}

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
 * while it is idle, and not before it has answered. `onCrash`: it stopped by itself, and its callers have been refused.
 */
export function callThread<Request, Answer>(module: URL, workerData: unknown, onCrash: (reason: string) => void) {
  let worker: Worker | null = null;
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let count = 0;
  let isClosed = false;

  function start(): Worker {
    const started = new Worker(module, { workerData });
    onMessage(started, ({ call, answer }: { call: number; answer: Answer }) => {
      waiting.get(call)?.resolve(answer);
      waiting.delete(call);
      if (waiting.size === 0) started.unref();
    });
    let reason = 'stopped unexpectedly';
    started.on('error', (error) => (reason += `: ${error instanceof Error ? error.message : String(error)}`));
    started.on('exit', () => {
      worker = null;
      const refused = [...waiting.values()];
      waiting.clear();
      for (const { reject } of refused) reject(new Error(reason));
      if (!isClosed) onCrash(reason);
    });
    return started;
  }

  return {
    /** Throws an error that says why it stopped. */
    async call(request: Request): Promise<Answer> {
      if (isClosed) throw new Error('was closed');
      worker ??= start();
      const answered = Promise.withResolvers<Answer>();
      count += 1;
      waiting.set(count, answered);
      worker.ref();
      worker.postMessage({ call: count, request } satisfies Call<Request>);
      return answered.promise;
    },
    /** Finishes what was asked. */
    async close(): Promise<void> {
      isClosed = true;
      if (worker === null) return;
      worker.ref();
      const exited = new Promise((resolve) => worker?.once('exit', resolve));
      worker.postMessage('close');
      await exited;
    },
  };
}
