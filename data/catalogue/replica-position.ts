import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { FileSystem } from '../files/file-system.ts';
import { readFile, replaceFile, syncFolder } from '../files/json-file.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '../files/private-files.ts';
import { jsonIn } from '../rules/text/json-in.ts';
import type { Head, LogPosition } from './documents/shared-documents.ts';
import { ExplainedError } from '../files/errors.ts';

const position = z.object({ database: z.string(), seq: z.int().min(0), commit: z.string() });
const fileIn = (folder: string): string => join(folder, PRIVATE_FOLDER, 'replica.json');

/** A data folder and a shared database that do not belong together. */
export class WrongReplica extends ExplainedError {}

/** Up to which change a folder follows a shared database; null: it follows none. */
export function readPosition(disk: FileSystem, folder: string): LogPosition | null {
  const text = readFile(disk, fileIn(folder))?.text;
  if (text === undefined || text === null) return null;
  const found = position.safeParse(jsonIn(text));
  if (found.success) return found.data;
  throw new WrongReplica(
    `${fileIn(folder)} does not say which database ${folder} is a copy of. Move the folder away: a start with DATABASE_URL ` +
      'fills an empty one. Nothing was changed.',
  );
}

/** The documents before it are on disk. */
export async function writePosition(disk: FileSystem, folder: string, present: LogPosition): Promise<void> {
  const file = fileIn(folder);
  await replaceFile(disk, file, `${JSON.stringify(present, null, 2)}\n`, { mode: PRIVATE_FILE_MODE });
  await syncFolder(disk, dirname(file));
}

/**
 * Throws `WrongReplica` unless the log leads from `present` to its end. A folder that is older than the oldest change with a name is trusted:
 * it is a copy of the database, and gets whatever is different.
 */
export function checkContinues(
  present: LogPosition,
  { head, known, firstKnown }: Head,
  address: string,
  folder: string,
): void {
  const what =
    head.database !== present.database
      ? `${folder} is a copy of another database than ${address}`
      : (known ?? '') !== present.commit && !(known === null && present.seq < firstKnown)
        ? `${folder} has followed changes that ${address} does not hold: that database was set back, such as by restoring a backup`
        : null;
  if (what === null) return;
  throw new WrongReplica(
    `${what}. Look which of them is right. To follow the database from now on, move the folder away: a start fills an empty one. ` +
      'To go back to what the folder holds, take a copy of it without private/replica.json and move it into an empty database with ' +
      'npm run move. Nothing was changed.',
  );
}
