import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PublishSummary } from '../api/publisher.ts';
import { publishSummary } from '../api/contract/publishing.ts';
import { PRIVATE_FILE_MODE } from '../data/database/private-folder.ts';
import { projectFolder } from './config/project-folder.ts';
import {
  filesDigest,
  halfOfOutput,
  inputsDigest,
  outputDigest,
  sameFiles,
  stampOf,
  type FilesDigest,
} from './rebuild-inputs.ts';
import type { Settings } from './settings.ts';
import { TRACES } from './state-folder.ts';

const NOTE = 'idle-rebuild.json';
/** From so many pages on a thread lists half of the output: to start one takes as long as to list 8,000 files. */
const MANY_PAGES = 20_000;

/** A rebuild that did nothing: what it looked at, and what it said. */
const note = z.object({
  inputs: z.string(),
  /** Digest of the published files. */
  output: z.tuple([z.string(), z.string()]),
  /** Stamp of the traces as it left them. */
  traces: z.string(),
  /** Ms since 1970: from when until when time changes nothing. */
  since: z.number(),
  until: z.number().nullable(),
  summary: publishSummary,
  said: z.array(z.string()),
});

/** What a rebuild found that did nothing. */
export interface Idle {
  /** The published files with their sizes in bytes. */
  files: ReadonlyMap<string, number>;
  /** The instant (ms) from which on there is something to do although nothing else changes; `Infinity`: there is none. */
  until: number;
}

type IdleSettings = Pick<Settings, 'SITE_URL' | 'ADMIN_URL' | 'COMPILED_DIR'> &
  Pick<Settings, 'DATABASE_URL' | 'PUBLISH_TO' | 'PUBLISH_HOOK' | 'PURGE' | 'PRECOMPRESS'>;

interface IdleRebuildOptions {
  /** The folder of the program; this one. */
  project?: string;
  dataFolder: string;
  outFolder: string;
  stateFolder: string;
  settings: IdleSettings;
  boot: string;
}

/** Whether nothing outside of this machine's folders decides what a rebuild does. */
const isAlone = ({ DATABASE_URL, PUBLISH_TO, PUBLISH_HOOK, PURGE, PRECOMPRESS }: IdleSettings): boolean =>
  !DATABASE_URL && !PUBLISH_TO && !PUBLISH_HOOK && !PURGE && !PRECOMPRESS;

/**
 * The last rebuild, if it did nothing: the next one that finds the same inputs, output and traces would do nothing, either, and need not
 * load any of it to know that. Whatever publishes into the output forgets it first.
 */
export class IdleRebuild {
  readonly #places: Pick<IdleRebuildOptions, 'outFolder' | 'stateFolder'>;
  /** As of before anything was read, so that what changes during the rebuild differs from it. */
  readonly #inputs: string | null;
  readonly #last: z.infer<typeof note> | null;
  /** Of a large site: lists half of the output meanwhile. */
  readonly #listing: Listing | null;

  constructor({ project = projectFolder, ...places }: IdleRebuildOptions) {
    const { dataFolder: data, settings, boot } = places;
    const { SITE_URL, ADMIN_URL, COMPILED_DIR: compiled } = settings;
    this.#places = places;
    this.#last = isAlone(settings) ? readNote(places.stateFolder) : null;
    const isLarge = (this.#last?.summary.pages ?? 0) >= MANY_PAGES;
    this.#listing = isLarge ? listingOf(places.outFolder) : null;
    const inputs = { project, data, compiled, others: [SITE_URL, ADMIN_URL, boot] };
    this.#inputs = isAlone(settings) ? inputsDigest(inputs) : null;
  }

  /** What the last rebuild found and said, if this one, at `now`, would find and say the same. */
  async find(now: number): Promise<{ summary: PublishSummary; said: string[] } | null> {
    const last = this.#last;
    try {
      if (last === null || last.inputs !== this.#inputs || now < last.since || now >= (last.until ?? Infinity))
        return null;
      const { outFolder, stateFolder } = this.#places;
      if (last.traces !== stampOf(join(stateFolder, TRACES))) return null;
      return sameFiles(last.output, await this.#output(outFolder)) ? last : null;
    } finally {
      await this.#listing?.stop();
    }
  }

  async #output(root: string): Promise<FilesDigest> {
    if (this.#listing === null) return outputDigest(root);
    return [halfOfOutput(root, 0), await this.#listing.digest];
  }

  /** This rebuild did nothing, began at `since` (ms) and has closed the traces. A note that cannot be written is not missed. */
  remember({ files, until }: Idle, since: number, summary: PublishSummary, said: string[]): void {
    if (this.#inputs === null) return;
    const { stateFolder } = this.#places;
    const last: z.infer<typeof note> = {
      inputs: this.#inputs,
      output: filesDigest(files),
      traces: stampOf(join(stateFolder, TRACES)),
      since,
      until: Number.isFinite(until) ? until : null,
      summary,
      said,
    };
    try {
      writeFileSync(join(stateFolder, NOTE), JSON.stringify(last), { mode: PRIVATE_FILE_MODE });
    } catch {
      return;
    }
  }
}

/** Before anything is published: what the last rebuild found does not stand any more. */
export function forgetIdle(stateFolder: string): void {
  rmSync(join(stateFolder, NOTE), { force: true });
}

function readNote(stateFolder: string): z.infer<typeof note> | null {
  try {
    return note.parse(JSON.parse(readFileSync(join(stateFolder, NOTE), 'utf8')));
  } catch {
    return null;
  }
}

interface Listing {
  /** '': it failed. */
  digest: Promise<string>;
  stop(): Promise<unknown>;
}

/** One half of the output by a thread of its own. */
function listingOf(root: string): Listing {
  const { promise: digest, resolve } = Promise.withResolvers<string>();
  const thread = new Worker(new URL('./output-digest-thread.ts', import.meta.url), { workerData: { root } });
  thread.on('message', resolve);
  thread.on('error', () => resolve(''));
  thread.on('exit', () => resolve(''));
  return { digest, stop: () => thread.terminate() };
}
