import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { errorCode } from '../../data/files/errors.ts';

/** A folder that a command needs. */
export interface NeededFolder {
  /** Such as `DATA_DIR`; of a folder that no setting names, the beginning of a sentence. */
  name: string;
  folder: string;
  to: 'read' | 'write';
}

/** This user may not do what the command needs. One sentence for each folder or port. */
export class NoPermission extends Error {
  override name = 'NoPermission';
  code = 'NO_PERMISSION';
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}

/**
 * Checked before anything is done, so that nothing is half done. A missing folder needs the one that it is made in. Throws `NoPermission`.
 */
export function requireFolders(needed: readonly NeededFolder[]): void {
  const sentences = needed.flatMap((one) => sentenceOn(one) ?? []);
  if (sentences.length > 0) throw new NoPermission(sentences);
}

function sentenceOn({ name, folder, to }: NeededFolder): string | null {
  const place = nearest(folder);
  const named = /^[A-Z_]+$/.test(name) ? `${name}=${folder}` : `${name} ${folder}`;
  const access = constants.X_OK | (to === 'write' ? constants.W_OK : 0) | (place === folder ? constants.R_OK : 0);
  try {
    accessSync(place, access);
    return null;
  } catch (error) {
    const code = errorCode(error);
    const what =
      place === folder
        ? `${named} cannot be ${to === 'write' ? 'written' : 'read'}`
        : `${named} is missing and cannot be made in ${place}`;
    if (code === 'EROFS') return `${what}, since that file system can only be read: choose another folder.`;
    if (code === 'EACCES' || code === 'EPERM')
      return `${what} by the user ${user()} (${ownerOf(place)}): change that, or choose another folder.`;
    return null; // Whatever else is wrong is said by the one that works there.
  }
}

/** The folder, or the nearest above it that is there; what lies in a closed folder cannot be seen. */
function nearest(folder: string): string {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  return place;
}

function ownerOf(folder: string): string {
  const { uid, mode } = statSync(folder);
  return `it belongs to user ${uid}, mode ${(mode & 0o777).toString(8)}`;
}

/** A container may run as a number without a name. */
export function user(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'of this process');
  }
}
