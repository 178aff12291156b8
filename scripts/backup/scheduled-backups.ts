import { execFile, type ExecFileException } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { makePrivateFolder } from '../../data/files/private-files.ts';
import type { Records } from '../../data/records/open-records.ts';
import { begunWork, type BegunWork } from '../environment/begun-work.ts';
import type { Settings } from '../environment/settings.ts';
import { projectFolder } from '../config/project-folder.ts';

const LOOK_EVERY_MS = 60 * 60_000;
/** Of a day in UTC. Other files in the folder are left alone. */
const nameOf = (day: string): string => `backup-${day}`;
const isBackup = (name: string): boolean => /^backup-\d{4}-\d{2}-\d{2}$/.test(name);

export interface Schedule {
  /** The folder of the archives; made when it is missing. */
  to: string;
  /** How many archives stay. */
  keep: number;
  now(): Date;
  begun: BegunWork;
  /** Writes one archive. */
  write(file: string): Promise<void>;
  /** Runs `write`, unless another machine writes the archive of this day or has done so. */
  once?(day: string, write: () => Promise<void>): Promise<void>;
  log: Pick<Logger, 'info' | 'error'>;
}

/** Writes the archive of the day unless it is there, then removes the oldest; none is removed when the new one could not be written. */
export async function writeDueBackup(
  { to, keep, now, begun, write, once = (_, run) => run(), log }: Schedule,
  ended: AbortSignal,
): Promise<void> {
  try {
    makePrivateFolder(to);
    const day = now().toISOString().slice(0, 10);
    const today = nameOf(day);
    const present = readdirSync(to);
    if (present.includes(today)) return;
    const { cutOff } = begun;
    if (cutOff !== null && now().getTime() - cutOff.at < LOOK_EVERY_MS)
      throw new Error(
        `The server ended during the backup that began at ${new Date(cutOff.at).toISOString()}: that one has failed.`,
      );
    await once(day, async () => {
      begun.begin(today, now().getTime());
      await write(join(to, today)).finally(() => begun.end());
      const backups = present.filter(isBackup).sort();
      const older = backups.slice(0, Math.max(0, backups.length + 1 - keep)).reverse();
      for (const name of older) rmSync(join(to, name));
      log.info({ file: join(to, today), removed: older }, 'a backup was written');
    });
  } catch (error) {
    // it is ended with the server, too
    if (!ended.aborted) log.error({ err: error }, 'no backup could be written; the next attempt is within the hour');
  }
}

/** Looks once an hour, the first time at once. `dataFolder` null: of DATABASE_URL. Returns what ends it, a backup under way included. */
export function startBackups(schedule: Omit<Schedule, 'write'>, dataFolder: string | null): () => Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const write = (file: string) => runBackup(file, dataFolder, signal);
  let last = Promise.resolve();
  const look = () => {
    last = last.then(() => (signal.aborted ? undefined : writeDueBackup({ ...schedule, write }, signal)));
  };
  look();
  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
  return () => {
    clearInterval(looking);
    ended.abort();
    return last;
  };
}

const execute = promisify(execFile);

/** In a process of its own, so that requests need not wait; it has the environment of this one. */
async function runBackup(file: string, dataFolder: string | null, signal: AbortSignal): Promise<void> {
  const command = ['--import', './scripts/config/runtime.mjs', 'scripts/commands/backup.ts', file];
  const from = dataFolder === null ? [] : ['--data', dataFolder];
  await execute(process.execPath, [...command, ...from], { cwd: projectFolder, signal }).catch(
    ({ stderr, message }: ExecFileException) => {
      throw new Error(stderr?.trim() || message);
    },
  );
}

/** Work of a day that one of several machines does: the first to look, or where that failed the next one. */
export const onceADay =
  ({ aloneOrNot, marks }: Pick<Records, 'aloneOrNot' | 'marks'>, work: string) =>
  (day: string, run: () => Promise<void>): Promise<void> =>
    aloneOrNot(work, async () => {
      if ((await marks.dayOf(work)) === day) return;
      await run();
      await marks.set(work, day);
    });

/** The archives of BACKUP_TO, of which one of several servers makes each. Returns what ends them; null: there is no BACKUP_TO. */
export function startServerBackups(
  { BACKUP_TO: to, BACKUP_KEEP: keep, DATABASE_URL, DATA_DIR }: Settings,
  { records, stateFolder, now, log }: { records: Records; stateFolder: string; now(): Date; log: Logger },
): (() => Promise<void>) | null {
  if (to === undefined) return null;
  const once = records.shared && { once: onceADay(records, 'backup') };
  const begun = begunWork(join(stateFolder, 'backup.begun'));
  return startBackups({ to, keep, now, begun, log, ...once }, DATABASE_URL === undefined ? DATA_DIR : null);
}
