import type { FilesSum } from '../files-digest.ts';

/** The published files before the first publish of a process. */
export type FilesSeen =
  /** Their sizes in bytes by path. */
  | { kind: 'listed'; sizes: ReadonlyMap<string, number> }
  /** Their digest, which is that of files that are as the traces and ledgers say. */
  | { kind: 'as left'; sum: FilesSum };

/** The same with what the publish replaced of them. */
export type FilesFound =
  | Extract<FilesSeen, { kind: 'listed' }>
  | (Extract<FilesSeen, { kind: 'as left' }> & {
      /** Sizes in bytes before, null where there was no file; null: not known, since other threads wrote. */
      replaced: ReadonlyMap<string, number | null> | null;
    });

/** Notes how large files were before a publish replaces them. */
export class ReplacedFiles {
  #sizes: Map<string, number | null> | null = new Map();

  /** The file is about to be written or removed. */
  note(file: string, size: () => number | null): void {
    if (this.#sizes?.has(file) === false) this.#sizes.set(file, size());
  }

  /** From now on files are replaced unseen. */
  giveUp(): void {
    this.#sizes = null;
  }

  get sizes(): ReadonlyMap<string, number | null> | null {
    return this.#sizes;
  }
}
