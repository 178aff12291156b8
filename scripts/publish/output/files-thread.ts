import { parentPort, workerData } from 'node:worker_threads';
import { disk } from '../../../data/files/disk.ts';
import { DIVIDER, type FileList } from './files-ahead.ts';
import { publishedFiles, sizeOf } from './output-files.ts';

const { root } = workerData as { root: string };
const files = publishedFiles(root, { list: disk.list, sizeOf });
const list: FileList = { names: [...files.keys()].join(DIVIDER), sizes: new Float64Array(files.values()) };
parentPort?.postMessage(list, [list.sizes.buffer]);
