import type { FilesSum } from './files-digest.ts';

/** An output that the first publish of this process found as an earlier one left it, and the files that were replaced since. */
export interface ContinuedOutput {
  /** Digest of the names and sizes of the files as they were found. */
  sum: FilesSum;
  replaced: ReplacedFiles;
}

/** So many files of a long time: from then on all files are summed up in the end, which takes no memory meanwhile. */
const MOST_REPLACED = 20_000;

/** Notes how large files were before they are replaced. */
export class ReplacedFiles {
  #sizes: Map<string, number | null> | null = new Map();

  /** The file is about to be written or removed. */
  note(file: string, size: () => number | null): void {
    if (this.#sizes === null || this.#sizes.has(file)) return;
    if (this.#sizes.size === MOST_REPLACED) this.giveUp();
    else this.#sizes.set(file, size());
  }

  /** From now on files are replaced unseen. */
  giveUp(): void {
    this.#sizes = null;
  }

  /** Sizes in bytes by path, null where there was no file; null: some are not known. */
  get sizes(): ReadonlyMap<string, number | null> | null {
    return this.#sizes;
  }
}
