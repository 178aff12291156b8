import { join } from 'node:path';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyDocuments } from './copy-documents.ts';
import { disk } from '../files/disk.ts';
import type { FileSystem } from '../files/file-system.ts';
import { journalFile } from './folder/journal.ts';
import { stampOf } from '../files/json-file.ts';
import { openDatabase } from './open-database.ts';
import { aChild } from './testing/child.ts';
import { aDatabase, aFolder, byHand, failureOf, fileIn, save, store } from './testing/data-folder.ts';
import { storeText, textIn } from './testing/data-folder.ts';

test('a copy holds a coupon exactly once while another process keeps moving it between two stores', async () => {
  const folder = aFolder();
  const database = await aDatabase(folder);
  // what stands between the two makes a copy slow
  await save(database, ...Array.from({ length: 200 }, (_, at) => store(`between-${at}`)));
  await database.close();
  const child = aChild('keep-moving.ts', [folder]);
  await child.printed(2);
  for (let copies = 0; copies < 12; copies += 1) {
    const target = aFolder();
    const moves = child.lines().length;
    await copyDocuments(folder, target);
    const copy = await openDatabase({ folder: target, mode: 'read' });
    const stores = ['aa', 'zz'].filter((id) => copy.read(`stores/${id}`)?.coupons.length === 1);
    expect([copies, stores.length, copy.ids('stores').length]).toEqual([copies, 1, 202]);
    await child.printed(moves + 1);
  }
  expect(child.errors()).toBe('');
});

test('a copy ends although the documents change between any two looks, since the writer pauses for the last ones', async () => {
  const folder = aFolder();
  const child = aChild('keep-moving.ts', [folder]);
  await child.printed(2);
  const moved = fileIn(folder, 'stores/aa');
  let copied: string | null = null;
  const isPaused = () => existsSync(join(folder, 'private/pause.sqlite'));
  const waitForChangeOf = (stamp: string | null) => {
    while (stampOf(disk, moved) === stamp && !isPaused());
  };
  /** Before each look: the one move may have been copied from the journal, the next has not. */
  const waitForMoves = () => {
    waitForChangeOf(copied);
    waitForChangeOf(stampOf(disk, moved));
  };
  const slowDisk: FileSystem = {
    ...disk,
    stat(file) {
      if (file === journalFile(folder)) waitForMoves();
      return disk.stat(file);
    },
    write(file, ...more) {
      if (file.endsWith('aa.json')) copied = stampOf(disk, moved);
      disk.write(file, ...more);
    },
  };
  const paths = await copyDocuments(folder, aFolder(), slowDisk);
  expect(paths).toEqual(['format.json', 'stores/aa.json', 'stores/zz.json']);
  await child.printed(child.lines().length + 1);
  expect(child.errors()).toBe('');
});

test('a copy keeps what this release does not know, and leaves out unfinished files and what is no document', async () => {
  const folder = aFolder();
  const database = await aDatabase(folder);
  await save(database, store('acme'));
  const unknown = storeText('more').replace('{', '{ "note": "by the next release",');
  byHand(folder, 'stores/more', unknown);
  byHand(folder, 'stores/Not an id', 'not JSON');
  byHand(folder, 'later', '{}');
  for (const name of ['stores/acme.json.12', 'stores/.acme.json', 'private/notes.json', 'notes.txt'])
    writeFileSync(join(folder, name), 'left out');
  const target = aFolder();
  const paths = await copyDocuments(folder, target);
  const ofStores = ['Not an id', 'acme', 'more'].map((id) => `stores/${id}.json`);
  expect(paths).toEqual(['format.json', 'later.json', ...ofStores]);
  expect(readdirSync(join(target, 'stores'))).toHaveLength(3);
  expect(textIn(target, 'stores/more')).toBe(unknown);
  expect(textIn(target, 'stores/acme')).toBe(textIn(folder, 'stores/acme'));
});

test('a copy is refused of a folder that a newer release has written', async () => {
  const folder = aFolder();
  byHand(folder, 'format', '{"format": 99}');
  expect(await failureOf(copyDocuments(folder, aFolder()))).toMatchObject({ name: 'WrongFormat' });
});
