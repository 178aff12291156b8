import { randomBytes, createHash } from 'node:crypto';
import { statementsIn, type RecordTables } from './storage/tables.ts';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { hasTable } from './copy-records.ts';
import { asFailure, RecordsFailed } from './storage/errors.ts';
import { recordsFile } from './open-records.ts';

const SECRET_BYTES = 32;

/** What signatures are made with. */
export type Secrets = ReturnType<typeof openSecrets>;

export function openSecrets(database: RecordTables) {
  const known = new Map<string, string>();
  const { change } = statementsIn(database);
  return {
    /** The secret of this name in base64url; made when it is first asked for, and then the same for ever. */
    async named(name: string): Promise<string> {
      const remembered = known.get(name);
      if (remembered !== undefined) return remembered;
      const made = randomBytes(SECRET_BYTES).toString('base64url');
      await change`insert into secrets (name, value) values (${name}, ${made}) on conflict (name) do nothing`;
      const saved = database.selectFrom('secrets').select('value').where('name', '=', name);
      const { value } = await saved.executeTakeFirstOrThrow();
      known.set(name, value);
      return value;
    },
  };
}

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
    using database = new DatabaseSync(file, { readOnly: true });
    if (!hasTable(database, 'secrets')) return null;
    const { value } = database.prepare('SELECT value FROM secrets WHERE name = ?').get(NAME) ?? {};
    return typeof value === 'string' ? idOf(value) : null;
  } catch (error) {
    throw RecordsFailed.of(file, asFailure(error));
  }
}
