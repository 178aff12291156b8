import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, aLine, someRecords, textOf, write } from './testing/records-folder.ts';

const lines = (...operations: string[]) => operations.map((each) => `${JSON.stringify(aLine(each))}\n`).join('');
const OCTOBER = 'private/audit/2026-10.jsonl';
const NOVEMBER = 'private/audit/2026-11.jsonl';

async function operations(folder: string): Promise<string[]> {
  const records = await someRecords(folder);
  const found = (await records.audit.newest(9)).map(({ operation }) => operation);
  await records.close();
  return found;
}

test('the audit trail of a former release is taken over once, a torn line left out, and its files are kept', async () => {
  const folder = aFolder();
  write(folder, OCTOBER, lines('first', 'second'));
  write(folder, NOVEMBER, `${lines('third')}{"at":"2026`);
  expect(await operations(folder)).toEqual(['second', 'third', 'first']);
  expect([existsSync(join(folder, OCTOBER)), textOf(folder, `${OCTOBER}.bak`)]).toEqual([
    false,
    lines('first', 'second'),
  ]);
  // killed after the rows were saved and before the file was renamed
  renameSync(join(folder, `${OCTOBER}.bak`), join(folder, OCTOBER));
  expect(await operations(folder)).toEqual(['second', 'third', 'first']);
  expect(existsSync(join(folder, OCTOBER))).toBe(false);
});

test('what an older release added after the upgrade is taken over too, without what is there already', async () => {
  const folder = aFolder();
  write(folder, NOVEMBER, lines('first'));
  expect(await operations(folder)).toEqual(['first']);
  write(folder, NOVEMBER, lines('first', 'second'));
  expect(await operations(folder)).toEqual(['second', 'first']);
});
