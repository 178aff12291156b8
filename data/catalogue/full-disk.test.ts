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
  const refused = (file: string) =>
    `StorageFailed: Could not write ${file}: the file would grow beyond what this process may write (EFBIG). ` +
    'Nothing was lost: the last saved version is still current. Fix the cause and try again.';
  const old = ['small', 'small'];
  expect(child.lines().map((line) => JSON.parse(line))).toEqual([
    { name: 'small', outcome: 'saved', seen: old },
    { name: 'one large', outcome: refused(fileIn(folder, 'stores/a')), seen: old },
    { name: 'two large', outcome: refused(fileIn(folder, 'private/journal')), seen: old },
    { name: 'small again', outcome: 'saved', seen: ['small again', 'small again'] },
  ]);
  expect(JSON.parse(textIn(folder, 'stores/a'))).toMatchObject({ name: 'small again' });
  expect(readdirSync(join(folder, 'stores'))).toEqual(['a.json', 'b.json']);
  expect(readdirSync(join(folder, 'private'))).toEqual(['changes', 'lock.sqlite']);
});

test.each([
  ['ENOSPC', 'ENOSPC: no space left on device, write', 'the disk is full'],
  // what the system says with a path is reported without one
  ['EINVAL', "EINVAL: invalid argument, open '/data/settings.json'", 'the system refuses'],
])('%s is said in words', (code, said, reason) => {
  const error = new StorageFailed('write', '/data/settings.json', Object.assign(new Error(said), { code }));
  expect([error.reason, error.message]).toEqual([
    reason,
    `Could not write /data/settings.json: ${reason} (${code}). Nothing was lost: the last saved version is ` +
      'still current. Fix the cause and try again.',
  ]);
});
