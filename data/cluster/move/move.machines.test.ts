import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, save, store } from '../../catalogue/testing/data-folder.ts';
import { moveOut } from './move.ts';
import { aDatabaseAddress, onServer } from '../testing/databases.ts';
import { aClient, aMachine, someRecords } from '../testing/machines.ts';

test('a copy of the database holds up neither History nor transactions of a server, and is as of its beginning', async () => {
  const url = await aDatabaseAddress();
  const { database } = await aMachine(url);
  await save(database, store('acme'));
  const records = await someRecords(url);
  await records.marks.set('before', '2026-11-24');
  // the copy waits at the last of its tables
  const blocking = await aClient(url);
  await blocking.query('begin; lock table votes in access exclusive mode');
  const folder = join(aFolder(), 'copy');
  const moved = moveOut(url, folder, 'npm test');
  const waits = () =>
    onServer("select count(*)::int as count from pg_locks where not granted and relation = 'votes'::regclass", url);
  await expect.poll(waits).toEqual([{ count: 1 }]);

  expect(await records.alone('history', async () => 'moved')).toBe('moved');
  await records.secondFactors.replaceRecoveryCodes(['changed meanwhile']);
  await records.marks.set('meanwhile', '2026-11-24');
  await blocking.query('commit');
  const { records: rows, documents } = await moved;
  expect([rows.get('marks'), rows.get('recovery_codes'), documents]).toEqual([1, 0, 1]);
});
