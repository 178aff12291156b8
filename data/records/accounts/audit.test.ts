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
