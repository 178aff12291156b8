import { randomBytes } from 'node:crypto';
import type { RecordTables } from './storage/tables.ts';

const SECRET_BYTES = 32;

/** What signatures are made with. */
export interface Secrets {
  /** The secret of this name in base64url; made when it is first asked for, and then the same for ever. */
  named(name: string): Promise<string>;
}

export function openSecrets(database: RecordTables): Secrets {
  const known = new Map<string, string>();
  return {
    async named(name) {
      const remembered = known.get(name);
      if (remembered !== undefined) return remembered;
      await database
        .insertInto('secrets')
        .values({ name, value: randomBytes(SECRET_BYTES).toString('base64url') })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const { value } = await database
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      known.set(name, value);
      return value;
    },
  };
}
