import type { FileSystem } from './file-system.ts';
import { PRIVATE_FILE_MODE } from './private-files.ts';

export interface ReplaceOptions {
  /** Permissions; without it those of the file that is replaced, and of a new one `PRIVATE_FILE_MODE`. */
  mode?: number | undefined;
  /** Where the unfinished file stands meanwhile, on the same file system; without it beside the file, as `<file>.<digits>`. */
  temporary?: string;
  /** What must have happened before the file gets its name; its error is thrown, the old file untouched. */
  ready?: Promise<unknown> | undefined;
}

/** Unfinished files that this process has named. */
let count = 0;

/**
 * Puts a file under its name whole or not at all: written beside, synced, renamed. A link is followed. The rename outlasts a power cut
 * once the folder is synced. `pieces`: of one that is too large to be held as a whole several. Throws what the system says, the old file
 * untouched.
 */
export async function replaceWhole(
  disk: FileSystem,
  file: string,
  pieces: Iterable<Uint8Array>,
  { mode, temporary: given, ready }: ReplaceOptions = {},
): Promise<void> {
  const target = disk.realPath(file);
  const temporary = given ?? `${target}.${(count += 1)}`;
  try {
    let isBegun = false;
    for (const piece of pieces) {
      if (isBegun) await disk.append(temporary, piece);
      else {
        const modeOfFile = mode ?? (disk.stat(target) === null ? PRIVATE_FILE_MODE : undefined);
        disk.write(temporary, piece, { mode: modeOfFile, like: target });
      }
      isBegun = true;
    }
    await disk.synced(temporary);
    await ready;
    disk.rename(temporary, target);
  } catch (error) {
    discard(disk, temporary);
    throw error;
  }
}

/** What went wrong before matters more than a temporary file that stays: the next start removes it. */
function discard(disk: FileSystem, temporary: string): void {
  try {
    disk.removeTree(temporary);
  } catch {
    return;
  }
}
