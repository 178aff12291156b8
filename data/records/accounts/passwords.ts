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

export interface Passwords {
  /** Undefined: none was set yet. */
  owner(): Promise<Password | undefined>;
  /**
   * Sets the owner's password, ends all sessions and forgets all devices; with `secondFactor: 'off'`, turns that off too. All of it or
   * nothing.
   */
  setOwner(password: Password, options?: { secondFactor: 'kept' | 'off' }): Promise<void>;
}

const OWNER = 'owner';

export function openPasswords(database: RecordTables): Passwords {
  return {
    async owner() {
      const row = await database.selectFrom('passwords').selectAll().where('name', '=', OWNER).executeTakeFirst();
      return row && { hash: row.hash, salt: row.salt, cost: row.cost, changedAt: row.changed_at };
    },
    setOwner: (password, { secondFactor } = { secondFactor: 'kept' }) =>
      database.transaction().execute(async (transaction) => {
        await setOwnerRow(transaction, password);
        await transaction.deleteFrom('sessions').execute();
        await transaction.deleteFrom('devices').execute();
        if (secondFactor === 'off') await removeSecondFactor(transaction);
      }),
  };
}

async function setOwnerRow(database: RecordTables, { hash, salt, cost, changedAt }: Password): Promise<void> {
  const values = { hash, salt, cost, changed_at: changedAt };
  await database
    .insertInto('passwords')
    .values({ name: OWNER, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}
