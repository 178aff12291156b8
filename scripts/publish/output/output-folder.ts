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

/**
 * A folder of published files. A file is there whole or not at all: it is written beside and renamed. The first
 * version in a new folder is written in place: a build that comes to no end is followed by one that compares all bytes.
 */
export class OutputFolder {
  readonly root: string;
  /** Called before each change of a file, with its path below the root. What it throws is thrown by the change, which then does not happen. */
  beforeChange: (file: string) => void = () => {};
  /** Files may have compressed copies, which go before the file is replaced or removed. */
  hasCopies = false;
  #folders = new Set<string>();
  #written = 0;
  /** Each writer has its own place for unfinished files. */
  readonly #unfinished: string;
  readonly #fresh: boolean;
  readonly #disk: FileSystem;

  /**
   * `writer` identifies one of those that write to the folder at the same time. `fresh`: the folder was empty when its writers began, so no
   * file needs to be compared before it is written.
   */
  constructor(root: string, writer = String(process.pid), fresh = false, disk: FileSystem = realDisk) {
    this.root = root;
    this.#unfinished = join(root, TEMPORARY, writer);
    this.#fresh = fresh;
    this.#disk = disk;
  }

  /**
   * Writes a file unless it holds these bytes already; `differs`: it is known to hold others. Throws what the file system says; then the
   * old file stands.
   */
  write(file: string, bytes: Uint8Array, { differs = false } = {}): 'written' | 'same' {
    const target = join(this.root, file);
    const inPlace = this.#fresh && !differs;
    if (!this.#fresh && !differs && this.#holds(target, bytes)) return 'same';
    try {
      this.#put(target, bytes, inPlace);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Folders that were there before have been removed.
      this.#folders.clear();
      this.#put(target, bytes, inPlace);
    }
    return 'written';
  }

  #put(target: string, bytes: Uint8Array, inPlace: boolean): void {
    this.beforeChange(relative(this.root, target));
    this.#makeFolder(dirname(target));
    const temporary = inPlace ? target : this.#temporary();
    try {
      this.#disk.write(temporary, bytes);
      if (inPlace) return;
      this.#removeCopies(target);
      this.#disk.rename(temporary, target);
    } catch (error) {
      this.#discard(temporary);
      throw error;
    }
  }

  #temporary(): string {
    this.#written += 1;
    this.#makeFolder(this.#unfinished);
    return join(this.#unfinished, String(this.#written));
  }

  /** What went wrong before matters more than a temporary file that stays: `tidy` removes it. */
  #discard(temporary: string): void {
    try {
      this.#disk.removeTree(temporary);
    } catch {
      return;
    }
  }

  read(file: string): Buffer | null {
    try {
      return this.#disk.read(join(this.root, file));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Removes a file, and its folder when that was the last in it. False: there was none. */
  remove(file: string): boolean {
    const target = join(this.root, file);
    if (this.#disk.stat(target) === null) return false;
    this.beforeChange(file);
    try {
      this.#removeCopies(target);
      this.#disk.remove(target);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    for (let folder = dirname(target); folder !== this.root; folder = dirname(folder)) {
      try {
        this.#disk.removeFolder(folder);
      } catch {
        break; // other files are in it
      }
      this.#folders.delete(folder);
    }
    return true;
  }

  /** Before the file itself changes: a server that finds a copy answers with it. */
  #removeCopies(target: string): void {
    if (!this.hasCopies) return;
    for (const copy of copiesOf(target)) if (this.#disk.stat(copy) !== null) this.#disk.remove(copy);
  }

  /** Every published file with its size in bytes, by path below the root. */
  files(): Map<string, number> {
    return new Map(this.eachFile());
  }

  /** The same, one by one. */
  eachFile(root = this.root): Iterable<[file: string, size: number]> {
    return publishedFiles(root, { list: this.#disk.list, sizeOf: this.#sizeOf });
  }

  /** The size of a file in bytes; null: there is none. */
  sizeOf(file: string): number | null {
    return this.#sizeOf(join(this.root, file));
  }

  /** When a file was written (ms); null: there is none. */
  writtenAt(file: string): number | null {
    const stat = this.#disk.stat(join(this.root, file));
    return stat && Number(stat.mtimeNs / 1_000_000n);
  }

  readonly #sizeOf = (path: string): number | null => {
    const stat = this.#disk.stat(path);
    return stat && Number(stat.size);
  };

  /** Files that are being written, or that a killed process left, by path below the root. */
  temporaryFiles(): string[] {
    return Array.from(this.eachFile(join(this.root, TEMPORARY)), ([file]) => `${TEMPORARY}/${file}`);
  }

  /** Removes what a killed process may have left, and the place for unfinished files, which the next write makes again. */
  tidy(): void {
    this.#disk.removeTree(join(this.root, TEMPORARY));
    this.#folders.clear();
  }

  #holds(target: string, bytes: Uint8Array): boolean {
    try {
      return this.#disk.stat(target)?.size === BigInt(bytes.byteLength) && this.#disk.read(target).equals(bytes);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    this.#disk.makeFolder(folder);
    this.#folders.add(folder);
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
