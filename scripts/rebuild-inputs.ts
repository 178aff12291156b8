import { createHash, type Hash } from 'node:crypto';
import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { disk } from '../data/database/disk.ts';
import { PRIVATE_FOLDER } from '../data/database/private-folder.ts';
import { publishedFiles, sizeOf } from './publisher/output-files.ts';

/** All of the program: what a rebuild does follows from these files as well. */
const PROGRAM = ['api', 'data', 'scripts', 'site', 'astro.config.mjs', 'package-lock.json', 'package.json'];
/** The usual data folder, which stands in a folder of the program. */
const LIVE = 'data/live';
/** Below the private folder: a change that was decided and not finished, which stands before the files. */
const JOURNAL = 'journal.json';

/** What a rebuild reads but the output. */
export interface RebuildInputs {
  /** The folder of the program. */
  project: string;
  data: string;
  compiled: string;
  /** Settings and facts of the machine, whatever they are. */
  others: unknown;
}

/**
 * One digest of the stamps of all that a rebuild reads but the output: the same only if nothing has changed. Null: that cannot be known,
 * since a link leads to a folder whose files are not looked at, or something cannot be read.
 */
export function inputsDigest({ project, data, compiled, others }: RebuildInputs): string | null {
  const hash = createHash('sha256').update(JSON.stringify([project, data, compiled, others]));
  const skipped = new Set([join(project, LIVE), data, join(data, PRIVATE_FOLDER)]);
  try {
    for (const path of [
      ...PROGRAM.map((name) => join(project, name)),
      compiled,
      ...readdirSync(data).map((name) => join(data, name)),
      join(data, PRIVATE_FOLDER, JOURNAL),
    ])
      if (!skipped.has(path)) addStamps(hash, path, skipped);
    return hash.digest('base64url');
  } catch {
    return null;
  }
}

/** Files by path with their sizes in bytes. */
type Files = ReadonlyMap<string, number>;
/** Digests of the names and sizes of files, all that a rebuild compares of the output, for each of two halves. */
export type FilesDigest = [string, string];

export const sameFiles = (a: FilesDigest, b: FilesDigest): boolean => a[0] === b[0] && a[1] === b[1];

/** To which half a file belongs, by its name, or that of the folder in which it lies, below the first folder of its path. */
const halfOf = (name: string): 0 | 1 => ((name.charCodeAt(name.length >> 1) & 1) === 0 ? 0 : 1);

export function filesDigest(files: Files): FilesDigest {
  const halves = [new Map<string, number>(), new Map<string, number>()] as const;
  for (const [file, size] of files) {
    const [first = '', second = first] = file.split('/', 2);
    halves[halfOf(second)].set(file, size);
  }
  return [digestOf(halves[0]), digestOf(halves[1])];
}

/** What is in an output folder now. */
export const outputDigest = (root: string): FilesDigest =>
  filesDigest(publishedFiles(root, { list: disk.list, sizeOf }));

/** One half of `outputDigest`; only what belongs to it is listed. */
export function halfOfOutput(root: string, half: 0 | 1): string {
  const list = (folder: string) => {
    const entries = disk.list(folder);
    if (folder === root) return entries.filter((entry) => entry.isDirectory() || halfOf(entry.name) === half);
    return dirname(folder) === root ? entries.filter(({ name }) => halfOf(name) === half) : entries;
  };
  return digestOf(publishedFiles(root, { list, sizeOf }));
}

function digestOf(files: Files): string {
  const lines: string[] = [];
  for (const [file, size] of files) lines.push(`${file}\0${size}`);
  return createHash('sha256').update(lines.join('\n')).digest('base64url');
}

/** Of one file, as the stamp of a document; '' when there is none. */
export function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : stamp(stat);
}

const stamp = ({ mtimeMs, ctimeMs, size, ino }: Stats): string => `${mtimeMs}-${ctimeMs}-${size}-${ino}`;

/** Of a file, or of all files below a folder. Throws where a link leads to a folder. */
function addStamps(hash: Hash, path: string, skipped: ReadonlySet<string>): void {
  const lines: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const inside = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) addFile(inside);
      else if (!skipped.has(inside)) walk(inside);
    }
  };
  const addFile = (file: string): void => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) throw new Error(`${file} leads to a folder.`);
    lines.push(`${file}\0${stat && stamp(stat)}`);
  };
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) walk(path);
  else addFile(path);
  hash.update(lines.join('\n')).update('\0');
}
