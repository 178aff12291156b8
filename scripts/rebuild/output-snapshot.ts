import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { writePrivateFile } from '../../data/files/private-files.ts';
import { onMessage } from '../../data/files/thread-messages.ts';
import type { EarlierOutput } from '../publish/output/earlier-output.ts';
import { FilesDigest, sameSum, type FilesSum } from '../publish/output/files-digest.ts';
import { claimFrom, outputSum, sharedClaims, type Claim } from './output-digest.ts';
import { stampsOf } from './rebuild-inputs.ts';
import { ASSETS, PICTURES, TRACES } from '../environment/state-folder.ts';

const NOTE = 'left-output.json';
/** From so many pages on it helps to begin early: to start a thread takes as long as to list 8,000 files. */
const MANY_PAGES = 20_000;

interface Note {
  /** Of the names and sizes of the published files. */
  sum: FilesSum;
  /** Of the traces and ledgers as they were left. */
  state: FilesSum | null;
  /** Of the machine: after another one files may differ from the traces. */
  boot: string;
  pages: number;
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
  #listing: Listing | null = null;
  #sum: Promise<FilesSum> | null = null;

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

  get isLarge(): boolean {
    return this.#note.pages >= MANY_PAGES;
  }

  /** Begins to list the output in a thread of its own. */
  begin(): void {
    this.#listing ??= listingOf(this.#place.outFolder);
  }

  stands(): boolean {
    return textOfNote(this.#place.stateFolder) === this.#text;
  }

  async isUnchanged(): Promise<boolean> {
    try {
      return sameSum(this.sum, await (this.#sum ??= this.#sumNow()));
    } catch {
      return false; // something else removes what this is looking at, or keeps it from looking
    }
  }

  async #sumNow(): Promise<FilesSum> {
    const { outFolder } = this.#place;
    if (this.#listing === null) return outputSum(outFolder);
    const digest = new FilesDigest();
    digest.addSum(outputSum(outFolder, this.#listing.claim));
    digest.addSum(await this.#listing.sum);
    return digest.sum;
  }
}

/** The traces and ledgers have been closed, and the output is still locked. A note that cannot be written is not missed. */
export function saveOutputSnapshot(place: Place, { sum, pages }: Pick<Note, 'sum' | 'pages'>): void {
  const note: Note = { sum, state: stateIn(place), boot: place.boot, pages };
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

interface Listing {
  /** Of the parts that are left. */
  claim: Claim;
  /** Of the parts that it claimed itself. */
  sum: Promise<FilesSum>;
}

/** Lists an output in a thread of its own, of which this thread may claim parts. */
function listingOf(root: string): Listing {
  const claims = sharedClaims();
  const { promise: sum, resolve, reject } = Promise.withResolvers<FilesSum>();
  sum.catch(() => {}); // It is not looked at where something else has changed.

  const thread = new Worker(new URL('./output-digest-thread.ts', import.meta.url), { workerData: { root, claims } });
  onMessage(thread, resolve);
  thread.on('error', reject);
  thread.on('exit', () => reject(new Error('The thread that lists the output has ended.')));
  return { claim: claimFrom(claims), sum };
}
