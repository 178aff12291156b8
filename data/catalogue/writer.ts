import { hash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { DocumentKey } from '../schema/documents.ts';
import type { ChangeNote } from './folder/change-entry.ts';
import type { ChangeLog, TakenChanges } from './folder/change-log.ts';
import { collectChanges } from './documents/collect-changes.ts';
import type { TransactOptions, Transacted, Transaction } from './documents/database.ts';
import { tryTo } from '../files/errors.ts';
import type { FileStamp, FileSystem } from '../files/file-system.ts';
import { isBusy, lockFile } from '../files/private-database.ts';
import { PRIVATE_FOLDER } from '../files/private-files.ts';
import { createDocumentFiles } from './documents/document-files.ts';
import type { Changes } from './documents/transaction.ts';
import { isUnread } from './documents/folder-view.ts';
import type { DocumentCache } from './documents/document-cache.ts';
import { format } from './documents/document-text.ts';
import { movableEntries, unknownFieldsOf, withUnknownFields, type UnknownFields } from './documents/unknown-fields.ts';
import { createReplica } from './replica.ts';
import type { SharedDocuments } from './documents/shared-documents.ts';

export type Writer = ReturnType<typeof createWriter>;

/** Runs changes one after another, and makes each durable before it is seen. */
export function createWriter(
  documents: DocumentCache,
  siteHost: string | undefined,
  log: ChangeLog,
  shared: SharedDocuments | undefined,
) {
  const files = createDocumentFiles(documents, log);
  const untilResumed = overPauses(documents.files.folder, documents.files.disk);
  /** How the folder follows the documents of several machines; null: it is the only place where they are. Its methods go through `between`. */
  const replica = shared ? createReplica(documents, shared, save, files.save) : null;
  const queue = new PQueue({ concurrency: 1 });
  let waiting = 0;

  /** Runs alone, when what was decided before is in its files. */
  const between = <Result>(work: () => Promise<Result>): Promise<Result> =>
    queue.add(async () => {
      await untilResumed();
      await files.finish();
      return work();
    });

  async function transact<T>(change: (transaction: Transaction) => T, { at, note, check, unknown }: TransactOptions) {
    const compute = () => {
      const { prepared, transacted } = collectChanges(documents, change, { at, siteHost });
      check?.(transacted.changes);
      return { changes: withUnknown(documents, prepared, unknown), result: transacted };
    };
    if (replica !== null) return replica.transact(compute, note);
    const { changes, result } = compute();
    await save(changes, note);
    return result;
  }

  /** Makes the new versions current once they are durable; until then those before are held. Throws `StorageFailed`. */
  async function save(changes: Changes, note?: ChangeNote): Promise<void> {
    try {
      try {
        documents.hold(changes.keys());
        await files.save(changes, note);
      } finally {
        documents.release();
      }
      for (const [key, prepared] of changes) {
        const stamp = prepared === null ? null : stampAfterSave(key, prepared.text);
        const { document, unknown = null, text = '' } = prepared ?? {};
        documents.commit(key, { document, unknown, stamp }, text.length);
      }
    } catch (error) {
      for (const key of changes.keys()) documents.forget(key);
      throw error;
    }
  }

  /** It is saved even where the disk does not show the file: then a stamp that no file has, so that it is read again. */
  function stampAfterSave(key: DocumentKey, text: string): FileStamp | null {
    const stamp = documents.files.stamp(key);
    return isUnread(stamp) ? `${stamp}-${hash('sha256', text)}` : stamp;
  }

  return {
    files,
    replica,
    between,
    transact<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
      waiting += 1;
      return between(() => transact(change, options)).finally(() => (waiting -= 1));
    },
    /** The changes that were made under a note, once none is under way. */
    takeChanges: (): Promise<TakenChanges> => queue.add(async () => shared?.takeChanges() ?? log.take()),
    /** How many changes wait or run. */
    waiting: () => waiting,
    /** Resolves when nothing waits any more; never rejects. */
    idle: (): Promise<void> => queue.onIdle(),
  };
}

/** Changes with what their files hold beyond the schemas, as a newer release may have written it: saving loses nothing. */
function withUnknown(
  documents: DocumentCache,
  changes: Changes,
  restored: ReadonlyMap<string, UnknownFields> = new Map(),
): Changes {
  const unknownOf = (key: DocumentKey) => documents.version(key).unknown ?? restored.get(key) ?? null;
  const moved = [...[...changes.keys()].map(unknownOf), ...restored.values()].flatMap((unknown) =>
    unknown === null ? [] : movableEntries(unknown),
  );
  return new Map(
    [...changes].map(([key, prepared]) => {
      const unknown = unknownOf(key);
      if (prepared === null || (unknown === null && moved.length === 0)) return [key, prepared];
      const whole = withUnknownFields(prepared.document, unknown, moved);
      const kept = unknownFieldsOf(whole, prepared.document);
      return [key, { ...prepared, text: kept === null ? prepared.text : format(whole), unknown: kept }];
    }),
  );
}

/** The first copier makes it, and it stays. */
const pauseFile = (folder: string): string => join(folder, PRIVATE_FOLDER, 'pause.sqlite');
const LOOK_EVERY_MS = 5;
/** Half a minute: a copier that stands still must not stop the site for longer. */
const MOST_LOOKS = 6_000;
/** How long one copier waits for another, in ms. */
const QUEUE_MS = 30_000;

/**
 * Asks the process that writes the documents of `folder` to begin no change until this is disposed of, or this process ends: the lock of the
 * file is dropped with it. A change that is under way is finished. Null where this user may not write.
 */
export function pauseWriter(folder: string): Disposable | null {
  try {
    return lockFile(pauseFile(folder), QUEUE_MS);
  } catch {
    return null; // the copy is tried without it
  }
}

/** Not where the file is so damaged that no copier can lock it. */
function isLocked(file: string): boolean {
  try {
    lockFile(file).close();
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

/**
 * The writer's side of `pauseWriter`: what it returns resolves at once unless another process copies the documents, and throws
 * `StorageFailed`.
 */
function overPauses(folder: string, disk: FileSystem): () => Promise<void> {
  const file = pauseFile(folder);
  /** A pause that lasted too long, until it ends. */
  let isIgnored = false;
  const isPaused = (): boolean => tryTo('read', file, () => disk.stat(file)) !== null && isLocked(file);

  return async () => {
    for (let looks = 0; isPaused(); looks += 1) {
      if (isIgnored) return;
      isIgnored = looks >= MOST_LOOKS;
      await wait(LOOK_EVERY_MS);
    }
    isIgnored = false;
  };
}
