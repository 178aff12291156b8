import { StateUnavailable } from '../incremental/state-errors.ts';
import { fileOf, type OutputFolder } from './output-folder.ts';
import { reasonOf } from './renderer.ts';

interface Refusal {
  /** The address under which it is still found. */
  path: string;
  reason: string;
}

/** Files that belong to nothing any more. One that the disk refuses to remove is named, and each publish tries it again. */
export class UnwantedFiles {
  readonly #output: OutputFolder;
  /** By file. */
  readonly #refused = new Map<string, Refusal>();

  constructor(output: OutputFolder) {
    this.#output = output;
  }

  /** Removes the file of a page that is gone. False: there was none, or it could not be removed. */
  removePage(path: string): boolean {
    return this.remove(fileOf(path), path);
  }

  /** Throws `StateUnavailable`. */
  remove(file: string, path = `/${file}`): boolean {
    this.#refused.delete(file);
    try {
      return this.#output.remove(file);
    } catch (error) {
      if (error instanceof StateUnavailable) throw error;
      const reason = `Nothing belongs to this address any more, and its file could not be removed. ${reasonOf(error)}`;
      this.#refused.set(file, { path, reason });
      return false;
    }
  }

  /** Tries again what could not be removed, unless something belongs there now; returns the addresses of what was removed. */
  retry(isWanted: (file: string) => boolean): string[] {
    const removed: string[] = [];
    for (const [file, { path }] of [...this.#refused]) {
      if (isWanted(file)) this.#refused.delete(file);
      else if (this.remove(file, path)) removed.push(path);
    }
    return removed;
  }

  failed(): Refusal[] {
    return [...this.#refused.values()];
  }
}
