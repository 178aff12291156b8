import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { StorageFailed } from '../database/errors.ts';
import { digest } from '../database/journal.ts';
import { disk } from '../database/disk.ts';
import { syncFolder } from '../database/json-file.ts';
import { PRIVATE_FOLDER } from '../database/private-folder.ts';
import { RecordsFailed } from './errors.ts';
import { formerDocuments } from './former-documents.ts';
import { rowOf, type AuditLine } from './audit.ts';
import { importCounters, importFigures } from './former-figures.ts';
import { insertAll } from './insert-all.ts';
import type { RecordTables, Tables } from './tables.ts';

/** Throws `SyntaxError` and zod's errors for a text that it cannot take over. */
type Import = (text: string, transaction: Transaction<Tables>) => Promise<void>;

/**
 * Takes over what former releases kept in files: the rows and a note of the file's digest are committed together, then the file is
 * renamed to `.bak`. Killed in between, the next start finds the note and only renames. A file that an older release wrote later has
 * another digest and is taken over as well.
 */
export async function importFormerFiles(database: RecordTables, folder: string): Promise<void> {
  for (const [name, importRows] of formerFiles(folder)) {
    const file = join(folder, name);
    const text = read(file);
    if (text === null) continue;
    const found = digest(text);
    const noted = await database
      .selectFrom('imported_files')
      .select('digest')
      .where('name', '=', name)
      .executeTakeFirst();
    if (noted?.digest !== found) {
      await database.transaction().execute(async (transaction) => {
        await importRows(text, transaction).catch((cause: unknown) => refuse(file, cause));
        await transaction
          .insertInto('imported_files')
          .values({ name, digest: found })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest: found }))
          .execute();
      });
    }
    keep(file);
    await syncFolder(disk, dirname(file));
  }
}

function formerFiles(folder: string): [name: string, importRows: Import][] {
  return [
    ...Object.entries(formerDocuments).map(([name, importDocument]): [string, Import] => [
      `${PRIVATE_FOLDER}/${name}`,
      async (text, transaction) => importDocument(JSON.parse(text), transaction),
    ]),
    ['figures.json', async (text, transaction) => importFigures(JSON.parse(text), transaction)],
    [`${PRIVATE_FOLDER}/counters.json`, async (text, transaction) => importCounters(JSON.parse(text), transaction)],
    ...auditFiles(folder).map((name): [string, Import] => [name, importAudit]),
  ];
}

function auditFiles(folder: string): string[] {
  const place = join(folder, PRIVATE_FOLDER, 'audit');
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => `${PRIVATE_FOLDER}/audit/${name}`);
}

const importAudit: Import = async (text, transaction) =>
  insertAll(
    text.split('\n').flatMap((line, at) => formerLine(line, at) ?? []),
    (rows) =>
      transaction
        .insertInto('audit')
        .values(rows)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
  );

/** Undefined for a line torn by a power cut. The id follows from the line: taken over again, it adds nothing. */
function formerLine(text: string, at: number): ReturnType<typeof rowOf> | undefined {
  if (text === '') return undefined;
  try {
    const line = JSON.parse(text) as AuditLine;
    return rowOf(line, `${line.at}/${String(at).padStart(9, '0')}/${digest(text)}`);
  } catch {
    return undefined;
  }
}

/** Nothing of the file is taken over: half of it would look like all of it. */
function refuse(file: string, cause: unknown): never {
  if (cause instanceof RecordsFailed) throw cause;
  const reason =
    cause instanceof z.ZodError ? cause.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : [cause];
  throw new RecordsFailed(
    file,
    `its content is not what a former release saved there (${reason.slice(0, 3).join('; ')})`,
    'Correct the file or restore its last good version, and start again. Nothing in it was imported.',
  );
}

function read(file: string): string | null {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  } catch (cause) {
    throw new StorageFailed('read', file, cause);
  }
}

function keep(file: string): void {
  try {
    renameSync(file, `${file}.bak`);
  } catch (cause) {
    throw new StorageFailed('write', `${file}.bak`, cause);
  }
}
