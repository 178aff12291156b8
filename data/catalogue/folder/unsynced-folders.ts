import { join } from 'node:path';
import type { FileSystem } from '../../files/file-system.ts';
import { stampOf, syncFolder } from '../../files/json-file.ts';
import { folderNames } from './layout.ts';

/**
 * Folders that may show what a power cut takes back: renames of an earlier process, and of a change that was refused because its folder
 * could not be synced. To save the same again writes nothing, and must be as durable.
 */
export class UnsyncedFolders {
  readonly #disk: FileSystem;
  readonly #folders: Set<string>;

  constructor(disk: FileSystem, dataFolder: string) {
    this.#disk = disk;
    this.#folders = new Set([dataFolder, ...folderNames.map((name) => join(dataFolder, name))]);
  }

  add(folder: string): void {
    this.#folders.add(folder);
  }

  /** Throws `StorageFailed`; those that could not be synced are synced by the next call. */
  async syncAll(): Promise<void> {
    await Promise.all([...this.#folders].map((folder) => this.#syncPresent(folder)));
  }

  /** Throws `StorageFailed`. */
  async sync(folder: string): Promise<void> {
    await syncFolder(this.#disk, folder);
    this.#folders.delete(folder);
  }

  async #syncPresent(folder: string): Promise<void> {
    if (stampOf(this.#disk, folder) === null) this.#folders.delete(folder);
    else await this.sync(folder);
  }
}
