import { hash } from 'node:crypto';
import type { DocumentKey } from '../schema/documents.ts';
import type { ChangeNote } from './folder/change-entry.ts';
import type { ChangeLog, TakenChanges } from './folder/change-log.ts';
import { collectChanges } from './documents/collect-changes.ts';
import type { TransactOptions, Transacted, Transaction } from './documents/database.ts';
import type { FileStamp } from '../files/file-system.ts';
import { oneByOne } from '../files/in-batches.ts';
import { createDocumentFiles } from './documents/document-files.ts';
import type { Changes } from './documents/transaction.ts';
import { isUnread } from './documents/folder-view.ts';
import type { DocumentCache } from './documents/document-cache.ts';
import { format } from './documents/document-text.ts';
import {
  movableEntries,
  NOTHING_UNKNOWN,
  unknownFieldsOf,
  withUnknownFields,
  type UnknownFields,
} from './documents/unknown-fields.ts';
import { overPauses } from './writer-pause.ts';
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
  const inTurn = oneByOne();
  let waiting = 0;

  /** Runs alone, when what was decided before is in its files. */
  const between = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      await untilResumed();
      await files.finish();
      return work();
    });

  async function transact<T>(
    change: (transaction: Transaction) => T,
    { at, note, check, unknown }: TransactOptions,
  ): Promise<Transacted<T>> {
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
    takeChanges: (): Promise<TakenChanges> => inTurn(async () => shared?.takeChanges() ?? log.take()),
    /** How many changes wait or run. */
    waiting: () => waiting,
    /** Resolves when nothing waits any more; never rejects. */
    async idle(): Promise<void> {
      while (waiting > 0) await inTurn(async () => {});
    },
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
    movableEntries(unknown ?? NOTHING_UNKNOWN),
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
