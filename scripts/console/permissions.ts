import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { ExplainedError, errorCode } from '../../data/files/errors.ts';

type Use = 'read' | 'write';
/** Folders that a command needs, by names such as `DATA_DIR`, or for one that no setting names the beginning of a sentence. */
type NeededFolders = { readonly [to in Use]?: { readonly [name: string]: string } };

/** This user may not do what the command needs. One sentence for each folder or port. */
export class NoPermission extends ExplainedError {}

/**
 * Checked before anything is done, so that nothing is half done. A missing folder needs the one that it is made in. Throws `NoPermission`.
 */
export function requireFolders({ read = {}, write = {} }: NeededFolders): void {
  const toRead = Object.entries(read).flatMap(([name, folder]) => sentenceOn(name, folder, 'read') ?? []);
  const toWrite = Object.entries(write).flatMap(([name, folder]) => sentenceOn(name, folder, 'write') ?? []);
  const sentences = [...toRead, ...toWrite];
  if (sentences.length > 0) throw new NoPermission(sentences.join('\n'));
}

function sentenceOn(name: string, folder: string, to: Use): string | null {
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
