import { parentPort, workerData } from 'node:worker_threads';
import { onMessage } from '../../files/thread-messages.ts';
import { openBatchRunner, type BatchRunner } from './batch-runner.ts';
import { asFailure, type Batch, type Failure, type Outcome } from './statements.ts';

/** What the thread answers: once when it has opened the file, then once a batch. */
export type ThreadReply = { opened: true } | { refused: Failure } | { outcomes: Outcome[] };
export type ThreadRequest = Batch | 'close';

const { file } = workerData as { file: string };
const reply = (message: ThreadReply) => parentPort?.postMessage(message);

function open(): BatchRunner | undefined {
  try {
    const runner = openBatchRunner(file);
    reply({ opened: true });
    return runner;
  } catch (error) {
    reply({ refused: asFailure(error) });
    parentPort?.close();
    return undefined;
  }
}

const runner = open();
onMessage(parentPort, (request: ThreadRequest) => {
  if (request !== 'close') {
    reply({ outcomes: runner?.run(request) ?? [] });
    return;
  }
  runner?.close();
  parentPort?.close();
});
