import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const TEMPORARY = '.tmp';

/** The file of a page: `/` is `index.html`, `/store/acme` is `store/acme.html`, `/sitemap.xml` is itself. */
export function fileOf(path: string): string {
  if (path === '/') return 'index.html';
  const file = path.slice(1);
  return /\.[a-z0-9]+$/.test(file) || file.startsWith('_') ? file : `${file}.html`;
}

/** A folder of published files. A file is there whole or not at all: it is written beside and renamed. */
export class OutputFolder {
  readonly root: string;
  #folders = new Set<string>();
  #written = 0;
  /** Each writer has its own place for unfinished files: a file system makes one file at a time in a folder. */
  readonly #unfinished: string;
  readonly #fresh: boolean;

  /**
   * `writer` tells apart those who write to the folder at the same time. `fresh`: the folder was empty when its writers began, so no
   * file needs to be compared before it is written.
   */
  constructor(root: string, writer = String(process.pid), fresh = false) {
    this.root = root;
    this.#unfinished = join(root, TEMPORARY, writer);
    this.#fresh = fresh;
  }

  /** Writes a file unless it holds these bytes already. Throws what the file system says; then the old file stands. */
  write(file: string, bytes: Uint8Array): 'written' | 'same' {
    const target = join(this.root, file);
    if (!this.#fresh && this.#holds(target, bytes)) return 'same';
    try {
      this.#put(target, bytes);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Somebody removed folders that were there before.
      this.#folders.clear();
      this.#put(target, bytes);
    }
    return 'written';
  }

  #put(target: string, bytes: Uint8Array): void {
    this.#makeFolder(dirname(target));
    this.#makeFolder(this.#unfinished);
    this.#written += 1;
    const temporary = join(this.#unfinished, String(this.#written));
    try {
      writeFileSync(temporary, bytes);
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }

  read(file: string): Buffer | null {
    try {
      return readFileSync(join(this.root, file));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Removes a file, and its folder when that was the last in it. False: there was none. */
  remove(file: string): boolean {
    const target = join(this.root, file);
    try {
      unlinkSync(target);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    for (let folder = dirname(target); folder !== this.root; folder = dirname(folder)) {
      try {
        rmdirSync(folder);
      } catch {
        break; // other files are in it
      }
      this.#folders.delete(folder);
    }
    return true;
  }

  /** Every file with its size in bytes, by path below the root. */
  files(): Map<string, number> {
    const found = new Map<string, number>();
    if (!existsSync(this.root)) return found;
    const walk = (folder: string): void => {
      for (const entry of readdirSync(join(this.root, folder), { withFileTypes: true })) {
        const file = folder ? `${folder}/${entry.name}` : entry.name;
        if (entry.isDirectory()) {
          if (file !== TEMPORARY) walk(file);
        } else found.set(file, statSync(join(this.root, file)).size);
      }
    };
    walk('');
    return found;
  }

  /** Removes what a killed process may have left, and the place for unfinished files, which the next write makes again. */
  tidy(): void {
    rmSync(join(this.root, TEMPORARY), { recursive: true, force: true });
    this.#folders.delete(this.#unfinished);
  }

  #holds(target: string, bytes: Uint8Array): boolean {
    let size: number;
    try {
      size = statSync(target).size;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    return size === bytes.byteLength && readFileSync(target).equals(bytes);
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
