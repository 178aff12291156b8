import { parentPort, workerData } from 'node:worker_threads';
import { outputSum } from './output-digest.ts';

parentPort?.postMessage(outputSum((workerData as { root: string }).root, 1));
