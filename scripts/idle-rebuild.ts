import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EarlierLook } from '../data/database/earlier-look.ts';
import { PRIVATE_FILE_MODE } from '../data/database/private-folder.ts';
import { projectFolder } from './config/project-folder.ts';
import type { EarlierOutput } from './earlier-output.ts';
import { FilesDigest, sameSum, type FilesSum } from './files-digest.ts';
import { isSecret, type GivenSettings, type SettingName } from './given-settings.ts';
import { claimFrom, outputSum, sharedClaims, type Claim } from './output-digest.ts';
import { dataSum, factsSum, programSum, stampsOf } from './rebuild-inputs.ts';
import type { Left } from './rebuild-site.ts';
import type { Settled } from './settled-site.ts';
import { TRACES } from './state-folder.ts';

const NOTE = 'idle-rebuild.json';
/** From so many pages on a thread helps to list the output: to start one takes as long as to list 8,000 files. */
const MANY_PAGES = 20_000;

/** What a rebuild would find and say that comes after one that has settled the site, if nothing changes. */
interface Note extends Settled, Left {
  program: FilesSum;
  /** Of settings and facts of the machine. */
  facts: FilesSum;
  /** Of documents and pictures. */
  data: FilesSum;
  /** Of the traces as they were left. */
  traces: FilesSum | null;
}

interface IdleRebuildOptions {
  /** The folder of the program; this one. */
  project?: string;
  dataFolder: string;
  outFolder: string;
  stateFolder: string;
  given: GivenSettings;
  boot: string;
  /** Whether this rebuild has nothing to do where the last one left nothing to do. */
  mayBeIdle: boolean;
}

/** Whether nothing outside of this machine's folders decides what a rebuild does. */
const isAlone = ({ DATABASE_URL, PUBLISH_TO, PUBLISH_HOOK, PURGE, PRECOMPRESS }: GivenSettings): boolean =>
  !DATABASE_URL && !PUBLISH_TO && !PUBLISH_HOOK && !PURGE && !PRECOMPRESS;

/** No rebuild that is alone uses a secret, but one that cannot be used stops it: of these it matters which are set. */
const toCompare = (given: GivenSettings) =>
  Object.entries(given).map(([name, value]) => [name, isSecret(name as SettingName) ? null : value]);

/**
 * What the last rebuild left: the next one that finds the same inputs, output and traces would do nothing, and need not load any of it to
 * know that. Whatever publishes into the output forgets it first.
 */
export class IdleRebuild {
  /** What was seen of documents on the way. */
  readonly look = new EarlierLook();
  readonly #places: Pick<IdleRebuildOptions, 'outFolder' | 'stateFolder'>;
  /** As of before anything was read, like `#data`, so that what changes during the rebuild differs from it. */
  readonly #program: FilesSum | null;
  readonly #facts: FilesSum | null;
  readonly #data: FilesSum | null;
  /** As text; null: there is none that could be used. */
  readonly #note: string | null;
  readonly #last: Note | null;
  /** Lists the output meanwhile. */
  #listing: Listing | null;
  #output: EarlierOutput | null = null;

