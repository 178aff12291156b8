import type { Logger } from 'pino';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { StoreFailed } from '../../data/files/errors.ts';
import type { Records } from '../../data/records/open-records.ts';
import { LRUCache } from 'lru-cache';
import type { ChangeNote } from '../../data/catalogue/folder/change-entry.ts';

/** For so long, from its first save on, what saves itself is one change. */
const ONE_CHANGE_MS = 10 * 60_000;
const MOST_REMEMBERED = 500;

interface Last {
  /** The change that a further save carries on. */
  change: string;
  session: string | null;
  /** When that change began, in ms since the epoch. */
  since: number;
}

/** Which documents saved themselves last, in which change. A restart forgets it: the next save then begins another change. */
function createAutosaves() {
  const last = new LRUCache<string, Last>({ max: MOST_REMEMBERED });
  return {
    /** The change that this save of a document by itself carries on; undefined: it begins one. */
    continuedBy(key: string, { at, session }: Pick<ChangeNote, 'at' | 'session'>): string | undefined {
      const found = last.get(key);
      const isRecent = found !== undefined && Date.parse(at) - found.since < ONE_CHANGE_MS;
      return isRecent && found.session === session ? found.change : undefined;
    },
    /** These documents were changed. `autosaved`: the one that saved itself. */
    noted({ id, at, session, continues }: ChangeNote, changed: readonly string[], autosaved: string | undefined): void {
      for (const key of changed) {
        if (key !== autosaved) last.delete(key);
        else if (continues === undefined) last.set(key, { change: id, session, since: Date.parse(at) });
      }
    },
  };
}

/** How soon what was there before a change is moved from the data folder to the private records; many changes go together. */
const KEEP_AFTER_MS = 1_000;
const TRY_AGAIN_MS = 30_000;

export type History = ReturnType<typeof createHistory>;

/** Moves what was there before each change to the private records. Until then it is in the data folder, and as durable. */
export function createHistory(
  database: Database,
  { versions, alone }: Pick<Records, 'versions' | 'alone'>,
  log: Logger,
) {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isFinished = false;
  let failure: string | null = null;

  async function move(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await alone('history', async () => {
      const { changes, done } = await database.takeChanges();
      for await (const change of changes) await versions.keep(change);
      await done();
    });
  }

  /** Resolves when every change so far is in the records. Throws `RecordsFailed` and `StorageFailed`. */
  function upToDate(): Promise<void> {
    const moved = last.then(move);
    last = moved.then(
      () => void (failure = null),
      (error: unknown) => void (failure = reasonOf(error)),
    );
    return moved;
  }

  function later(ms: number): void {
    if (isFinished) return;
    timer ??= setTimeout(
      () =>
        void upToDate().catch((error: unknown) => {
          log.error({ err: error }, 'former versions could not be moved to the private records; this is tried again');
          later(TRY_AGAIN_MS);
        }),
      ms,
    );
    timer.unref();
  }

  later(0);
  return {
    autosaves: createAutosaves(),
    noted: () => later(KEEP_AFTER_MS),
    upToDate,
    /** For the owner: why what was changed last cannot be undone; null: it can. */
    problem: () =>
      failure &&
      `Former versions cannot be moved to the private records: ${failure}. Changes are saved, but the last ones cannot be undone or ` +
        'found in History until they are moved, which is retried. Once too many wait, no change can be saved any more. ' +
        "The server's log says where to look.",
    /** Before the server stops. Never rejects: what could not be moved is moved by the next start. */
    async finish(): Promise<void> {
      isFinished = true;
      await upToDate().catch((error: unknown) =>
        log.error({ err: error }, 'former versions could not be moved to the private records; the next start does it'),
      );
      clearTimeout(timer);
    },
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof StoreFailed ? error.reason : 'the server made a mistake';
