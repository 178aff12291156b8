import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StorageFailed } from '../files/errors.ts';
import { aChild } from './testing/child.ts';
import { aFolder, fileIn, textIn } from './testing/data-folder.ts';

test('a document that the disk does not take is refused in words, and the old one stays', async () => {
  const folder = aFolder();
  // Like a full disk, the limit lets part of a write through before it refuses the rest.
  const child = aChild('./fill-disk.ts', [folder], 'ulimit -f 16;');
  expect([await child.ended, child.errors()]).toEqual([0, '']);
  const [small, oneLarge, twoLarge, smallAgain] = child
    .lines()
    .map((line) => JSON.parse(line) as { name: string; outcome: string; seen: string[] });
  const refused = (file: string) =>
    `StorageFailed: Could not write ${file}: the file would grow beyond what this process may write (EFBIG). ` +
    'Nothing was lost: the last saved version is still current. Fix the cause and try again.';
  expect(small).toEqual({ name: 'small', outcome: 'saved', seen: ['small', 'small'] });
  expect(oneLarge).toEqual({
    name: 'one large',
    outcome: refused(fileIn(folder, 'stores/a')),
    seen: ['small', 'small'],
  });
  expect(twoLarge).toEqual({
    name: 'two large',
    outcome: refused(fileIn(folder, 'private/journal')),
    seen: ['small', 'small'],
  });
  expect(smallAgain).toEqual({ name: 'small again', outcome: 'saved', seen: ['small again', 'small again'] });
  expect(JSON.parse(textIn(folder, 'stores/a'))).toMatchObject({ name: 'small again' });
  expect([readdirSync(join(folder, 'stores')), readdirSync(join(folder, 'private'))]).toEqual([
    ['a.json', 'b.json'],
    ['changes', 'lock.sqlite'],
  ]);
});

test('a full disk is called so', () => {
  const error = new StorageFailed(
    'write',
    '/data/settings.json',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  );
  expect(error.message).toBe(
    'Could not write /data/settings.json: the disk is full (ENOSPC). Nothing was lost: the last saved version is ' +
      'still current. Fix the cause and try again.',
  );
});

test('what the system says with a path is reported without one', () => {
  const error = new StorageFailed(
    'read',
    '/data/settings.json',
    Object.assign(new Error("EINVAL: invalid argument, open '/data/settings.json'"), {
      code: 'EINVAL',
    }),
  );
  expect([error.reason, error.message]).toEqual([
    'the system refuses',
    expect.stringMatching(/^Could not read \/data\/settings\.json: the system refuses \(EINVAL\)\./),
  ]);
});
