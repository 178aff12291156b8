import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PRIVATE_FILE_MODE } from '../data/database/private-folder.ts';
import { projectFolder } from './config/project-folder.ts';
import { isSecret, type GivenSettings, type SettingName } from './given-settings.ts';
import { OutputDigest, outputSum, sameSum, type FilesSum } from './output-digest.ts';
import { inputsDigest, stampOf } from './rebuild-inputs.ts';
import type { Settled } from './settled-site.ts';
import { TRACES } from './state-folder.ts';

const NOTE = 'idle-rebuild.json';
/** From so many pages on a thread lists half of the output: to start one takes as long as to list 8,000 files. */
const MANY_PAGES = 20_000;

/** What a rebuild would find and say that comes after one that has settled the site, if nothing changes. */
interface Note extends Settled {
  said: readonly string[];
  inputs: string;
  /** Stamp of the traces as they were left. */
  traces: string;
}

interface IdleRebuildOptions {
  /** The folder of the program; this one. */
  project?: string;
  dataFolder: string;
  outFolder: string;
  compiledFolder: string;
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
  readonly #places: Pick<IdleRebuildOptions, 'outFolder' | 'stateFolder'>;
  /** As of before anything was read, so that what changes during the rebuild differs from it. */
  readonly #inputs: string | null;
  readonly #last: Note | null;
  /** Of a large site: lists half of the output meanwhile. */
  readonly #listing: Listing | null;

  constructor({ project = projectFolder, given, boot, mayBeIdle, ...places }: IdleRebuildOptions) {
    const { dataFolder: data, compiledFolder: compiled, outFolder, stateFolder } = places;
    this.#places = places;
    this.#last = mayBeIdle && isAlone(given) ? readNote(stateFolder) : null;
    const isLarge = (this.#last?.summary.pages ?? 0) >= MANY_PAGES;
    this.#listing = isLarge ? listingOf(outFolder) : null;
    const others = [outFolder, toCompare(given), boot];
    this.#inputs = isAlone(given) ? inputsDigest({ project, data, compiled, others }) : null;
  }

  /** What this rebuild, at `now`, would find and say if it did not find that nothing changed; null: it is to do all that. */
  async find(now: number): Promise<Pick<Note, 'summary' | 'said'> | null> {
    const last = this.#last;
    try {
      if (last === null || last.inputs !== this.#inputs || now < last.since || now >= (last.until ?? Infinity))
        return null;
      if (last.traces !== stampOf(join(this.#places.stateFolder, TRACES))) return null;
      const output = await this.#output();
      return output !== null && sameSum(last.output, output) ? last : null;
    } finally {
      await this.#listing?.stop();
    }
  }

  async #output(): Promise<FilesSum | null> {
    const { outFolder } = this.#places;
    if (this.#listing === null) return outputSum(outFolder);
    const digest = new OutputDigest();
    digest.addSum(outputSum(outFolder, 0));
    const rest = await this.#listing.sum;
    if (rest === null) return null;
    digest.addSum(rest);
    return digest.sum;
  }

  /** This rebuild has settled the site, and has closed the traces. A note that cannot be written is not missed. */
  remember(settled: Settled, said: readonly string[]): void {
    if (this.#inputs === null) return;
    const { stateFolder } = this.#places;
    const note: Note = { ...settled, said, inputs: this.#inputs, traces: stampOf(join(stateFolder, TRACES)) };
    try {
      writeFileSync(join(stateFolder, NOTE), JSON.stringify(note), { mode: PRIVATE_FILE_MODE });
    } catch {
      return;
    }
  }
}

/** Before anything is published: what the last rebuild left does not stand any more. */
export function forgetIdle(stateFolder: string): void {
  rmSync(join(stateFolder, NOTE), { force: true });
}

/** Without a schema, which would take longer to load than a site to be looked at: of another program's note the inputs differ. */
function readNote(stateFolder: string): Note | null {
  try {
    const note = JSON.parse(readFileSync(join(stateFolder, NOTE), 'utf8')) as Note | null;
    return typeof note?.inputs === 'string' ? note : null;
  } catch {
    return null;
  }
}

interface Listing {
  /** Null: it failed. */
  sum: Promise<FilesSum | null>;
  stop(): Promise<unknown>;
}

/** One half of the output by a thread of its own. */
function listingOf(root: string): Listing {
  const { promise: sum, resolve } = Promise.withResolvers<FilesSum | null>();
  const thread = new Worker(new URL('./output-digest-thread.ts', import.meta.url), { workerData: { root } });
  thread.on('message', resolve);
  thread.on('error', () => resolve(null));
  thread.on('exit', () => resolve(null));
  return { sum, stop: () => thread.terminate() };
}
