import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AuditLine } from '../audit.ts';
import { openRecords, type Records, type RecordsOptions } from '../open-records.ts';

/** A data folder that goes when the test ends. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'records-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opened and, unless the test does so, closed when it ends. */
export async function someRecords(
  folder: string = aFolder(),
  options: Omit<Partial<RecordsOptions>, 'folder'> = {},
): Promise<Records> {
  const records = await openRecords({ folder, ...options });
  onTestFinished(() => records.close());
  return records;
}

export function write(folder: string, name: string, content: unknown): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

export const textOf = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

export const aLine = (operation: string, at = '2026-11-21T10:00:00.000Z', from = '192.0.2.1'): AuditLine => ({
  at,
  operation,
  session: null,
  from,
  requestId: 'r1',
  changes: [],
});
