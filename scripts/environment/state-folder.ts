import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writePrivateFile } from '../../data/files/private-files.ts';
import { OutputUnusable } from './output-claim.ts';
import type { Settings } from './settings.ts';

/** The file of the traces in it. */
export const TRACES = 'traces.sqlite';
/** The ledgers of what is no page. */
export const ASSETS = 'assets.sqlite';
export const PICTURES = 'pictures.sqlite';

/**
 * Where the traces, the ledgers, the owner's index and the lock of an output folder are: STATE_DIR for OUT_DIR, otherwise beside it, so
 * that only published files are in it.
 */
export function stateFolderOf(outFolder: string, settings?: Pick<Settings, 'OUT_DIR' | 'STATE_DIR'>): string {
  if (settings?.STATE_DIR !== undefined && settings.OUT_DIR === outFolder) return settings.STATE_DIR;
  return join(dirname(outFolder), `.${basename(outFolder)}.publish`);
}

/** In a state folder that is not beside its output: the path of that output. */
const OUTPUT = 'output';

/**
 * Whether a state folder was used for this output before. What stands beside it always belongs to it. Throws `OutputUnusable` where it
 * belongs to another one: its traces would have files removed that this output never had.
 */
export function isStateOf(outFolder: string, place: string): boolean {
  if (place === stateFolderOf(outFolder)) return true;
  let output: string;
  try {
    output = readFileSync(join(place, OUTPUT), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  if (output === outFolder) return true;
  throw new OutputUnusable(
    `STATE_DIR=${place} belongs to the output folder ${output}, not to OUT_DIR=${outFolder}. Choose another STATE_DIR, or empty this ` +
      'one, which costs a clean build. Nothing was changed.',
  );
}

/** Notes to which output a state folder belongs. */
export function noteOutput(outFolder: string, place: string): void {
  if (!isStateOf(outFolder, place)) writePrivateFile(join(place, OUTPUT), `${outFolder}\n`);
}
