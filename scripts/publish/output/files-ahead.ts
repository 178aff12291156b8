import { Worker } from 'node:worker_threads';
import { onMessage } from '../../../data/files/thread-messages.ts';

/** Files with their sizes in bytes, as they are sent between threads: the names, divided by `DIVIDER`. */
export interface FileList {
  names: string;
  sizes: Float64Array<ArrayBuffer>;
}

/** No name holds it. */
export const DIVIDER = '\0';

/**
 * Reads `publishedFiles` in a thread of its own, beside what a start does meanwhile: of a large site it is the longest step of a start. Until
 * then nothing may be written there. Null: it failed, and the first publish reads them itself.
 */
export async function filesAhead(root: string): Promise<Map<string, number> | null> {
  const { promise, resolve } = Promise.withResolvers<FileList | null>();
  const worker = new Worker(new URL('./files-thread.ts', import.meta.url), { workerData: { root } });
  onMessage(worker, resolve);
  worker.on('error', () => resolve(null));
  worker.on('exit', () => resolve(null));
  const list = await promise;
  if (list === null) return null;
  const names = list.sizes.length === 0 ? [] : list.names.split(DIVIDER);
  return new Map(names.map((name, at) => [name, list.sizes[at] as number]));
}
