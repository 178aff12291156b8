import { createHash, type Hash } from 'node:crypto';
import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../data/database/private-folder.ts';

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
