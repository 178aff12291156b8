import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { StatCache } from '../../data/catalogue/documents/stat-cache.ts';
import { PRIVATE_FOLDER } from '../../data/files/private-folder.ts';
import { DigestInParts, FilesDigest, type FilesSum } from '../publish/output/files-digest.ts';

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

/** Digests the stamps of the program, without a data folder in it. Null: as `dataSums`. */
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

/** Digests settings and facts of the machine, whatever they are. */
export const factsSum = (facts: unknown): FilesSum | null => sumOf((digest) => digest.add(JSON.stringify(facts)));

/**
 * Digests the stamps of a data folder but its private records, in parts: the same only if nothing has changed. Null: that cannot be known,
 * since a link leads to a folder whose files are not looked at, a folder has the name of a document, or something cannot be read. Notes in
 * `look` what it sees, unless a journal lies there, which stands before what is seen.
 */
export function dataSums(data: string, look?: StatCache): FilesSum[] | null {
  const journal = join(data, PRIVATE_FOLDER, JOURNAL);
  const skipped = new Set([join(data, PRIVATE_FOLDER)]);
  const inParts = filled(new DigestInParts(), (digest) => {
    digest.add(data);
    addStamps(digest, journal, skipped);
    const looked = statSync(journal, { throwIfNoEntry: false }) === undefined ? look : undefined;
    for (const path of readdirSync(data).map((name) => join(data, name)))
      if (!skipped.has(path)) addStamps(digest, path, skipped, looked);
  });
  return inParts?.sums ?? null;
}

/** As `dataSums`, of a file, or of all files below a folder. */
export const stampsOf = (path: string): FilesSum | null => sumOf((digest) => addStamps(digest, path, new Set()));

const sumOf = (addAll: (digest: FilesDigest) => void): FilesSum | null =>
  filled(new FilesDigest(), addAll)?.sum ?? null;

/** Null: something could not be added. */
function filled<Digest>(digest: Digest, addAll: (digest: Digest) => void): Digest | null {
  try {
    addAll(digest);
    return digest;
  } catch {
    return null;
  }
}

type Adding = Pick<FilesDigest, 'add'>;

const addStamp = (digest: Adding, file: string, { mtimeMs, ctimeMs, size, ino }: Stats): void =>
  digest.add(file, mtimeMs, ctimeMs, size, ino);

function addStamps(digest: Adding, path: string, skipped: ReadonlySet<string>, look?: StatCache): void {
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
    if (stat === undefined) {
      digest.add(file);
      return;
    }
    addStamp(digest, file, stat);
    look?.note(file, stat);
  };
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) walk(path);
  else addFile(path);
}
