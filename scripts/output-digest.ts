import { dirname } from 'node:path';
import { disk } from '../data/database/disk.ts';
import { sizeOf, visitPublishedFiles } from './publisher/output-files.ts';

/** The sum of hashes of 64 bits, in two parts, one of each file. */
export type FilesSum = readonly [high: number, low: number];

export const sameSum = (a: FilesSum, b: FilesSum): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * Digests the names and sizes of files, which is all that a rebuild compares of the output. Files are summed up, so that they may come in any
 * order and from several threads. It finds what changed by accident or by hand, and needs no more than that.
 */
export class OutputDigest {
  #high = 0;
  #low = 0;

  /** `size` in bytes. */
  add(file: string, size: number): void {
    const [high, low] = hashOf(file, size);
    this.addSum([high, low]);
  }

  addSum([high, low]: FilesSum): void {
    this.#high = (this.#high + high) | 0;
    this.#low = (this.#low + low) | 0;
  }

  get sum(): FilesSum {
    return [this.#high, this.#low];
  }
}

/** cyrb53, of all of its 64 bits. A hash of `node:crypto` takes ten times as long for so few bytes. */
function hashOf(file: string, size: number): FilesSum {
  let high = 0xdeadbeef ^ size;
  let low = 0x41c6ce57 ^ size;
  for (let at = 0; at < file.length; at += 1) {
    const code = file.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return [
    Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909),
    Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909),
  ];
}

/** To which half a file belongs, by its name, or that of the folder in which it lies, below the first folder of its path. */
const halfOf = (name: string): 0 | 1 => ((name.charCodeAt(name.length >> 1) & 1) === 0 ? 0 : 1);

/** What is in an output folder now; with `half` one half of it, of which alone files are looked at. */
export function outputSum(root: string, half?: 0 | 1): FilesSum {
  const list = (folder: string) => {
    const entries = disk.list(folder);
    if (half === undefined) return entries;
    if (folder === root) return entries.filter((entry) => entry.isDirectory() || halfOf(entry.name) === half);
    return dirname(folder) === root ? entries.filter(({ name }) => halfOf(name) === half) : entries;
  };
  const digest = new OutputDigest();
  visitPublishedFiles(root, { list, sizeOf }, (file, size) => digest.add(file, size));
  return digest.sum;
}
