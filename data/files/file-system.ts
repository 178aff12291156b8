import type { BigIntStats, Dirent } from 'node:fs';

/** What distinguishes versions of a file without reading it: modification and change time in ns, size, inode. */
export type FileStamp = string;

type FileStat = Pick<BigIntStats, 'mtimeNs' | 'ctimeNs' | 'size' | 'ino' | 'mode' | 'isDirectory' | 'isFile'>;
export type FolderEntry = Pick<Dirent, 'name' | 'isDirectory'>;

export interface CreateOptions {
  /** Permissions of the new file. */
  mode?: number | undefined;
  /** A file whose owner and, unless `mode` is given, permissions the new one takes over, when it is there. */
  like?: string | undefined;
}

/**
 * What the database and the publisher ask of a disk. Calls throw what the system says, with its `code`. Nothing that was written or
 * renamed outlasts a power cut before `sync` of the file and of its folder.
 */
export interface FileSystem {
  /** Null: there is nothing. */
  stat(path: string): FileStat | null;
  read(file: string): Buffer;
  /** The bytes from `start` up to `end`, or up to the end of the file. */
  readPart(file: string, start: number, end: number): Buffer;
  list(folder: string): FolderEntry[];
  /** The path with links followed; a path that leads nowhere is given back as it is. */
  realPath(path: string): string;
  /** With the folders above it; a folder that is there already is left as it is. */
  makeFolder(folder: string, mode?: number): void;
  /** Whole or with an error; after an error a part may be there. */
  write(file: string, bytes: Uint8Array, options?: CreateOptions): void;
  /** Waits until the bytes of a file, or the entries of a folder, are on disk. */
  sync(path: string): void;
  rename(from: string, to: string): void;
  remove(file: string): void;
  /** Throws for a folder that is not empty. */
  removeFolder(folder: string): void;
  /** A file or a folder with all that is in it, when it is there. */
  removeTree(path: string): void;
  setMode(path: string, mode: number): void;
  /** Sets the modification time of a file to `at`, and its change time to now. */
  touch(file: string, at: Date): void;
  /** `sync` that does not hold up the process. */
  synced(path: string): Promise<void>;
  /** Adds to the end of a file, made when it is missing, and waits as `synced` does; after an error a part may be there. */
  append(file: string, bytes: Uint8Array, options?: CreateOptions): Promise<void>;
}
