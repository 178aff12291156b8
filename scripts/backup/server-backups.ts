import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Records } from '../../data/records/open-records.ts';
import { BegunWork } from '../environment/begun-work.ts';
import type { Settings } from '../environment/settings.ts';
import { startBackups } from './scheduled-backups.ts';

/** Work of a day that one of several machines does: the first to look, or where that failed the next one. The others call `leave`. */
export const onceADay =
  ({ aloneOrNot, marks }: Pick<Records, 'aloneOrNot' | 'marks'>, work: string, leave: () => void = () => {}) =>
  async (day: string, run: () => Promise<boolean>): Promise<void> => {
    const isMine = await aloneOrNot(work, async () => {
      if ((await marks.dayOf(work)) === day) return false;
      if (await run()) await marks.set(work, day);
      return true;
    });
    if (!isMine) leave();
  };

interface ServerBackupsOptions {
  records: Records;
  stateFolder: string;
  now(): Date;
  log: Logger;
}

/** The archives of BACKUP_TO, of which one of several servers makes each. Returns what ends them; null: there is no BACKUP_TO. */
export function startServerBackups(
  {
    BACKUP_TO: to,
    BACKUP_KEEP: keep,
    DATABASE_URL,
    DATA_DIR,
  }: Pick<Settings, 'BACKUP_TO' | 'BACKUP_KEEP' | 'DATABASE_URL' | 'DATA_DIR'>,
  { records, stateFolder, now, log }: ServerBackupsOptions,
): (() => Promise<void>) | null {
  if (to === undefined) return null;
  const leave = () => log.debug('the backup of the day is made by another server');
  const once = records.shared && { once: onceADay(records, 'backup', leave) };
  const begun = new BegunWork(join(stateFolder, 'backup.begun'));
  return startBackups({ to, keep, now, begun, log, ...once }, DATABASE_URL === undefined ? DATA_DIR : null);
}
