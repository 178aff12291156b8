import { expect, test } from 'vitest';
import type { Device } from './devices.ts';
import { someRecords } from '../testing/records-folder.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString();
const aDevice = (id: string, minute: number): Device => ({
  id,
  tokenHash: `hash of ${id}`,
  browser: 'Firefox',
  createdAt: at(minute),
  lastUsedAt: at(minute),
});
const MOST = 3;

test('the devices used longest ago make room for a new one, which stays', async () => {
  const { devices } = await someRecords();
  for (const [minute, id] of ['a', 'b', 'c'].entries()) await devices.add(aDevice(id, minute + 1), MOST);
  await devices.noteUse('a', { browser: 'Firefox on Linux', lastUsedAt: at(4) });
  const listed = async () => (await devices.list()).map(({ id, browser }) => `${id} ${browser}`);
  expect(await listed()).toEqual(['a Firefox on Linux', 'c Firefox', 'b Firefox']);
  await devices.add(aDevice('d', 0), MOST);
  expect(await listed()).toEqual(['a Firefox on Linux', 'c Firefox', 'd Firefox']);
  expect(await devices.find('hash of c')).toEqual(aDevice('c', 3));
  expect(await devices.find('hash of b')).toBeUndefined();
});
