import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from './documents/database.ts';
import { journalFile } from './folder/journal.ts';
import { disk } from '../files/disk.ts';
import { stampOf } from '../files/json-file.ts';
import { openDatabase } from './open-database.ts';
import { aChild } from './testing/child.ts';
import { aFolder, fileIn } from './testing/data-folder.ts';

/** The kill comes when this file of the change has just been written. */
const MOMENTS = ['private/journal', ...['r0', 'left', 'r5', 'r9', 'r11'].map((id) => `stores/${id}`)];
const ROUNDS = 10;

/** The versions that `keep-saving` saved, `left` first. */
function versions(database: Database): number[] {
  return database.ids('stores').map((id) => Number(database.read(`stores/${id}`)?.name.slice(1)));
}

test('a process killed while it saves loses nothing that it acknowledged, leaves no half change, no stray file and no lock', async () => {
  const folder = aFolder();
  let next = 0;
  let halfDone = 0;
  for (let round = 0; round < ROUNDS * MOMENTS.length; round += 1) {
    const child = aChild('./keep-saving.ts', [folder, String(next)]);
    await child.printed(2 + (round % 4));
    const file = fileIn(folder, MOMENTS[round % MOMENTS.length] ?? '');
    const before = stampOf(disk, file);
    while (stampOf(disk, file) === before) await new Promise((resolve) => setImmediate(resolve));
    await child.kill();
    if (existsSync(journalFile(folder))) halfDone += 1;
    const acknowledged = Math.max(next - 1, ...child.lines().slice(1).map(Number));
    expect(child.errors()).toBe('');

    const reader = await openDatabase({ folder, mode: 'read' });
    const seenBefore = versions(reader);
    const database = await openDatabase({ folder, mode: 'write' });
    const [left = -1, ...others] = versions(database);
    expect(seenBefore).toEqual([left, ...others]);
    expect([acknowledged, acknowledged + 1]).toContain(left);
    expect(new Set(others)).toEqual(new Set([left - (left % 3)]));
    expect(others).toHaveLength(12);
    const files = ['', 'stores', 'private'].flatMap((place) => readdirSync(join(folder, place)));
    expect(files.filter((name) => /\.json\.\d+$|^journal/.test(name))).toEqual([]);
    database.checkAll();
    await database.close();
    next = left + 1;
  }
  expect(halfDone).toBeGreaterThan(0);
});
