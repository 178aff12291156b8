import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { aFolder } from '../../catalogue/testing/data-folder.ts';
import { openSharedRecords } from '../../cluster/open-shared-records.ts';
import { databaseOf, onServer, testServer } from '../../cluster/testing/databases.ts';
import type { AuditLine } from '../audit.ts';
import { openRecords, recordsFile, type Records, type RecordsOptions } from '../open-records.ts';

/** Opened and, unless the test does so, closed when it ends; in PostgreSQL where the run has a server. */
export async function someRecords(
  folder: string = aFolder(),
  options: Omit<Partial<RecordsOptions>, 'folder'> = {},
): Promise<Records> {
  const records =
    testServer === undefined
      ? await openRecords({ folder, ...options })
      : await openSharedRecords(await databaseOf(folder));
  onTestFinished(() => records.close());
  return records;
}

/** What the records of a folder answer to one statement. */
export async function rowsIn(folder: string, sql: string): Promise<{ [column: string]: unknown }[]> {
  if (testServer !== undefined) return onServer(sql, await databaseOf(folder));
  using file = new DatabaseSync(recordsFile(folder));
  return file
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
}

export function write(folder: string, name: string, content: unknown): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

export const aLine = (operation: string, at = '2026-11-21T10:00:00.000Z'): AuditLine => ({
  ...{ at, operation, session: null, from: '192.0.2.1', requestId: 'r1', changes: [] },
});
