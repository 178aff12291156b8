import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aStore, PRESENT } from '../../../data/queries/testing/builders.ts';
import { openForEachTest } from '../../testing/each-test.ts';
import { importsBy } from '../testing/imports.ts';
import { newImportFolder } from '../cells/import-folder.ts';
import { planInProcess } from './plan-in-process.ts';

const { api, owner } = openForEachTest({ stores: [aStore()] });

test('a file that takes too much memory or time is refused, with what to do', async () => {
  // a process that waits for the next file has read a small one before anybody looks at it
  const rows = Array.from({ length: 20_000 }, (_, at) => `Acme,Title ${at},CODE${at}\n`).join('');
  const limited = (limit: { mb?: number; ms?: number }) => {
    const place = newImportFolder(api.database.folder);
    writeFileSync(place.file, `Store,Title,Code\n${rows}`);
    const task = { place, fileName: 'feed', now: PRESENT, dataFolder: api.database.folder, siteHost: undefined };
    const options = { kind: 'coupons' } as const;
    return planInProcess({ ...task, options }, () => {}, limit);
  };
  await expect(limited({ mb: 1 })).rejects.toMatchObject({
    status: 400,
    code: 'FILE_REFUSED',
    message:
      'To read the file takes more than 1 MB of memory, so it was stopped and nothing was changed. ' +
      'Split the file, and import the parts one after another; save a spreadsheet as CSV.',
  });
  await expect(limited({ ms: 1 })).rejects.toThrow(/^To read the file takes longer than 0 s, so it was stopped/);
});

test('a file that is being looked at says how far it has come, until it is done', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `Acme,${at}% off,CODE${at}`);
  const progress = async () => (await owner.get('/api/import/progress')).body;
  let isDone = false;
  const file = `Store,Title,Code\n${rows.join('\n')}`;
  const planned = importsBy(owner)
    .dryRun(file)
    .finally(() => (isDone = true));
  const seen = new Map<string, { fileName: string; done: number; of: number | null }>();
  while (!isDone) for (const each of await progress()) seen.set(each.step, each);
  expect((await planned).body).toMatchObject({ rows: 5_000 });
  // on a busy machine it may have been read between two looks
  const { reading, ...rest } = Object.fromEntries(seen);
  expect([reading?.of ?? null, rest['understanding']?.of]).toEqual([null, 5_000]);
  expect(Math.max(...Array.from(seen.values(), ({ done }) => done))).toBeGreaterThan(0);
  expect(await progress()).toEqual([]);
});
