import type { RecordTables } from '../storage/tables.ts';

/** What an authenticator app shares with us. */
interface SecondFactorRow {
  /** base32 */
  secret: string;
  /** ISO instant; null: the app has not proved yet that it has the secret, so that no code is asked for. */
  confirmedAt: string | null;
}

export interface SecondFactors {
  /** Undefined: none was begun. */
  owner(): Promise<SecondFactorRow | undefined>;
  /** Keeps a secret that is not asked for yet. False: there is a confirmed one, which stays. */
  begin(secret: string): Promise<boolean>;
  /** From now on codes are asked for. `counter`: of the code that proved it; `recoveryHashes` replace all others. */
  confirm(proof: { at: string; counter: number; recoveryHashes: readonly string[] }): Promise<void>;
  /** Whether no code of this counter, or of a later one, was used; it is used now. */
  useCounter(counter: number): Promise<boolean>;
  /** Whether there is such a recovery code; it is used up now. */
  useRecoveryCode(hash: string): Promise<boolean>;
  recoveryCodesLeft(): Promise<number>;
  replaceRecoveryCodes(hashes: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

const OWNER = 'owner';

export function openSecondFactors(database: RecordTables): SecondFactors {
  return {
    async owner() {
      const row = await database.selectFrom('second_factors').selectAll().where('name', '=', OWNER).executeTakeFirst();
      return row && { secret: row.secret, confirmedAt: row.confirmed_at };
    },
    async begin(secret) {
      const { numInsertedOrUpdatedRows = 0n } = await database
        .insertInto('second_factors')
        .values({ name: OWNER, secret, confirmed_at: null, last_counter: 0 })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
    confirm: ({ at, counter, recoveryHashes }) =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('second_factors')
          .set({ confirmed_at: at, last_counter: counter })
          .where('name', '=', OWNER)
          .execute();
        await replaceCodes(transaction, recoveryHashes);
      }),
    async useCounter(counter) {
      const { numUpdatedRows } = await database
        .updateTable('second_factors')
        .set({ last_counter: counter })
        .where('name', '=', OWNER)
        .where('last_counter', '<', counter)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async useRecoveryCode(hash) {
      const { numDeletedRows } = await database
        .deleteFrom('recovery_codes')
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async recoveryCodesLeft() {
      const { count } = await database
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    replaceRecoveryCodes: (hashes) =>
      database.transaction().execute((transaction) => replaceCodes(transaction, hashes)),
    remove: () => database.transaction().execute(removeSecondFactor),
  };
}

async function replaceCodes(database: RecordTables, hashes: readonly string[]): Promise<void> {
  await database.deleteFrom('recovery_codes').execute();
  await database
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash })))
    .execute();
}

export async function removeSecondFactor(database: RecordTables): Promise<void> {
  await database.deleteFrom('second_factors').execute();
  await database.deleteFrom('recovery_codes').execute();
}
