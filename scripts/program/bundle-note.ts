import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the folders of bundles, in COMPILED_DIR. */
export const PREFIX = 'program-';
const NOTE = 'made-from.json';

/** Of a file: mtimeMs, ctimeMs, size and inode. Whatever writes to it changes one of them. */
export type Stamp = readonly [mtimeMs: number, ctimeMs: number, size: number, ino: number];

/** A file that decides what the bundle is; one that is not there has neither a stamp nor a digest. */
export interface BundleInput {
  file: string;
  stamp: Stamp | null;
  /** Of its bytes. */
  digest: string | null;
}

/** What a bundle was made from; it stands in its folder. */
export interface BundleNote {
  /** The folder of the program: in the bundle stand the addresses of files in there. */
  project: string;
  /** Its files with their sizes in bytes: those of a write that a power cut kept from the disk differ. */
  files: readonly (readonly [name: string, size: number])[];
  inputs: readonly BundleInput[];
}

/** The folders of all bundles, the one that was made last first. */
export const bundlesIn = (compiledFolder: string): string[] =>
  readdirSync(compiledFolder)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ folder: join(compiledFolder, name), mtime: statSync(join(compiledFolder, name)).mtimeMs }))
    .sort((a, b) => b.mtime - a.mtime)
    .map(({ folder }) => folder);

/** Null: it cannot be read. */
export function readNote(bundle: string): BundleNote | null {
  try {
    const note = JSON.parse(readFileSync(join(bundle, NOTE), 'utf8')) as BundleNote | null;
    return Array.isArray(note?.inputs) && Array.isArray(note.files) ? note : null;
  } catch {
    return null;
  }
}

export function writeNote(bundle: string, note: BundleNote): void {
  const writing = join(bundle, `${NOTE}.${process.pid}`);
  writeFileSync(writing, JSON.stringify(note));
  renameSync(writing, join(bundle, NOTE));
}

/** Whether all of the bundle's files are there, as long as they should be. */
export const isWhole = (bundle: string, { files }: BundleNote): boolean =>
  files.every(([name, size]) => statSync(join(bundle, name), { throwIfNoEntry: false })?.size === size);

/** Null: it is not there. */
export function stampOf(file: string): Stamp | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : [found.mtimeMs, found.ctimeMs, found.size, found.ino];
}

export const sameStamp = (a: Stamp | null, b: Stamp | null): boolean =>
  a === b || (a !== null && b !== null && a.every((part, at) => part === b[at]));
