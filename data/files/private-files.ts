import {
  appendFileSync,
  createWriteStream,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  type WriteStream,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/**
 * What only the owner of the process may read: password hash, sessions, addresses of subscribers; the modes are also those of new
 * documents, pictures and their folders.
 */
export const PRIVATE_FOLDER = 'private';
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/*
 * The one way to new files and folders beside documents: whatever they hold, no other user may read them. What is on its way through
 * `FileSystem` gets the same modes there.
 */

/** With all folders on the way to it that are missing. */
export const makePrivateFolder = (folder: string): void =>
  void mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });

/** Replaces what is there; in place, so not for what must survive a power cut. */
export const writePrivateFile = (file: string, content: string | Uint8Array): void =>
  writeFileSync(file, content, { mode: PRIVATE_FILE_MODE });

export const appendPrivateFile = (file: string, content: string | Uint8Array): void =>
  appendFileSync(file, content, { mode: PRIVATE_FILE_MODE });

/** A file descriptor: `w` empties a file that is there, `wx` throws, `ax` throws and appends. */
export const openPrivateFile = (file: string, flags: 'w' | 'wx' | 'ax'): number =>
  openSync(file, flags, PRIVATE_FILE_MODE);

export const privateFileHandle = (file: string, flags: 'w' | 'wx'): Promise<FileHandle> =>
  open(file, flags, PRIVATE_FILE_MODE);

export const privateFileStream = (file: string): WriteStream => createWriteStream(file, { mode: PRIVATE_FILE_MODE });

/** Removes what is at a path, a folder with all in it, where the block ends that has it with `using`. */
export const removedAfterwards = (path: string): Disposable => ({
  [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
});
