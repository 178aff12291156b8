import { parentPort, workerData } from 'node:worker_threads';
import { halfOfOutput } from './rebuild-inputs.ts';

parentPort?.postMessage(halfOfOutput((workerData as { root: string }).root, 1));
