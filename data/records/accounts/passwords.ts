import { sql } from 'kysely';
import { removeSecondFactor } from './second-factor.ts';
import type { RecordTables } from '../storage/tables.ts';

/** scrypt with its cost; hash and salt in base64url. */
interface Password {
  hash: string;
  salt: string;
  cost: number;
  /** ISO instant. */
  changedAt: string;
}

const OWNER = 'owner';

export type Passwords = ReturnType<typeof openPasswords>;

export function openPasswords(database: RecordTables) {
  return {
    /** Undefined: none was set yet. */
    async owner(): Promise<Password | undefined> {
      const row = await database.selectFrom('passwords').selectAll().where('name', '=', OWNER).executeTakeFirst();
      return row && { hash: row.hash, salt: row.salt, cost: row.cost, changedAt: row.changed_at };
    },
    /**
     * Sets the owner's password, ends all sessions and forgets all devices; with `secondFactor: 'off'`, turns that off too. All of it or
     * nothing.
     */
    setOwner: (
      { changedAt, ...password }: Password,
      { secondFactor }: { secondFactor: 'kept' | 'off' } = { secondFactor: 'kept' },
    ) =>
      database.transaction().execute(async (transaction) => {
        const row = { ...password, name: OWNER, changed_at: changedAt };
        const insert = transaction.insertInto('passwords').values(row);
        await insert.onConflict((conflict) => conflict.column('name').doUpdateSet(row)).execute();
        await sql`delete from sessions`.execute(transaction);
        await sql`delete from devices`.execute(transaction);
        if (secondFactor === 'off') await removeSecondFactor(transaction);
      }),
  };
}
