import { dirname } from 'node:path';
import { disk } from '../../data/files/disk.ts';
import type { FolderEntry } from '../../data/files/file-system.ts';
import { FilesDigest, type FilesSum } from '../publish/output/files-digest.ts';
import { sizeOf, visitPublishedFiles } from '../publish/output/output-files.ts';

/** So many entries of a folder, with all that is below them, are looked at by one thread. */
const PART = 256;

/** The number of the part of an output that who asks is to look at next: each time a higher one, and no number twice. */
export type Claim = () => number;

/**
 * Digests the names and sizes of published files, which is all that a rebuild compares of the output: of the parts that it claims, all of
 * them unless another thread claims some.
 */
export function outputSum(root: string, claim: Claim = counter()): FilesSum {
  let claimed = claim();
  let number = 0;
  const isMine = (): boolean => {
    const isClaimed = number === claimed;
    number += 1;
    if (isClaimed) claimed = claim();
    return isClaimed;
  };
  /** Each thread goes through the folders in the root, to find the parts in them. */
  function* mine(entries: readonly FolderEntry[], inRoot: boolean): Iterable<FolderEntry> {
    for (let at = 0; at < entries.length; at += PART) {
      const part = entries.slice(at, at + PART);
      if (isMine()) yield* part;
      else if (inRoot) yield* part.filter((entry) => entry.isDirectory());
    }
  }
  const list = (folder: string): Iterable<FolderEntry> => {
    const entries = disk.list(folder);
    return folder === root || dirname(folder) === root ? mine(entries, folder === root) : entries;
  };
  const digest = new FilesDigest();
  visitPublishedFiles(root, { list, sizeOf }, (file, size) => digest.add(file, size));
  return digest.sum;
}

function counter(): Claim {
  let next = 0;
  return () => next++;
}

/** Memory for the claims of several threads. */
export const sharedClaims = (): SharedArrayBuffer => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

export function claimFrom(shared: SharedArrayBuffer): Claim {
  const next = new Int32Array(shared);
  return () => Atomics.add(next, 0, 1);
}