  constructor({ project = projectFolder, given, boot, mayBeIdle, ...places }: IdleRebuildOptions) {
    const { dataFolder: data, outFolder, stateFolder } = places;
    this.#places = places;
    this.#note = mayBeIdle && isAlone(given) ? textOfNote(stateFolder) : null;
    this.#last = noteIn(this.#note);
    const isLarge = (this.#last?.summary.pages ?? 0) >= MANY_PAGES;
    this.#listing = isLarge ? listingOf(outFolder) : null;
    this.#facts = isAlone(given) ? factsSum([outFolder, toCompare(given), boot]) : null;
    this.#program = isAlone(given) ? programSum(project, data) : null;
    this.#data = isAlone(given) ? dataSum(data, this.look) : null;
  }

  /** What this rebuild would find and say at `now` (ms), without doing it; null: that is not known, and it is to be done. */
  async find(now: number): Promise<Pick<Note, 'summary' | 'said'> | null> {
    const last = this.#last;
    try {
      if (last === null || !this.#continues(last)) return null;
      if (!sameSum(last.data, this.#data) || now < last.since || now >= (last.until ?? Infinity)) {
        this.#output = this.#outputOf(last);
        return null;
      }
      return sameSum(last.output, await this.#sumOfOutput()) ? last : null;
    } catch {
      return null; // Something else removes what this is looking at, or keeps it from looking.
    } finally {
      if (this.#output === null) await this.#listing?.stop();
    }
  }

  /** What is known of the output where this rebuild has something to do, and goes on where the last one ended. */
  get output(): EarlierOutput | null {
    return this.#output;
  }

  /** Whether all is as the last rebuild left it but for documents, pictures, the time and the output. */
  #continues(last: Note): boolean {
    return (
      sameSum(last.program, this.#program) &&
      sameSum(last.facts, this.#facts) &&
      sameSum(last.traces, stampsOf(this.#traces)) &&
      sameSum(last.templates.stamps, stampsOf(last.templates.folder))
    );
  }

  #outputOf({ output: sum }: Note): EarlierOutput {
    this.#listing ??= listingOf(this.#places.outFolder);
    return {
      sum,
      // whoever publishes removes it, and may leave another one
      stands: () => textOfNote(this.#places.stateFolder) === this.#note,
      isUnchanged: async () => {
        try {
          return sameSum(sum, await this.#sumOfOutput());
        } catch {
          return false;
        }
      },
    };
  }

  /** The digest of the sources of templates, if the last rebuild left it and they have not changed; without it they are all read. */
  get sources(): string | null {
    const last = this.#last;
    return last !== null && sameSum(last.program, this.#program) ? basename(last.templates.folder) : null;
  }

  get #traces(): string {
    return join(this.#places.stateFolder, TRACES);
  }

  async #sumOfOutput(): Promise<FilesSum> {
    const { outFolder } = this.#places;
    if (this.#listing === null) return outputSum(outFolder);
    const digest = new FilesDigest();
    digest.addSum(outputSum(outFolder, this.#listing.claim));
    digest.addSum(await this.#listing.sum);
    return digest.sum;
  }

  /** This rebuild has settled the site, and has closed the traces. A note that cannot be written is not missed. */
  remember(settled: Settled, left: Left): void {
    if (this.#program === null || this.#facts === null || this.#data === null) return;
    try {
      const note: Note = {
        ...settled,
        ...left,
        program: this.#program,
        facts: this.#facts,
        data: this.#data,
        traces: stampsOf(this.#traces),
      };
      writeFileSync(join(this.#places.stateFolder, NOTE), JSON.stringify(note), { mode: PRIVATE_FILE_MODE });
    } catch {
      return;
    }
  }
}

/** Before anything is published: what the last rebuild left does not stand any more. */
export function forgetIdle(stateFolder: string): void {
  rmSync(join(stateFolder, NOTE), { force: true });
}

function textOfNote(stateFolder: string): string | null {
  try {
    return readFileSync(join(stateFolder, NOTE), 'utf8');
  } catch {
    return null;
  }
}

/** Without a schema, which would take longer to load than a site to be looked at: of another program's note `program` differs. */
function noteIn(text: string | null): Note | null {
  try {
    const note = JSON.parse(text ?? 'null') as Note | null;
    return Array.isArray(note?.program) && Array.isArray(note.facts) && Array.isArray(note.data) ? note : null;
  } catch {
    return null;
  }
}

interface Listing {
  /** Of the parts that are left. */
  claim: Claim;
  /** Of the parts that it claimed itself. */
  sum: Promise<FilesSum>;
  stop(): Promise<unknown>;
}

/** Lists an output in a thread of its own, of which this thread may claim parts. */
function listingOf(root: string): Listing {
  const claims = sharedClaims();
  const { promise: sum, resolve, reject } = Promise.withResolvers<FilesSum>();
  sum.catch(() => {}); // It is not looked at where something else has changed.

  const thread = new Worker(new URL('./output-digest-thread.ts', import.meta.url), { workerData: { root, claims } });
  thread.on('message', resolve);
  thread.on('error', reject);
  thread.on('exit', () => reject(new Error('The thread that lists the output has ended.')));
  return { claim: claimFrom(claims), sum, stop: () => thread.terminate() };
}
