import { join } from 'node:path';
import { entriesByLine, type EntryFile, type LoggedChange } from './change-entry.ts';
import { tryTo } from '../../files/errors.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { removeFileSync, syncFolderSync } from '../../files/json-file.ts';

const fileName = /^(\d+)\.log$/;

/** The numbered files of the change log. Every call throws `StorageFailed`. */
export class ChangeLogFiles {
  readonly #disk: FileSystem;
  readonly #folder: string;

  constructor(disk: FileSystem, folder: string) {
    this.#disk = disk;
    this.#folder = folder;
  }

  named(number: number): string {
    return join(this.#folder, `${String(number).padStart(9, '0')}.log`);
  }

  /** In the order of their numbers. */
  all(): { number: number; file: string }[] {
    return tryTo('read', this.#folder, () => this.#disk.list(this.#folder))
      .flatMap(({ name }) => {
        const number = fileName.exec(name)?.[1];
        return number === undefined ? [] : [{ number: Number(number), file: join(this.#folder, name) }];
      })
      .sort((one, other) => one.number - other.number);
  }

  size(): number {
    return this.all().reduce((sum, { file }) => sum + this.sizeOf(file), 0);
  }

  sizeOf(file: string): number {
    return Number(tryTo('read', file, () => this.#disk.stat(file))?.size ?? 0);
  }

  read(file: string): EntryFile {
    return {
      size: this.sizeOf(file),
      read: (start, end) => tryTo('read', file, () => this.#disk.readPart(file, start, end)),
    };
  }

  /** Synced: a file that came back would no longer be known to hold what was refused. */
  remove(files: readonly string[]): void {
    if (files.length === 0) return;
    for (const file of files) removeFileSync(this.#disk, file);
    syncFolderSync(this.#disk, this.#folder);
  }

  /** The last that is whole; null: there is none. */
  lastEntry(): LoggedChange | null {
    for (const { file } of this.all().reverse()) {
      let last: LoggedChange | null = null;
      for (const entry of entriesByLine(this.read(file))) last = entry ?? last;
      if (last !== null) return last;
    }
    return null;
  }
}
