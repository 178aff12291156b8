import { dirname, join, relative } from 'node:path';
import { disk as realDisk } from '../../../data/files/disk.ts';
import type { FileSystem } from '../../../data/files/file-system.ts';
import { copiesOf } from './copies.ts';
import { publishedFiles, TEMPORARY } from './output-files.ts';

/** The file of a page: `/` is `index.html`, `/store/acme` is `store/acme.html`, `/sitemap.xml` is itself. */
export function fileOf(path: string): string {
  if (path === '/') return 'index.html';
  const file = path.slice(1);
  const hasType = file.includes('.') && /\.[a-z0-9]+$/.test(file); // few paths do, and a start asks for all of them
  return hasType || file.startsWith('_') ? file : `${file}.html`;
}

/** The path whose page a file would be. */
export const pathOf = (file: string): string =>
  file === 'index.html' ? '/' : `/${file.endsWith('.html') ? file.slice(0, -'.html'.length) : file}`;

export type OutputFolder = ReturnType<typeof outputFolder>;

/**
 * A folder of published files. A file is there whole or not at all: it is written beside and renamed. The first
 * version in a new folder is written in place: a build that comes to no end is followed by one that compares all bytes.
 * `writer` identifies one of those that write to the folder at the same time. `fresh`: the folder was empty when its writers began, so no
 * file needs to be compared before it is written.
 */
export function outputFolder(root: string, writer = String(process.pid), fresh = false, disk: FileSystem = realDisk) {
  /** Each writer has its own place for unfinished files. */
  const unfinished = join(root, TEMPORARY, writer);
  const folders = new Set<string>();
  let written = 0;

  const output = {
    root,
    /** Called before each change of a file, with its path below the root. What it throws is thrown by the change, which then does not happen. */
    beforeChange: (_file: string): void => {},
    /** Files may have compressed copies, which go before the file is replaced or removed. */
    hasCopies: false,
    /**
     * Writes a file unless it holds these bytes already; `differs`: it is known to hold others. Throws what the file system says; then the
     * old file stands.
     */
    write(file: string, bytes: Uint8Array, { differs = false } = {}): 'written' | 'same' {
      const target = join(root, file);
      const inPlace = fresh && !differs;
      if (!fresh && !differs && holds(target, bytes)) return 'same';
      try {
        put(target, bytes, inPlace);
      } catch (error) {
        if (!isMissing(error)) throw error;
        // Folders that were there before have been removed.
        folders.clear();
        put(target, bytes, inPlace);
      }
      return 'written';
    },
    read: (file: string): Buffer | null => unlessMissing(() => disk.read(join(root, file)), null),
    /** Removes a file, and its folder when that was the last in it. False: there was none. */
    remove(file: string): boolean {
      const target = join(root, file);
      if (disk.stat(target) === null) return false;
      output.beforeChange(file);
      const remove = () => {
        removeCopies(target);
        disk.remove(target);
        return true;
      };
      if (!unlessMissing(remove, false)) return false;
      for (let folder = dirname(target); folder !== root; folder = dirname(folder)) {
        try {
          disk.removeFolder(folder);
        } catch {
          break; // other files are in it
        }
        folders.delete(folder);
      }
      return true;
    },
    /** Every published file with its size in bytes, by path below the root. */
    files: (): Map<string, number> => new Map(output.eachFile()),
    /** The same, one by one. */
    eachFile: (below = root): Iterable<[file: string, size: number]> =>
      publishedFiles(below, { list: disk.list, sizeOf: sizeAt }),
    /** The size of a file in bytes; null: there is none. */
    sizeOf: (file: string): number | null => sizeAt(join(root, file)),
    /** When a file was written (ms); null: there is none. */
    writtenAt(file: string): number | null {
      const stat = disk.stat(join(root, file));
      return stat && Number(stat.mtimeNs / 1_000_000n);
    },
    /** Files that are being written, or that a killed process left, by path below the root. */
    temporaryFiles: (): string[] =>
      Array.from(output.eachFile(join(root, TEMPORARY)), ([file]) => `${TEMPORARY}/${file}`),
    /** Removes what a killed process may have left, and the place for unfinished files, which the next write makes again. */
    tidy(): void {
      disk.removeTree(join(root, TEMPORARY));
      folders.clear();
    },
  };

  function put(target: string, bytes: Uint8Array, inPlace: boolean): void {
    output.beforeChange(relative(root, target));
    makeFolder(dirname(target));
    const temporary = inPlace ? target : nextTemporary();
    try {
      disk.write(temporary, bytes);
      if (inPlace) return;
      removeCopies(target);
      disk.rename(temporary, target);
    } catch (error) {
      discard(temporary);
      throw error;
    }
  }

  function nextTemporary(): string {
    makeFolder(unfinished);
    return join(unfinished, String((written += 1)));
  }

  /** What went wrong before matters more than a temporary file that stays: `tidy` removes it. */
  function discard(temporary: string): void {
    try {
      disk.removeTree(temporary);
    } catch {
      return;
    }
  }

  /** Before the file itself changes: a server that finds a copy answers with it. */
  function removeCopies(target: string): void {
    if (!output.hasCopies) return;
    for (const copy of copiesOf(target)) if (disk.stat(copy) !== null) disk.remove(copy);
  }

  function sizeAt(path: string): number | null {
    const stat = disk.stat(path);
    return stat && Number(stat.size);
  }

  const holds = (target: string, bytes: Uint8Array): boolean =>
    unlessMissing(() => sizeAt(target) === bytes.byteLength && disk.read(target).equals(bytes), false);

  function makeFolder(folder: string): void {
    if (folders.has(folder)) return;
    disk.makeFolder(folder);
    folders.add(folder);
  }

  return output;
}

function unlessMissing<Found, Missing>(look: () => Found, missing: Missing): Found | Missing {
  try {
    return look();
  } catch (error) {
    if (isMissing(error)) return missing;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
