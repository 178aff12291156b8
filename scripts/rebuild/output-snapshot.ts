import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { disk } from '../../data/files/disk.ts';
import { writePrivateFile } from '../../data/files/private-files.ts';
import type { EarlierOutput } from '../publish/output/earlier-output.ts';
import { FilesDigest, sameSum, type FilesSum } from '../publish/output/files-digest.ts';
import { sizeOf, visitPublishedFiles } from '../publish/output/output-files.ts';
import { stampsOf } from './rebuild-inputs.ts';
import { ASSETS, PICTURES, TRACES } from '../environment/state-folder.ts';

const NOTE = 'left-output.json';

interface Note {
  /** Of the names and sizes of the published files. */
  sum: FilesSum;
  /** Of the traces and ledgers as they were left. */
  state: FilesSum | null;
  /** Of the machine: after another one files may differ from the traces. */
  boot: string;
}

interface Place {
  outFolder: string;
  stateFolder: string;
  boot: string;
}

/**
 * The output as the last process left it that published there and ended as it should. The next one lists the output to know
 * whether it is as it was, and needs neither the list nor all pages for that.
 */
export class OutputSnapshot implements EarlierOutput {
  readonly #place: Place;
  readonly #text: string;
  readonly #note: Note;
  /** As it is now. */
  #present: FilesSum | null = null;

  /** null: there is no note, or the traces, the ledgers or the boot of the machine are not those that it was left with. */
  static find(place: Place): OutputSnapshot | null {
    const text = textOfNote(place.stateFolder);
    const note = noteIn(text);
    if (text === null || note?.boot !== place.boot) return null;
    return sameSum(note.state, stateIn(place)) ? new OutputSnapshot(place, text, note) : null;
  }

  private constructor(place: Place, text: string, note: Note) {
    this.#place = place;
    this.#text = text;
    this.#note = note;
  }

  get sum(): FilesSum {
    return this.#note.sum;
  }

  stands(): boolean {
    return textOfNote(this.#place.stateFolder) === this.#text;
  }

  async isUnchanged(): Promise<boolean> {
    try {
      return sameSum(this.sum, (this.#present ??= outputSum(this.#place.outFolder)));
    } catch {
      return false; // something else removes what this is looking at, or keeps it from looking
    }
  }
}

/** Digests the names and sizes of published files, which is all that a rebuild compares of the output. */
export function outputSum(root: string): FilesSum {
  const digest = new FilesDigest();
  visitPublishedFiles(root, { list: disk.list, sizeOf }, (file, size) => digest.add(file, size));
  return digest.sum;
}

/** The traces and ledgers have been closed, and the output is still locked. A note that cannot be written is not missed. */
export function saveOutputSnapshot(place: Place, sum: FilesSum): void {
  const note: Note = { sum, state: stateIn(place), boot: place.boot };
  try {
    writePrivateFile(join(place.stateFolder, NOTE), JSON.stringify(note));
  } catch {
    return;
  }
}

/** Before anything is published. */
export function removeOutputSnapshot(stateFolder: string): void {
  rmSync(join(stateFolder, NOTE), { force: true });
}

/** Of one that was lost an empty one is made, which knows nothing of files that belong to nothing any more. */
function stateIn({ stateFolder }: Place): FilesSum | null {
  const digest = new FilesDigest();
  for (const name of [TRACES, ASSETS, PICTURES]) {
    const stamps = stampsOf(join(stateFolder, name));
    if (stamps === null) return null;
    digest.addSum(stamps);
  }
  return digest.sum;
}

function textOfNote(stateFolder: string): string | null {
  try {
    return readFileSync(join(stateFolder, NOTE), 'utf8');
  } catch {
    return null;
  }
}

/** Without a schema, which would take longer to load than a site to be looked at. */
function noteIn(text: string | null): Note | null {
  try {
    const note = JSON.parse(text ?? 'null') as Note | null;
    return isSum(note?.sum) && isSum(note?.state) ? note : null;
  } catch {
    return null;
  }
}

const isSum = (sum: unknown): boolean => Array.isArray(sum) && sum.length === 2;
