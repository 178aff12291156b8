import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../data/files/private-files.ts';
import { digestOfFile } from '../publish/output/output-files.ts';

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
export function programSum(project: string, data: string): number | null {
  // of a folder that also holds the program all counts
  const holdsProgram = PROGRAM.some((name) => join(project, name) === data);
  const skipped = new Set([join(project, LIVE), ...(holdsProgram ? [] : [data])]);
  const paths = PROGRAM.map((name) => join(project, name));
  return unlessUnknown(() => digestOfFile(project) + sumOf(paths, skipped));
}

/**
 * Digests the stamps of a data folder but its private records, and `facts`, such as settings: the same only if nothing has changed. Null: that cannot be known, since a
 * link leads to a folder whose files are not looked at, a folder has the name of a document, or something cannot be read.
 */
export function dataSum(data: string, facts: unknown): number | null {
  const skipped = new Set([join(data, PRIVATE_FOLDER)]);
  return unlessUnknown(() => {
    const paths = [join(PRIVATE_FOLDER, JOURNAL), ...readdirSync(data)].map((name) => join(data, name));
    return digestOfFile(data) + digestOfFile(JSON.stringify(facts)) + sumOf(paths, skipped);
  });
}

/** As `dataSum`, of files, or of all files below a folder. */
export const stampsOf = (...paths: string[]): number | null => unlessUnknown(() => sumOf(paths, new Set()));

function unlessUnknown(sum: () => number): number | null {
  try {
    return sum();
  } catch {
    return null;
  }
}

/** Throws where something cannot be looked at. */
function sumOf(paths: readonly string[], skipped: ReadonlySet<string>): number {
  let sum = 0;
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
    sum += stat ? digestOfFile(file, stat.mtimeMs, stat.ctimeMs, stat.size, stat.ino) : digestOfFile(file);
  };
  for (const path of paths) {
    if (skipped.has(path)) continue;
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) walk(path);
    else addFile(path);
  }
  return sum;
}
