import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import { statementsIn, type RecordTables, type Tables } from './storage/tables.ts';
import { disk } from '../files/disk.ts';
import { syncFolder } from '../files/json-file.ts';
import { makePrivateFolder, PRIVATE_FOLDER } from '../files/private-files.ts';
import { openHandovers, type Attempts, type SharedFiles } from './shared-state.ts';
import { openAudit } from './audit.ts';
import { openCounters } from './counts/counters.ts';
import type { RecordsFailed } from './storage/errors.ts';
import { openLetters } from './letters.ts';
import { openFeeds, openMappings } from './named-rows.ts';
import { formerFileIn, migrate, ofFormerRelease } from './storage/migrate.ts';
import { openSecrets } from './secrets.ts';
import { openDevices, openPasswords, openSecondFactors, openSessions } from './sign-in.ts';
import { openReplies } from './replies.ts';
import { openSubscriptions } from './subscriptions.ts';
import { openUsage } from './counts/usage.ts';
import { openVersions } from './versions.ts';
import { openVotes } from './counts/votes.ts';
import { openStatements } from './counts/statements.ts';
import { threadDialect } from './storage/thread-dialect.ts';

/** When work that comes round was last done. */
function openMarks(database: RecordTables) {
  const { rows, change } = statementsIn(database);
  return {
    /** The day of this work; undefined: it was never done. */
    dayOf: async (work: string): Promise<string | undefined> =>
      (await rows<{ value: string }>`select value from marks where name = ${work}`)[0]?.value,
    set: (work: string, day: string) =>
      change`insert into marks (name, value) values (${work}, ${day}) on conflict (name) do update set value = ${day}`,
  };
}

/** What grows with shoppers and is shown to none of them. Every method throws `RecordsFailed` when the database refuses. */
export interface Records extends ReturnType<typeof recordsIn> {
  /** What lasts for a day at most, and several machines share; absent: there is one machine. */
  readonly shared?: { readonly attempts: Attempts; readonly files: SharedFiles };
  /**
   * Does what only one machine may do at a time; the next one begins when it has ended, or its machine is gone. `confirm` throws when this
   * machine was held up for so long that another may have begun.
   */
  alone<Result>(name: string, work: (confirm: () => void) => Promise<Result>): Promise<Result>;
  /** The same, or undefined at once where another machine does work of this name. */
  aloneOrNot<Result>(name: string, work: (lock: HeldLock) => Promise<Result>): Promise<Result | undefined>;
  /** Finishes what is under way. */
  close(): Promise<void>;
}

/** A lock, as the machine that has it knows. */
export interface HeldLock {
  /** False: another machine may have it by now. */
  isHeld(): boolean;
  /** Aborted at the moment from which that is so. */
  lost: AbortSignal;
  /** For so long (ms) a machine that was cut off may believe that it has what another one has got. */
  blindMs: number;
}

export interface RecordsOptions {
  /** The data folder, which this process has locked. */
  folder: string;
  /** The database thread stopped; its callers have been answered. */
  onCrash?: (error: RecordsFailed) => void;
}

export const recordsFile = (folder: string): string => join(folder, PRIVATE_FOLDER, 'records.sqlite');

/** Opens the private records of a data folder, and brings their tables up to date. Throws `RecordsFailed`. */
export async function openRecords({ folder, onCrash = () => {} }: RecordsOptions): Promise<Records> {
  const file = recordsFile(folder);
  const former = formerFileIn(folder);
  if (former !== undefined) throw ofFormerRelease(former);
  makePrivateFolder(join(folder, PRIVATE_FOLDER));
  const database = new Kysely<Tables>({ dialect: threadDialect(file, onCrash) });
  try {
    await migrate(database, file);
    await syncFolder(disk, join(folder, PRIVATE_FOLDER));
  } catch (error) {
    await database.destroy();
    throw error;
  }
  let closed: Promise<void> | undefined;
  return {
    ...recordsIn(database),
    // no other process has these records open
    alone: (_name, work) => work(() => {}),
    aloneOrNot: (_name, work) => work({ isHeld: () => true, lost: new AbortController().signal, blindMs: 0 }),
    // who came before has the connection first
    close: () => (closed ??= database.connection().execute(() => database.destroy())),
  };
}

/** The columns of `Tables` by those of the database. */
export const camelCased = (tables: RecordTables): RecordTables => tables.withPlugin(new CamelCasePlugin());

export function recordsIn(tables: RecordTables) {
  const database = camelCased(tables);
  return {
    audit: openAudit(database),
    replies: openReplies(database),
    counters: openCounters(database),
    devices: openDevices(database),
    feeds: openFeeds(database),
    handovers: openHandovers(database),
    letters: openLetters(database),
    mappings: openMappings(database),
    marks: openMarks(database),
    passwords: openPasswords(database),
    secondFactors: openSecondFactors(database),
    secrets: openSecrets(database),
    sessions: openSessions(database),
    subscriptions: openSubscriptions(database),
    usage: openUsage(database),
    versions: openVersions(database),
    votes: openVotes(database),
    reports: openStatements(database, 'reports'),
    wishes: openStatements(database, 'wishes'),
  };
}
