import { once } from 'node:events';
import { readdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aDatabase, save, store } from '../../data/catalogue/testing/data-folder.ts';
import { begunWork, type BegunWork } from '../environment/begun-work.ts';
import { startBackups, writeDueBackup } from './scheduled-backups.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const HOUR_MS = 3_600_000;

/** Looks whether a backup is due, in a folder of its own. */
function schedule() {
  const to = join(freshFolder(), 'archives');
  const noteFile = join(to, '../backup.begun');
  const written: string[] = [];
  const errors: unknown[] = [];
  const writeIt = async (file: string) => writeFileSync(file, String(written.push(file)));
  const look = (now: number, write = writeIt, begun = begunWork(noteFile)) =>
    writeDueBackup(
      {
        ...{ to, keep: 2, now: () => new Date(now), begun, write },
        log: { info: () => {}, error: (...given: unknown[]) => errors.push(given) },
      },
      new AbortController().signal,
    );
  return { to, noteFile, written, errors, look };
}

test('a backup is written once a day, and the last ones stay; when one fails, none is removed and the log says so', async () => {
  const { to, written, errors, look } = schedule();
  const dayOf = (day: number) => Date.UTC(2026, 10, day);
  for (const day of [1, 1, 2]) await look(dayOf(day));
  writeFileSync(join(to, 'backup-of-mine'), '');
  await look(dayOf(3));
  const present = ['backup-2026-11-02', 'backup-2026-11-03', 'backup-of-mine'];
  expect(readdirSync(to).toSorted()).toEqual(present);
  expect([written.length, errors.length]).toEqual([3, 0]);
  await look(dayOf(4), () => Promise.reject(new Error('no room')));
  expect(readdirSync(to).toSorted()).toEqual(present);
  const said = 'no backup could be written; the next attempt is within the hour';
  expect(errors).toEqual([[{ err: new Error('no room') }, said]]);
});

test('a backup during which the server was killed has failed, and is tried again an hour after it began', async () => {
  const { noteFile, written, errors, look } = schedule();
  const began = Date.UTC(2026, 10, 1, 8);
  // what a kill during a backup that never ends would leave to the next server
  const begun = await new Promise<BegunWork>((resolve) => {
    void look(began, () => new Promise<void>(() => resolve(begunWork(noteFile))));
  });
  await look(began + HOUR_MS / 2, undefined, begun);
  const failed = { err: expect.objectContaining({ message: expect.stringContaining('that one has failed') }) };
  expect([written, errors]).toEqual([[], [[failed, expect.any(String)]]]);
  await look(began + HOUR_MS, undefined, begun);
  expect([written.length, errors.length, begun.cutOff]).toEqual([1, 1, null]);
});

test('beside a running server an archive is written at once and on each new day, and its stop ends one under way', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const to = freshFolder();
  const database = await aDatabase();
  await save(database, store('acme'));
  const errors: unknown[] = [];
  let day = 1;
  let onWritten = () => {};
  const written = () => new Promise<void>((resolve) => (onWritten = resolve));
  const first = written();
  const stop = startBackups(
    {
      to,
      keep: 2,
      now: () => new Date(Date.UTC(2026, 10, day)),
      begun: begunWork(join(to, '.begun')),
      log: { info: () => onWritten(), error: (...given: unknown[]) => errors.push(given) },
    },
    database.folder,
  );
  await first;
  vi.advanceTimersByTime(HOUR_MS);
  const second = written();
  day = 2;
  vi.advanceTimersByTime(HOUR_MS);
  await second;
  expect(readdirSync(to).toSorted()).toEqual(['backup-2026-11-01', 'backup-2026-11-02']);
  const watcher = watch(to);
  onTestFinished(() => watcher.close());
  const begun = once(watcher, 'change');
  day = 3;
  vi.advanceTimersByTime(HOUR_MS);
  await begun;
  await stop();
  expect(readdirSync(to)).not.toContain('backup-2026-11-03');
  day = 4;
  vi.advanceTimersByTime(HOUR_MS);
  await stop();
  expect([readdirSync(to).filter((name) => name.startsWith('backup-2026-11-04')), errors]).toEqual([[], []]);
});
