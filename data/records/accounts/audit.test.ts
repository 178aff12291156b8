import { expect, test } from 'vitest';
import { aLine, someRecords } from '../testing/records-folder.ts';

const operations = (lines: { operation: string }[]) => lines.map(({ operation }) => operation);

test('lines of the audit trail come back newest first, those of one instant in the order of their adding', async () => {
  const { audit } = await someRecords();
  const noon = '2026-11-21T12:00:00.000Z';
  for (const line of [aLine('b', noon), aLine('a', noon), aLine('early', '2026-11-21T11:00:00.000Z')])
    await audit.add(line);
  expect(operations(await audit.newest(2))).toEqual(['a', 'b']);
  expect(await audit.newest(3)).toEqual([
    aLine('a', noon),
    aLine('b', noon),
    aLine('early', '2026-11-21T11:00:00.000Z'),
  ]);
});

test('of old lines first the address goes, then the line', async () => {
  const { audit } = await someRecords();
  for (const month of ['09', '10', '11']) await audit.add(aLine(month, `2026-${month}-01T00:00:00.000Z`));
  await audit.forget({ linesSince: '2026-09-15T00:00:00.000Z', addressesSince: '2026-10-15T00:00:00.000Z' });
  expect((await audit.newest(9)).map(({ operation, from }) => [operation, from])).toEqual([
    ['11', '192.0.2.1'],
    ['10', ''],
  ]);
});

test('of thousands of old lines every address goes, and then every line', async () => {
  const { audit } = await someRecords();
  const [old, present] = ['2026-09-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'];
  const lines = Array.from({ length: 4_500 }, (_, number) => aLine(`${number}`, old));
  await Promise.all([...lines, aLine('new', present)].map((line) => audit.add(line)));
  await audit.forget({ linesSince: old, addressesSince: present });
  const kept = await audit.newest(9_999);
  expect(kept).toHaveLength(4_501);
  expect(kept.filter(({ from }) => from !== '')).toEqual([aLine('new', present)]);
  await audit.forget({ linesSince: present, addressesSince: present });
  expect(await audit.newest(9_999)).toEqual([aLine('new', present)]);
});
