import type { HeldItem } from '../../data/queries/indexes/held-items.ts';
import { StateUnavailable } from '../engine/nodes/state-errors.ts';
import { findHeld } from './held-pages.ts';
import { originalOf } from './output/copies.ts';
import { fileOf, pathOf } from './output/output-folder.ts';
import { reasonOf } from './output/write-failures.ts';
import type { SiteBuilderOptions } from './site-builder-options.ts';
import { isAnyUnreadable } from './source/unreadable-documents.ts';

interface UnwantedFilesOptions extends Pick<
  SiteBuilderOptions,
  'assets' | 'database' | 'engine' | 'output' | 'pictures'
> {
  /** What no file may show any more. */
  held(): readonly HeldItem[];
}

export type UnwantedFiles = ReturnType<typeof unwantedFiles>;

/**
 * Files that belong to nothing any more. Each waits until it is removed, whatever stops a publish. One that the disk refuses to remove is
 * named, and each publish tries it again.
 */
export function unwantedFiles({ assets, database, engine, output, pictures, held }: UnwantedFilesOptions) {
  /** By file: the address under which it is still found. `reason`: null while it has not been tried. */
  const waiting = new Map<string, { path: string; reason: string | null }>();
  /** Files that belong to nothing, or to pages about documents that cannot be read: they stay until all can be. */
  const unclaimed = new Set<string>();

  function isWanted(file: string): boolean {
    const wanted = (output.hasCopies ? originalOf(file) : null) ?? file;
    return engine.pages.pages.has(pathOf(wanted)) || assets.has(wanted) || pictures?.has(wanted) === true;
  }

  function add(file: string, path: string): void {
    if (!waiting.has(file)) waiting.set(file, { path, reason: null });
  }

  function remove(file: string, path: string): boolean {
    try {
      const removed = output.remove(file);
      waiting.delete(file);
      return removed;
    } catch (error) {
      if (error instanceof StateUnavailable) throw error;
      const reason = `Nothing belongs to this address any more, and its file could not be removed. ${reasonOf(error)}`;
      waiting.set(file, { path, reason });
      return false;
    }
  }

  /** Of what was found, that is removed which no document can claim, or which shows what is held back. */
  function addUnclaimed(): void {
    if (unclaimed.size === 0) return;
    const heldIn = isAnyUnreadable(database) ? findHeld(output, held()) : null;
    for (const file of unclaimed) {
      if (heldIn !== null && heldIn(file) === undefined) continue;
      add(file, pathOf(file));
      unclaimed.delete(file);
    }
  }

  return {
    /** Finds files that belong to nothing among those of the output; `removeAll` removes them. */
    find(files: Iterable<string>): void {
      output.tidy();
      for (const file of files) if (!isWanted(file)) unclaimed.add(file);
    },
    /** Removes the file of a page that is gone. False: there was none, or it could not be removed. Throws `StateUnavailable`. */
    removePage(path: string): boolean {
      const file = fileOf(path);
      add(file, path);
      return remove(file, path);
    },
    /** Removes all that wait, except where something belongs now; returns the addresses of what was removed. Throws `StateUnavailable`. */
    removeAll(): string[] {
      addUnclaimed();
      const removed: string[] = [];
      for (const [file, { path }] of [...waiting]) {
        if (isWanted(file)) waiting.delete(file);
        else if (remove(file, path)) removed.push(path);
      }
      return removed;
    },
    /** Those that could not be removed. */
    failed: () => [...waiting.values()].flatMap(({ path, reason }) => (reason === null ? [] : { path, reason })),
  };
}
