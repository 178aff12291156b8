import { StateUnavailable } from '../engine/nodes/state-errors.ts';
import { fileOf, pathOf, type OutputFolder } from './output/output-folder.ts';
import { reasonOf } from './output/write-failures.ts';

interface Refusal {
  /** The address under which it is still found. */
  path: string;
  reason: string;
}

/**
 * Files that belong to nothing any more. Each waits until it is removed, whatever stops a publish. One that the disk refuses to remove is
 * named, and each publish tries it again.
 */
export class UnwantedFiles {
  readonly #output: OutputFolder;
  /** By file. `reason`: null while it has not been tried. */
  readonly #waiting = new Map<string, { path: string; reason: string | null }>();

  constructor(output: OutputFolder) {
    this.#output = output;
  }

  /** It is removed by the next `removeAll`. */
  add(file: string, path = pathOf(file)): void {
    if (!this.#waiting.has(file)) this.#waiting.set(file, { path, reason: null });
  }

  /** Removes the file of a page that is gone. False: there was none, or it could not be removed. Throws `StateUnavailable`. */
  removePage(path: string): boolean {
    const file = fileOf(path);
    this.add(file, path);
    return this.#remove(file, path);
  }

  /** Removes all that wait, except where something belongs now; returns the addresses of what was removed. Throws `StateUnavailable`. */
  removeAll(isWanted: (file: string) => boolean): string[] {
    const removed: string[] = [];
    for (const [file, { path }] of [...this.#waiting]) {
      if (isWanted(file)) this.#waiting.delete(file);
      else if (this.#remove(file, path)) removed.push(path);
    }
    return removed;
  }

  failed(): Refusal[] {
    return [...this.#waiting.values()].flatMap(({ path, reason }) => (reason === null ? [] : { path, reason }));
  }

  #remove(file: string, path: string): boolean {
    try {
      const removed = this.#output.remove(file);
      this.#waiting.delete(file);
      return removed;
    } catch (error) {
      if (error instanceof StateUnavailable) throw error;
      const reason = `Nothing belongs to this address any more, and its file could not be removed. ${reasonOf(error)}`;
      this.#waiting.set(file, { path, reason });
      return false;
    }
  }
}
