import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hasTable, withDatabase } from './copy-records.ts';
import { RecordsFailed } from './storage/errors.ts';
import { recordsFile } from './open-records.ts';
import type { Secrets } from './secrets.ts';
import { asFailure } from './storage/statements.ts';

const NAME = 'site';
const CHARACTERS = 32;

/** Names the site wherever its records are: moves, backups and restores keep it. What others may read of it says nothing of the secret. */
export const siteIdIn = async (secrets: Secrets): Promise<string> => idOf(await secrets.named(NAME));

const idOf = (secret: string): string =>
  createHash('sha256').update(`${NAME} ${secret}`).digest('hex').slice(0, CHARACTERS);

/** The same, read beside the process that writes the records of a data folder; null: it has none yet. Throws `RecordsFailed`. */
export function knownSiteId(folder: string): string | null {
  const file = recordsFile(folder);
  if (!existsSync(file)) return null;
  try {
    return withDatabase(file, { readOnly: true }, (database) => {
      if (!hasTable(database, 'secrets')) return null;
      const { value } = database.prepare('SELECT value FROM secrets WHERE name = ?').get(NAME) ?? {};
      return typeof value === 'string' ? idOf(value) : null;
    });
  } catch (error) {
    throw RecordsFailed.of(file, asFailure(error));
  }
}
