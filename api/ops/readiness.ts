import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StorageFailed, StoreFailed } from '../../data/files/errors.ts';
import {
  makePrivateFolder,
  privateFileHandle,
  PRIVATE_FOLDER,
  removedAfterwards,
} from '../../data/files/private-files.ts';
import type { Stored } from '../http/stored.ts';
import type { Publisher } from '../publishing/publisher.ts';
import type { Replica } from '../contract/operations.ts';

/** How long one look is good for, in milliseconds: callers that ask often cost no more. */
const GOOD_FOR_MS = 5_000;

/** Once the password is set, a look takes no longer: who asks has no patience either. */
const ANSWERS_WITHIN_MS = 4_000;
const NO_ANSWER = `there was no answer within ${ANSWERS_WITHIN_MS / 1000} seconds`;
/** To who runs a database server that is away. */
const ADVICE = 'start it, or check the network and DATABASE_URL: this server then goes on by itself';

/** A machine that is behind for so long shows what is no longer true. */
const MOST_BEHIND_S = 30;
const BEHIND = 'the changes of other machines cannot be followed';

const subjects = {
  reads: 'the data cannot be read',
  writes: 'nothing can be written',
  publishes: 'nothing can be published',
};

/** Why not, as a clause without a path of this machine; null: it works. */
export type Ready = { [What in keyof typeof subjects]: string | null };

/** Looks, at most once in five seconds. What has changed since the last look is logged once. */
export type Readiness = () => Promise<Ready>;

interface Sources extends Pick<Stored, 'database' | 'records'> {
  readonly publisher: Publisher;
  readonly stateFolder: string;
  readonly published: { folder: string };
  readonly log: Logger;
  readonly replica?: () => Replica;
  /** What of publishing neither succeeds nor fails. */
  readonly stalled?: () => string | null;
  readonly passwordIsSet?: () => Promise<void>;
}

export function createReadiness(sources: Sources): Readiness {
  const { database, records, publisher, stateFolder, published, log, replica, stalled, passwordIsSet } = sources;
  let last: { at: number; ready: Promise<Ready> } | undefined;
  let logged: Ready = { reads: null, writes: null, publishes: null };

  async function look(): Promise<Ready> {
    // A computation: it comes to its end, though slowly where the machine is busy.
    const unset = await failureOf(async () => passwordIsSet?.());
    const [reads, writes, publishes] = await Promise.all([
      failureInTime(async () => {
        database.read('settings');
        await records.passwords.owner();
        if ((replica?.().secondsBehind ?? 0) > MOST_BEHIND_S) throw new Error(BEHIND);
      }),
      failureInTime(async () => {
        await tryToWrite(join(database.folder, PRIVATE_FOLDER));
        await tryToWrite(stateFolder);
        // of several machines: a database may be read and accept no changes
        await records.shared?.attempts.add('readyz', GOOD_FOR_MS);
      }),
      failureInTime(() => checkRoom(published.folder)),
    ]);
    const failure = publisher.status().failed.find(({ path }) => path === '*');
    // Its reason names files of this machine.
    const failed = failure ? 'the last publish did not come to its end, and is tried again; the log says why' : null;
    const ready = { reads: unset ?? reads, writes, publishes: publishes ?? failed ?? stalled?.() ?? null };
    noteChanges(logged, ready, log);
    return (logged = ready);
  }

  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at > GOOD_FOR_MS) last = { at, ready: look() };
    return last.ready;
  };
}

const failureInTime = (attempt: () => Promise<void>): Promise<string | null> =>
  Promise.race([failureOf(attempt), wait(ANSWERS_WITHIN_MS, NO_ANSWER, { ref: false })]);

async function failureOf(attempt: () => Promise<void>): Promise<string | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    const { reason, isAway } = error instanceof StoreFailed ? error : new StorageFailed('write', '', error);
    return isAway ? `${reason}; ${ADVICE}` : reason;
  }
}

/** The names are those of files that a killed process left: the next start removes them. */
async function tryToWrite(folder: string): Promise<void> {
  makePrivateFolder(folder);
  const file = join(folder, `ready-${randomUUID()}.json.0`);
  using _written = removedAfterwards(file);
  await using handle = await privateFileHandle(file, 'w');
  await handle.writeFile('ready\n');
  await handle.sync();
}

/** Nothing is written among published files, which are compared file by file. */
async function checkRoom(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, files, ffree } = await statfs(folder);
  if (bavail === 0 || (files > 0 && ffree === 0)) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
}

/** One line when something stops working or fails for another reason, one when it works again. */
function noteChanges(before: Ready, ready: Ready, log: Logger): void {
  for (const [what, reason] of Object.entries(ready) as [keyof Ready, string | null][]) {
    if (reason === before[what]) continue;
    if (reason === null) log.info(`not ready before, ready again: ${what}`);
    else log.error(`not ready: ${sentenceOf(what, reason)}`);
  }
}

/** Such as `nothing can be written: the disk is full`. */
export const sentenceOf = (what: keyof Ready, reason: string): string => `${subjects[what]}: ${reason}`;
