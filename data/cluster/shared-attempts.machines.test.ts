import { expect, test } from 'vitest';
import type { Attempts } from '../records/shared-state.ts';
import { RecordsFailed } from '../records/storage/errors.ts';
import { openSharedRecords } from './open-shared-records.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';
import { recordsBehindProxy, someRecords } from './testing/machines.ts';

const MINUTE = 60_000;

async function twoMachines() {
  const url = await aDatabaseAddress();
  const records = await Promise.all([someRecords(url), someRecords(url)]);
  const [a, b] = records.map(({ shared }) => shared!.attempts) as [Attempts, Attempts];
  return { url, a, b };
}

test('attempts on two machines at once each count, until the time of the first is over', async () => {
  const { url, a, b } = await twoMachines();
  const counted = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? a : b).add('a stranger', MINUTE)));
  const hits = counted.map((each) => each.hits).toSorted((x, y) => x - y);
  expect(hits).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  for (const { msLeft } of counted) expect(msLeft > 0 && msLeft <= MINUTE).toBe(true);
  expect((await a.add('another', MINUTE)).hits).toBe(1);
  await onServer('update attempts set until = clock_timestamp()', url);
  expect((await b.add('a stranger', MINUTE)).hits).toBe(1);
  expect((await a.add('a stranger', MINUTE)).hits).toBe(2);
});

test('counts that are over leave the database', async () => {
  const url = await aDatabaseAddress();
  const first = await openSharedRecords(url);
  await first.shared!.attempts.add('long ago', MINUTE);
  await first.close();
  await onServer('update attempts set until = clock_timestamp()', url);
  const second = await someRecords(url);
  await second.shared!.attempts.add('now', MINUTE);
  await expect.poll(() => onServer('select key from attempts', url)).toEqual([{ key: 'now' }]);
});

test('while the database cannot be reached no request waits for a count; later it goes on', async () => {
  const { proxy, records } = await recordsBehindProxy();
  const { attempts } = records.shared!;
  await attempts.add('a stranger', MINUTE);
  proxy.refuseAfterLoss();
  proxy.cutAll();
  const lost = /connection to the database server at \S+ was lost|reached/;
  await expect(attempts.add('a stranger', MINUTE)).rejects.toThrow(lost);
  proxy.accept();
  // not asked so soon
  await expect(attempts.add('a stranger', MINUTE)).rejects.toThrow(RecordsFailed);
  await expect.poll(() => attempts.add('a stranger', MINUTE)).toMatchObject({ hits: 2 });
});
