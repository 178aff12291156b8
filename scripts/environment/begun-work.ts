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

/**
 * Work that is tried again by itself. An attempt is noted on disk before it begins, so that one which ends with its process counts as
 * failed: otherwise what kills a server would do so after each start.
 */
export class BegunWork {
  readonly #file: string;
  #cutOff: CutOff | null;

  /** `file`: there only while an attempt is under way. */
  constructor(file: string) {
    this.#file = file;
    this.#cutOff = cutOffIn(file);
  }

  /** The attempt in which an earlier process ended; null: there is none, or another attempt has ended since. */
  get cutOff(): CutOff | null {
    return this.#cutOff;
  }

  begin(work: string, at: number): void {
    const times = (this.#cutOff?.work === work ? this.#cutOff.times : 0) + 1;
    makePrivateFolder(dirname(this.#file));
    const attempt: CutOff = { work, at, times };
    writePrivateFile(this.#file, JSON.stringify(attempt));
    disk.sync(this.#file);
  }

  /** However it ended. */
  end(): void {
    this.#cutOff = null;
    rmSync(this.#file, { force: true });
  }
}

function cutOffIn(file: string): CutOff | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CutOff;
  } catch {
    return null; // there is none, or its process ended before it began
  }
}
