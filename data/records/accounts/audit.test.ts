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
