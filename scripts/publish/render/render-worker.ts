import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { onMessage } from '../../../data/files/thread-messages.ts';
import { OutputFolder } from '../output/output-folder.ts';
import { makePage, Renderer, type PageResult, type PageTask } from './renderer.ts';

/** A batch for a worker: what each file is known to hold is compared before anything is written. */
export interface Batch {
  tasks: { path: string; text?: string; viewJson?: string; isDrawn?: boolean; known: string | null }[];
}

const { entry, media, root, name, fresh, hasCopies } = workerData as {
  entry: string;
  media: string;
  root: string;
  name: string;
  fresh: boolean;
  hasCopies: boolean;
};
const renderer = new Renderer(new URL(entry), media);
const output = new OutputFolder(root, name, fresh);
output.hasCopies = hasCopies;
renderer.warmUp().catch(() => undefined); // each page fails with it

async function make({ tasks }: Batch): Promise<void> {
  const results: PageResult[] = [];
  for (const { path, text, viewJson, isDrawn = false, known } of tasks) {
    const task: PageTask =
      text !== undefined ? { path, text } : { path, view: JSON.parse(viewJson ?? 'null'), isDrawn };
    results.push(await makePage(renderer, output, task, known));
    // What a page leaves behind can be collected only between two turns of the event loop.
    await nextTurn();
  }
  parentPort?.postMessage(results);
}

/** The pool takes results for those of the batch that it sent first. */
let last = Promise.resolve();
onMessage(parentPort, (batch: Batch) => {
  last = last.then(() => make(batch));
});
