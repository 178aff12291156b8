import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderInUse, lockFolder, readHolder } from './folder-lock.ts';
import { openDatabase } from '../open-database.ts';
import { aChild } from '../testing/child.ts';
import { aDatabase, aFolder, failureOf, thrownBy } from '../testing/data-folder.ts';

test('a second process learns who holds the folder, since when and where, but no secret', async () => {
  const folder = aFolder();
  const child = aChild('./keep-saving.ts', [folder]);
  await child.printed(2);
  const error = (await failureOf(openDatabase({ folder, mode: 'write' }))) as FolderInUse;
  expect(error).toBeInstanceOf(FolderInUse);
  expect(error.holder).toMatchObject({ command: 'keep-saving', address: 'http://localhost:1234', token: 'a-secret' });
  expect(error.message).toBe(
    `${folder} is already in use by \`keep-saving\` (process ${error.holder?.pid}, since ${error.holder?.since}, ` +
      'at http://localhost:1234). Stop that process first, or choose another folder.',
  );
  await child.kill();
  expect(readHolder(join(folder, 'private'))?.command).toBe('keep-saving');
  expect((await aDatabase(folder)).ids('stores')).toContain('left');
  expect(readHolder(join(folder, 'private'))?.command).toBe('npm test');
});

test('one process cannot take a folder twice, releasing makes room, and only the owner reads the files of a lock', () => {
  const folder = aFolder();
  const place = join(folder, '.state');
  const first = lockFolder(folder, { command: 'one', address: 'http://localhost:1', token: 'a-secret' }, place);
  const { holder, message } = thrownBy(() => lockFolder(folder, { command: 'two' }, place)) as FolderInUse;
  expect(holder).toMatchObject({ command: 'one', address: 'http://localhost:1', pid: process.pid });
  expect(message).not.toContain('a-secret');
  const modes = ['holder.json', 'lock.sqlite'].map((name) => statSync(join(place, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  first.release();
  first.release();
  expect(existsSync(join(place, 'holder.json'))).toBe(false);
  lockFolder(folder, { command: 'two' }, place).release();
});
