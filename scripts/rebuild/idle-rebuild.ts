import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { disk } from '../../data/files/disk.ts';
import { writePrivateFile } from '../../data/files/private-files.ts';
import { projectFolder } from '../config/project-folder.ts';
import { digestOfFile, publishedFiles, sizeOf } from '../publish/output/output-files.ts';
import { isSecret, type GivenSettings, type SettingName } from '../environment/given-settings.ts';
import { ASSETS, PICTURES, TRACES } from '../environment/state-folder.ts';
import { dataSum, programSum, stampsOf } from './rebuild-inputs.ts';
import type { Used } from './rebuild-site.ts';
import type { UpToDate } from './up-to-date-site.ts';

const NOTE = 'idle-rebuild.json';

/** What a rebuild would find and say that comes after one that has brought the site up to date, if nothing changes. */
interface Note extends UpToDate, Used {
  program: number;
  /** Of documents, pictures, settings and facts of the machine. */
  data: number;
  /** Of the traces and ledgers as they were left. */
  state: number | null;
}

interface IdleRebuildOptions {
  /** The folder of the program; this one. */
  project?: string;
  dataFolder: string;
  outFolder: string;
  stateFolder: string;
  given: GivenSettings;
  boot: string;
  /** Makes everything again. */
  full: boolean;
  /** Draws pictures. */
  pictures: boolean;
}

/** Whether nothing outside of this machine's folders decides what a rebuild does. */
const isAlone = ({ DATABASE_URL, PUBLISH_TO, PUBLISH_HOOK, PURGE, PRECOMPRESS }: GivenSettings): boolean =>
  !DATABASE_URL && !PUBLISH_TO && !PUBLISH_HOOK && !PURGE && !PRECOMPRESS;

/** No rebuild that is alone uses a secret, but one that cannot be used stops it: of these it matters which are set. */
const toCompare = (given: GivenSettings) =>
  Object.entries(given).map(([name, value]) => [name, isSecret(name as SettingName) ? null : value]);

/**
 * What the last rebuild left: the next one that finds the same inputs and output would do nothing, and need not load any of it to know
 * that. Whatever publishes into the output forgets it first.
 */
export function idleRebuild({ project = projectFolder, given, boot, full, pictures, ...places }: IdleRebuildOptions) {
  const { dataFolder, outFolder, stateFolder } = places;
  const last = isAlone(given) && !full && !pictures ? readNote(stateFolder) : null;
  // as of before anything was read, so that what changes during the rebuild differs from it
  const program = isAlone(given) ? programSum(project, dataFolder) : null;
  const data = isAlone(given) ? dataSum(dataFolder, [outFolder, toCompare(given), boot]) : null;
  return {
    /** What this rebuild would find and say at `now` (ms), without doing it; null: that is not known, and it is to be done. */
    find(now: number): Pick<Note, 'summary' | 'said'> | null {
      if (last === null) return null;
      const isUpToDate =
        last.program === program &&
        last.data === data &&
        now >= last.since &&
        now < (last.until ?? Infinity) &&
        isSame(last.templates.stamps, stampsOf(last.templates.folder)) &&
        isSame(last.state, stateIn(stateFolder)) &&
        isSame(last.output, outputSum(outFolder));
      return isUpToDate ? last : null;
    },
    /** The digest of the sources of templates, if the last rebuild left it and they have not changed; without it they are all read. */
    sources: last?.program === program && last !== null ? basename(last.templates.folder) : null,
    /** This rebuild has brought the site up to date, and has closed the traces. A note that cannot be written is not missed. */
    remember(upToDate: UpToDate, used: Used): void {
      if (program === null || data === null) return;
      const note: Note = { ...upToDate, ...used, program, data, state: stateIn(stateFolder) };
      try {
        writePrivateFile(join(stateFolder, NOTE), JSON.stringify(note));
      } catch {
        return;
      }
    },
  };
}

/** Null is unknown, and equals nothing. */
const isSame = (one: number | null, other: number | null): boolean => one !== null && one === other;

/** Digests the names and sizes of published files, which is all that a rebuild compares of the output. Null: not all can be seen. */
export function outputSum(root: string): number | null {
  let sum = 0;
  try {
    for (const [file, size] of publishedFiles(root, { list: disk.list, sizeOf })) sum += digestOfFile(file, size);
    return sum;
  } catch {
    return null; // something else removes what this is looking at, or keeps it from looking
  }
}

/** Of one that was lost an empty one is made, which knows nothing of files that belong to nothing any more. */
const stateIn = (stateFolder: string): number | null =>
  stampsOf(...[TRACES, ASSETS, PICTURES].map((name) => join(stateFolder, name)));

/** Before anything is published: what the last rebuild left does not stand any more. */
export function forgetIdle(stateFolder: string): void {
  rmSync(join(stateFolder, NOTE), { force: true });
}

/** Without a schema, which would take longer to load than a site to be looked at: of another program's note `program` differs. */
function readNote(stateFolder: string): Note | null {
  try {
    const note = JSON.parse(readFileSync(join(stateFolder, NOTE), 'utf8')) as Note | null;
    return typeof note?.program === 'number' && typeof note.data === 'number' ? note : null;
  } catch {
    return null;
  }
}
