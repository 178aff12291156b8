import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PublishSummary } from '../api/publisher.ts';
import { publishSummary } from '../api/contract/publishing.ts';
import { disk } from '../data/database/disk.ts';
import { PRIVATE_FILE_MODE } from '../data/database/private-folder.ts';
import { projectFolder } from './config/project-folder.ts';
import { publishedFiles, sizeOf } from './publisher/output-files.ts';
import { filesDigest, inputsDigest, stampOf } from './rebuild-inputs.ts';
import type { Settings } from './settings.ts';
import { TRACES } from './state-folder.ts';

const NOTE = 'idle-rebuild.json';

/** A rebuild that did nothing: what it looked at, and what it said. */
const note = z.object({
  inputs: z.string(),
  /** Digest of the published files. */
  output: z.string(),
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

  constructor({ project = projectFolder, ...places }: IdleRebuildOptions) {
    const { dataFolder: data, settings, boot } = places;
    const { SITE_URL, ADMIN_URL, COMPILED_DIR: compiled } = settings;
    this.#places = places;
    const inputs = { project, data, compiled, others: [SITE_URL, ADMIN_URL, boot] };
    this.#inputs = isAlone(settings) ? inputsDigest(inputs) : null;
  }

  /** What the last rebuild found and said, if this one, at `now`, would find and say the same. */
  find(now: number): { summary: PublishSummary; said: string[] } | null {
    if (this.#inputs === null) return null;
    const { outFolder, stateFolder } = this.#places;
    const last = readNote(stateFolder);
    if (last?.inputs !== this.#inputs || now < last.since || now >= (last.until ?? Infinity)) return null;
    if (last.traces !== stampOf(join(stateFolder, TRACES))) return null;
    return last.output === filesDigest(publishedFiles(outFolder, { list: disk.list, sizeOf })) ? last : null;
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
