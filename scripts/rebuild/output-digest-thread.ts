import { parentPort, workerData } from 'node:worker_threads';
import { claimFrom, outputSum } from './output-digest.ts';

const { root, claims } = workerData as { root: string; claims: SharedArrayBuffer };
parentPort?.postMessage(outputSum(root, claimFrom(claims)));
