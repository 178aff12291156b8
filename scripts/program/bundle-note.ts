import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionsIn } from '../environment/compiled-versions.ts';

/** Of the folders of bundles, in COMPILED_DIR. */
export const PREFIX = 'program-';
const NOTE = 'made-from.json';

/** A file that decides what the bundle is; one that is not there has neither a stamp nor a digest. */
export interface BundleInput {
  file: string;
  stamp: string | null;
  /** Of its bytes. */
  digest: string | null;
}

/** What a bundle was made from; it stands in its folder. */
export interface BundleNote {
  /** The project folder: the bundle contains absolute URLs of files in it. */
  project: string;
  /** Its files and their sizes in bytes: a file that a power cut truncated has another size. */
  files: readonly (readonly [name: string, size: number])[];
  inputs: readonly BundleInput[];
}

/** The folders of all bundles, the one that was made last first. */
export const bundlesIn = (compiledFolder: string): string[] =>
  versionsIn(compiledFolder, (name) => name.startsWith(PREFIX));

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
  const writing = join(bundle, `${NOTE}.${process.pid}-${Date.now()}`);
  try {
    writeFileSync(writing, JSON.stringify(note));
    renameSync(writing, join(bundle, NOTE));
  } catch (error) {
    rmSync(writing, { force: true });
    throw error;
  }
}

/** It is not used any more; servers that run from it may still load a part. Where it cannot be removed it stays. */
export function removeNote(bundle: string): void {
  try {
    rmSync(join(bundle, NOTE), { force: true });
  } catch {
    return;
  }
}

/** Whether all of the bundle's files are there, as long as they should be. */
export const isWhole = (bundle: string, { files }: BundleNote): boolean =>
  files.every(([name, size]) => statSync(join(bundle, name), { throwIfNoEntry: false })?.size === size);

/** Whatever writes to a file changes it. Null: there is no file. */
export function stampOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.mtimeMs} ${found.ctimeMs} ${found.size} ${found.ino}`;
}
