import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { disk } from '../../data/files/disk.ts';
import { makePrivateFolder, writePrivateFile } from '../../data/files/private-files.ts';

interface CutOff {
  /** Such as the file that was made. */
  work: string;
  /** In ms since the epoch. */
  at: number;
  /** So many attempts in a row. */
  times: number;
}

export type BegunWork = ReturnType<typeof begunWork>;

/**
 * Work that is tried again by itself. An attempt is noted on disk before it begins, so that one which ends with its process counts as
 * failed: otherwise what kills a server would do so after each start. `file`: there only while an attempt is under way.
 */
export function begunWork(file: string) {
  let cutOff = cutOffIn(file);
  return {
    /** The attempt in which an earlier process ended; null: there is none, or another attempt has ended since. */
    get cutOff(): CutOff | null {
      return cutOff;
    },
    begin(work: string, at: number): void {
      const times = (cutOff?.work === work ? cutOff.times : 0) + 1;
      makePrivateFolder(dirname(file));
      const attempt: CutOff = { work, at, times };
      writePrivateFile(file, JSON.stringify(attempt));
      disk.sync(file);
    },
    /** However it ended. */
    end(): void {
      cutOff = null;
      rmSync(file, { force: true });
    },
  };
}

function cutOffIn(file: string): CutOff | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CutOff;
  } catch {
    return null; // there is none, or its process ended before it began
  }
}
