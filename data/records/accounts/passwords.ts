import { sql } from 'kysely';
import { removeSecondFactor } from './second-factor.ts';
import type { RecordTables, Tables } from '../storage/tables.ts';

type Password = Omit<Tables['passwords'], 'name'>;

const OWNER = 'owner';

export type Passwords = ReturnType<typeof openPasswords>;

export function openPasswords(database: RecordTables) {
  return {
    /** Undefined: none was set yet. */
    async owner(): Promise<Password | undefined> {
      const passwords = database.selectFrom('passwords').select(['hash', 'salt', 'cost', 'changedAt']);
      return passwords.where('name', '=', OWNER).executeTakeFirst();
    },
    /**
     * Sets the owner's password, ends all sessions and forgets all devices; with `secondFactor: 'off'`, turns that off too. All of it or
     * nothing.
     */
    setOwner: (password: Password, { secondFactor }: { secondFactor: 'kept' | 'off' } = { secondFactor: 'kept' }) =>
      database.transaction().execute(async (transaction) => {
        const row = { ...password, name: OWNER };
        const insert = transaction.insertInto('passwords').values(row);
        await insert.onConflict((conflict) => conflict.column('name').doUpdateSet(row)).execute();
        await sql`delete from sessions`.execute(transaction);
        await sql`delete from devices`.execute(transaction);
        if (secondFactor === 'off') await removeSecondFactor(transaction);
      }),
  };
}
