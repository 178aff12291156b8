import { sql } from 'kysely';
import { statementsIn, type RecordTables, type Tables } from './storage/tables.ts';

type Password = Omit<Tables['passwords'], 'name'>;
export type Device = Tables['devices'];

export interface Session extends Omit<Tables['sessions'], 'earlierCsrfHashes' | 'remembered' | 'confirmedAt'> {
  earlierCsrfHashes: string[];
  remembered: boolean;
  confirmedAt: string;
}

export type Passwords = ReturnType<typeof openPasswords>;
export type SecondFactors = ReturnType<typeof openSecondFactors>;
export type Sessions = ReturnType<typeof openSessions>;
export type Devices = ReturnType<typeof openDevices>;

const OWNER = 'owner';

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
        const { change } = statementsIn(transaction);
        await change`delete from sessions`;
        await change`delete from devices`;
        if (secondFactor === 'off') await removeSecondFactor(transaction);
      }),
  };
}

export function openSecondFactors(database: RecordTables) {
  const { rows, change } = statementsIn(database);
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
    begin: async (secret: string): Promise<boolean> =>
      (await change`
        insert into second_factors (name, secret, confirmed_at, last_counter) values (${OWNER}, ${secret}, null, 0)
        on conflict (name) do update set secret = ${secret} where second_factors.confirmed_at is null`) > 0n,
    /** From now on codes are asked for. `counter`: of the code that proved it; `recoveryHashes` replace all others. */
    confirm: ({ at, counter, recoveryHashes }: { at: string; counter: number; recoveryHashes: readonly string[] }) =>
      database.transaction().execute(async (transaction) => {
        const changes = { confirmedAt: at, lastCounter: counter };
        await transaction.updateTable('second_factors').set(changes).where('name', '=', OWNER).execute();
        await replaceCodes(transaction, recoveryHashes);
      }),
    /** Whether no code of this counter, or of a later one, was used; it is used now. */
    useCounter: async (counter: number): Promise<boolean> =>
      (await change`update second_factors set last_counter = ${counter}
        where name = ${OWNER} and last_counter < ${counter}`) > 0n,
    /** Whether there is such a recovery code; it is used up now. */
    useRecoveryCode: async (hash: string): Promise<boolean> =>
      (await change`delete from recovery_codes where hash = ${hash}`) > 0n,
    recoveryCodesLeft: async (): Promise<number> =>
      (await rows<{ count: number }>`select count(*) as count from recovery_codes`)[0]!.count,
    replaceRecoveryCodes: (hashes: readonly string[]) =>
      database.transaction().execute((transaction) => replaceCodes(transaction, hashes)),
    remove: () => database.transaction().execute(removeSecondFactor),
  };
}

async function replaceCodes(database: RecordTables, hashes: readonly string[]): Promise<void> {
  await statementsIn(database).change`delete from recovery_codes`;
  const rows = hashes.map((hash) => ({ hash }));
  await database.insertInto('recovery_codes').values(rows).execute();
}

async function removeSecondFactor(database: RecordTables): Promise<void> {
  const { change } = statementsIn(database);
  await change`delete from second_factors`;
  await change`delete from recovery_codes`;
}

export function openSessions(database: RecordTables) {
  const all = database.selectFrom('sessions').selectAll();
  const { change } = statementsIn(database);
  return {
    async find(tokenHash: string): Promise<Session | undefined> {
      const row = await all.where('tokenHash', '=', tokenHash).executeTakeFirst();
      return row && sessionOf(row);
    },
    /** The newest one whose token's hash begins so; a few characters do. */
    async findByMark(mark: string): Promise<Session | undefined> {
      const begins = sql<boolean>`substr(token_hash, 1, ${mark.length}) = ${mark}`;
      const row = await all.where(begins).orderBy('createdAt', 'desc').executeTakeFirst();
      return row && sessionOf(row);
    },
    /** Adds a session and removes the one it takes the place of, both or neither. Of all, the `keep` newest stay. */
    open: (session: Session, { replaces, keep }: { replaces?: string | undefined; keep: number }) =>
      database.transaction().execute(async (transaction) => {
        const { tokenHash } = session;
        const { change } = statementsIn(transaction);
        if (replaces !== undefined) await change`delete from sessions where token_hash = ${replaces}`;
        await transaction.insertInto('sessions').values(rowOf(session)).execute();
        const newest = sql`select token_hash from sessions where token_hash <> ${tokenHash}
          order by created_at desc, last_used_at desc limit ${keep - 1}`;
        // the new one stays, also beside others of the same instant
        await change`delete from sessions where token_hash <> ${tokenHash} and token_hash not in (${newest})`;
      }),
    noteUse: (tokenHash: string, at: string) =>
      change`update sessions set last_used_at = ${at} where token_hash = ${tokenHash}`,
    /** The password has been entered again. */
    noteConfirmed: (tokenHash: string, at: string) =>
      change`update sessions set confirmed_at = ${at}, last_used_at = ${at} where token_hash = ${tokenHash}`,
    /** The last used first. */
    list: async (): Promise<Session[]> => (await all.orderBy('lastUsedAt', 'desc').execute()).map(sessionOf),
    close: (tokenHash: string) => change`delete from sessions where token_hash = ${tokenHash}`,
    /** Removes the sessions that were last used before this instant. */
    removeUnused: (before: string) => change`delete from sessions where last_used_at < ${before}`,
  };
}

const rowOf = ({ earlierCsrfHashes, remembered, ...session }: Session): Tables['sessions'] => ({
  ...session,
  earlierCsrfHashes: JSON.stringify(earlierCsrfHashes),
  remembered: Number(remembered),
});

const sessionOf = ({ earlierCsrfHashes, remembered, confirmedAt, ...row }: Tables['sessions']): Session => ({
  ...row,
  earlierCsrfHashes: JSON.parse(earlierCsrfHashes) as string[],
  remembered: remembered === 1,
  confirmedAt: confirmedAt ?? row.createdAt,
});

export function openDevices(database: RecordTables) {
  const all = database.selectFrom('devices').selectAll();
  const { change } = statementsIn(database);
  return {
    find: (tokenHash: string): Promise<Device | undefined> => all.where('tokenHash', '=', tokenHash).executeTakeFirst(),
    /** The last used first. */
    list: (): Promise<Device[]> => all.orderBy('lastUsedAt', 'desc').execute(),
    /** Of all, the `keep` that were used last stay. */
    add: (device: Device, keep: number) =>
      database.transaction().execute(async (transaction) => {
        const { id } = device;
        await transaction.insertInto('devices').values(device).execute();
        const newest = sql`select id from devices where id <> ${id} order by last_used_at desc limit ${keep - 1}`;
        await statementsIn(transaction).change`delete from devices where id <> ${id} and id not in (${newest})`;
      }),
    noteUse: (id: string, { browser, lastUsedAt }: Pick<Device, 'browser' | 'lastUsedAt'>) =>
      change`update devices set browser = ${browser}, last_used_at = ${lastUsedAt} where id = ${id}`,
    /** Removes a device and ends its sessions, both or neither. False: there is no such device. */
    end: (id: string) =>
      database.transaction().execute(async (transaction) => {
        const { change } = statementsIn(transaction);
        await change`delete from sessions where device = ${id}`;
        return (await change`delete from devices where id = ${id}`) > 0n;
      }),
    /** Removes the devices that were last used before this instant. */
    removeUnused: (before: string) => change`delete from devices where last_used_at < ${before}`,
  };
}
