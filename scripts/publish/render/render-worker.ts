import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { onMessage } from '../../../data/files/call-thread.ts';
import { outputFolder } from '../output/output-folder.ts';
import { makePage, createRenderer, type PageResult, type PageTask } from './renderer.ts';

const { entry, media, root, name, fresh, hasCopies } = workerData as {
  entry: string;
  media: string;
  root: string;
  name: string;
  fresh: boolean;
  hasCopies: boolean;
};
const renderer = createRenderer(new URL(entry), media);
const output = outputFolder(root, name, fresh);
output.hasCopies = hasCopies;
renderer.warmUp().catch(() => undefined); // each page fails with it

async function make(tasks: readonly PageTask[]): Promise<void> {
  const results: PageResult[] = [];
  for (const { json, ...task } of tasks) {
    const view = json === undefined ? undefined : (JSON.parse(json) as unknown);
    results.push(await makePage(renderer, output, { ...task, view }));
    // What a page leaves behind can be collected only between two turns of the event loop.
    await nextTurn();
  }
  parentPort?.postMessage(results);
}

/** The pool takes results for those of the batch that it sent first. */
let last = Promise.resolve();
onMessage(parentPort, (tasks: PageTask[]) => {
  last = last.then(() => make(tasks));
});
