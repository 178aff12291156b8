import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeDueBackup } from './scheduled-backups.ts';

test('a backup is written once a day, and the last ones stay; when one fails, none is removed and the log says so', async () => {
  const to = join(mkdtempSync(join(tmpdir(), 'backups-')), 'archives');
  onTestFinished(() => rmSync(to, { recursive: true, force: true }));
  const written: string[] = [];
  const errors: unknown[] = [];
  const look = (
    day: number,
    write = async (file: string) => {
      writeFileSync(file, String(written.push(file)));
      return true;
    },
  ) =>
    writeDueBackup({
      to,
      keep: 2,
      now: () => new Date(Date.UTC(2026, 10, day)),
      write,
      log: { info: () => {}, error: (...given: unknown[]) => errors.push(given[1]) },
    });
  for (const day of [1, 1, 2]) await look(day);
  writeFileSync(join(to, 'backup-of-mine'), '');
  mkdirSync(join(to, 'backup-2026-11-02.part'));
  await look(3);
  expect(readdirSync(to).toSorted()).toEqual(['backup-2026-11-02', 'backup-2026-11-03', 'backup-of-mine']);
  expect([written.length, errors.length]).toEqual([3, 0]);
  await look(4, async () => false);
  expect(readdirSync(to)).toHaveLength(3);
  await look(4, () => Promise.reject(new Error('no room')));
  expect(readdirSync(to).toSorted()).toEqual(['backup-2026-11-02', 'backup-2026-11-03', 'backup-of-mine']);
  expect(errors).toEqual(['no backup could be written; the next attempt is within the hour']);
});
