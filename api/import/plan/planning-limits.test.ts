import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aStore, PRESENT } from '../../../data/queries/testing/builders.ts';
import { openTestApi } from '../../testing/running-api.ts';
import { newImportFolder } from '../cells/import-folder.ts';
import { planInProcess } from './plan-in-process.ts';

test('a file that takes too much memory or time is refused, with what to do', async () => {
  const api = await openTestApi({ stores: [aStore()] });
  // a process that waits for the next file has read a small one before anybody looks at it
  const rows = Array.from({ length: 20_000 }, (_, at) => `Acme,Title ${at},CODE${at}\n`).join('');
  const limited = (limit: { mb?: number; ms?: number }) => {
    const place = newImportFolder(api.database.folder);
    writeFileSync(place.file, `Store,Title,Code\n${rows}`);
    const task = { place, fileName: 'feed', now: PRESENT, dataFolder: api.database.folder, siteHost: undefined };
    const options = { kind: 'coupons' } as const;
    return planInProcess({ ...task, lastGood: [], unlisted: [], options }, () => {}, limit);
  };
  await expect(limited({ mb: 1 })).rejects.toMatchObject({
    status: 400,
    code: 'FILE_REFUSED',
    message:
      'To read the file takes more than 1 MB of memory, so it was stopped and nothing was changed. ' +
      'Split the file, and import the parts one after another; save a spreadsheet as CSV.',
  });
  await expect(limited({ ms: 1 })).rejects.toThrow(/^To read the file takes longer than 0 s, so it was stopped/);
  await api.close();
});
