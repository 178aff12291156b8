import { readFileSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Stands in COMPILED_DIR. */
const NOTE = 'program.json';

export const noteIn = (compiledFolder: string): string => join(compiledFolder, NOTE);

/** Of a file: mtimeMs, ctimeMs, size and inode. Whatever writes to it changes one of them. */
export type Stamp = readonly [mtimeMs: number, ctimeMs: number, size: number, ino: number];

/** A file that the bundle was made from. */
export interface BundleInput {
  file: string;
  stamp: Stamp;
  /** Of its bytes. */
  digest: string;
}

/** Which bundle there is, and from what it was made. */
export interface BundleNote {
  /** The folder of the program: in the bundle stand the addresses of files in there. */
  project: string;
  /** Of the bundle, in COMPILED_DIR. */
  folder: string;
  /** Its files with their sizes in bytes: those of a write that a power cut kept from the disk differ. */
  files: readonly (readonly [name: string, size: number])[];
  inputs: readonly BundleInput[];
}

/** Null: there is none, or it cannot be read. */
export function readNote(compiledFolder: string): BundleNote | null {
  try {
    const note = JSON.parse(readFileSync(noteIn(compiledFolder), 'utf8')) as BundleNote | null;
    return Array.isArray(note?.inputs) && Array.isArray(note.files) ? note : null;
  } catch {
    return null;
  }
}

/** Whether all of the bundle's files are in the folder, as long as they should be. */
export const isWhole = (folder: string, files: BundleNote['files']): boolean =>
  files.every(([name, size]) => statSync(join(folder, name), { throwIfNoEntry: false })?.size === size);

/** Null: it is not there. */
export function stampOf(file: string): Stamp | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : stampFrom(found);
}

const stampFrom = ({ mtimeMs, ctimeMs, size, ino }: Stats): Stamp => [mtimeMs, ctimeMs, size, ino];

export const sameStamp = (a: Stamp, b: Stamp | null): boolean => b !== null && a.every((part, at) => part === b[at]);
