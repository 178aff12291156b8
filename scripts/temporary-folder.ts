import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../data/database/errors.ts';

/** Where there is no place for temporary files, as in a container that may only read. */
const noPlace: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);

/** A new folder for temporary files, below TMPDIR, or below `otherwise` where nothing can be made there. The caller removes it. */
export function makeTemporary(prefix: string, otherwise: string): string {
  try {
    return mkdtempSync(join(tmpdir(), prefix));
  } catch (error) {
    if (!noPlace.has(errorCode(error))) throw error;
    return mkdtempSync(join(otherwise, prefix));
  }
}
