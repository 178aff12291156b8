import { sql } from 'kysely';
import type { RecordTables } from '../storage/tables.ts';

const OWNER = 'owner';

export type SecondFactors = ReturnType<typeof openSecondFactors>;

export function openSecondFactors(database: RecordTables) {
  return {
    /**
     * What an authenticator app shares with us, in base32. `confirmedAt`: an ISO instant; null: the app has not proved yet that it has the
     * secret, so that no code is asked for. Undefined: none was begun.
     */
    async owner() {
      const factors = database.selectFrom('second_factors').select(['secret', 'confirmedAt']);
      return factors.where('name', '=', OWNER).executeTakeFirst();
    },
    /** Keeps a secret that is not asked for yet. False: there is a confirmed one, which stays. */
    async begin(secret: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into second_factors (name, secret, confirmed_at, last_counter) values (${OWNER}, ${secret}, null, 0)
        on conflict (name) do update set secret = ${secret} where second_factors.confirmed_at is null`.execute(
        database,
      );
      return numAffectedRows! > 0n;
    },
    /** From now on codes are asked for. `counter`: of the code that proved it; `recoveryHashes` replace all others. */
    confirm: ({ at, counter, recoveryHashes }: { at: string; counter: number; recoveryHashes: readonly string[] }) =>
      database.transaction().execute(async (transaction) => {
        const changes = { confirmedAt: at, lastCounter: counter };
        await transaction.updateTable('second_factors').set(changes).where('name', '=', OWNER).execute();
        await replaceCodes(transaction, recoveryHashes);
      }),
    /** Whether no code of this counter, or of a later one, was used; it is used now. */
    async useCounter(counter: number): Promise<boolean> {
      const { numAffectedRows } = await sql`update second_factors set last_counter = ${counter}
        where name = ${OWNER} and last_counter < ${counter}`.execute(database);
      return numAffectedRows! > 0n;
    },
    /** Whether there is such a recovery code; it is used up now. */
    useRecoveryCode: async (hash: string): Promise<boolean> =>
      (await sql`delete from recovery_codes where hash = ${hash}`.execute(database)).numAffectedRows! > 0n,
    async recoveryCodesLeft(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*) as count from recovery_codes`.execute(database);
      return rows[0]!.count;
    },
    replaceRecoveryCodes: (hashes: readonly string[]) =>
      database.transaction().execute((transaction) => replaceCodes(transaction, hashes)),
    remove: () => database.transaction().execute(removeSecondFactor),
  };
}

async function replaceCodes(database: RecordTables, hashes: readonly string[]): Promise<void> {
  await sql`delete from recovery_codes`.execute(database);
  const rows = hashes.map((hash) => ({ hash }));
  await database.insertInto('recovery_codes').values(rows).execute();
}

export async function removeSecondFactor(database: RecordTables): Promise<void> {
  await sql`delete from second_factors`.execute(database);
  await sql`delete from recovery_codes`.execute(database);
}
