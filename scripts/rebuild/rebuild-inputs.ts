import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../data/files/private-folder.ts';
import { FilesDigest, type FilesSum } from '../publish/output/files-digest.ts';

/** All of the program: what a rebuild does follows from these files as well. */
const PROGRAM = [
  'api',
  'data',
  'scripts',
  'site',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
];
/** The usual data folder, which stands in a folder of the program. */
const LIVE = 'data/live';
/** Below the private folder: a change that was decided and not finished, which stands before the files. */
const JOURNAL = 'journal.json';

/** Digests the stamps of the program, without a data folder in it. Null: as `dataSum`. */
export function programSum(project: string, data: string): FilesSum | null {
  // of a folder that also holds the program all counts
  const holdsProgram = PROGRAM.some((name) => join(project, name) === data);
  const skipped = new Set([join(project, LIVE), ...(holdsProgram ? [] : [data])]);
  return sumOf((digest) => {
    digest.add(project);
    for (const path of PROGRAM.map((name) => join(project, name)))
      if (!skipped.has(path)) addStamps(digest, path, skipped);
  });
}

/**
 * Digests the stamps of a data folder but its private records, and `facts`, such as settings: the same only if nothing has changed. Null: that cannot be known, since a
 * link leads to a folder whose files are not looked at, a folder has the name of a document, or something cannot be read.
 */
export function dataSum(data: string, facts: unknown): FilesSum | null {
  const skipped = new Set([join(data, PRIVATE_FOLDER)]);
  return sumOf((digest) => {
    digest.add(data);
    digest.add(JSON.stringify(facts));
    addStamps(digest, join(data, PRIVATE_FOLDER, JOURNAL), skipped);
    for (const path of readdirSync(data).map((name) => join(data, name)))
      if (!skipped.has(path)) addStamps(digest, path, skipped);
  });
}

/** As `dataSum`, of a file, or of all files below a folder. */
export const stampsOf = (path: string): FilesSum | null => sumOf((digest) => addStamps(digest, path, new Set()));

function sumOf(addAll: (digest: FilesDigest) => void): FilesSum | null {
  const digest = new FilesDigest();
  try {
    addAll(digest);
    return digest.sum;
  } catch {
    return null; // something could not be added
  }
}

const addStamp = (digest: FilesDigest, file: string, { mtimeMs, ctimeMs, size, ino }: Stats): void =>
  digest.add(file, mtimeMs, ctimeMs, size, ino);

function addStamps(digest: FilesDigest, path: string, skipped: ReadonlySet<string>): void {
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const inside = `${folder}/${entry.name}`;
      if (entry.isDirectory() && entry.name.endsWith('.json'))
        throw new Error(`${inside} is a folder with the name of a document.`);
      if (!entry.isDirectory()) addFile(inside);
      else if (!skipped.has(inside)) walk(inside);
    }
  };
  const addFile = (file: string): void => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) throw new Error(`${file} leads to a folder.`);
    if (stat === undefined) digest.add(file);
    else addStamp(digest, file, stat);
  };
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) walk(path);
  else addFile(path);
}
