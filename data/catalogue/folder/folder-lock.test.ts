import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderInUse, lockFolder, readHolder } from './folder-lock.ts';
import { openDatabase } from '../open-database.ts';
import { aChild } from '../testing/child.ts';
import { aDatabase, aFolder, thrownBy } from '../testing/data-folder.ts';

test('a second process learns who holds the folder, since when and where, but no secret', async () => {
  const folder = aFolder();
  const child = aChild('./keep-saving.ts', [folder]);
  await child.printed(2);
  const error = thrownBy(() => openDatabase({ folder, mode: 'write' })) as FolderInUse;
  expect(error).toBeInstanceOf(FolderInUse);
  expect(error.holder).toMatchObject({ command: 'keep-saving', address: 'http://localhost:1234', token: 'a-secret' });
  expect(error.message).toBe(
    `${folder} is already in use by \`keep-saving\` (process ${error.holder?.pid}, since ${error.holder?.since}, ` +
      'at http://localhost:1234). Stop that process first, or choose another folder.',
  );
  await child.kill();
  expect(readHolder(join(folder, 'private'))?.command).toBe('keep-saving');
  expect(aDatabase(folder).ids('stores')).toContain('left');
  expect(readHolder(join(folder, 'private'))?.command).toBe('npm test');
});

test('the same process cannot take a folder twice, and releasing makes room', () => {
  const folder = aFolder();
  const first = lockFolder(folder, { command: 'one' });
  first.update({ address: 'http://localhost:1' });
  const { holder } = thrownBy(() => lockFolder(folder, { command: 'two' })) as FolderInUse;
  expect(holder).toMatchObject({ command: 'one', address: 'http://localhost:1', pid: process.pid });
  first.release();
  first.release();
  expect(existsSync(join(folder, 'private', 'holder.json'))).toBe(false);
  lockFolder(folder, { command: 'two' }).release();
});

test('the files of a lock stand where they were asked for, and only their owner reads them', () => {
  const folder = aFolder();
  const place = join(folder, '.state');
  const lock = lockFolder(folder, { command: 'one', token: 'a-secret' }, place);
  const modes = ['holder.json', 'lock.sqlite'].map((name) => statSync(join(place, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  expect(thrownBy(() => lockFolder(folder, { command: 'two' }, place)).message).not.toContain('a-secret');
  lock.release();
});
