import { hash } from 'node:crypto';
import type { DocumentKey } from '../schema/documents.ts';
import type { ChangeNote } from './folder/change-entry.ts';
import type { ChangeLog, TakenChanges } from './folder/change-log.ts';
import { collectChanges } from './documents/collect-changes.ts';
import type { TransactOptions, Transacted, Transaction } from './documents/database.ts';
import type { FileStamp } from '../files/file-system.ts';
import { DocumentFiles, type Changes } from './documents/document-files.ts';
import { isUnread } from './documents/folder-view.ts';
import type { DocumentCache } from './documents/document-cache.ts';
import { prepareWhole } from './documents/document-text.ts';
import { movableEntries, NOTHING_UNKNOWN, type UnknownFields } from './documents/unknown-fields.ts';
import { overPauses } from './writer-pause.ts';
import { Replica } from './replica.ts';
import type { SharedDocuments } from './documents/shared-documents.ts';

/** Runs changes one after another, and makes each durable before it is seen. */
export class Writer {
  readonly #documents: DocumentCache;
  readonly #overPauses: () => Promise<void>;
  #queue: Promise<unknown> = Promise.resolve();
  /** How many changes wait or run. */
  waiting = 0;
  readonly #siteHost: string | undefined;
  readonly #log: ChangeLog;
  readonly files: DocumentFiles;
  readonly #shared: SharedDocuments | null;

  /** How the folder follows the documents of several machines; null: it is the only place where they are. Its methods go through `between`. */
  readonly replica: Replica | null;

  constructor(
    documents: DocumentCache,
    siteHost: string | undefined,
    log: ChangeLog,
    shared: SharedDocuments | null = null,
  ) {
    this.#documents = documents;
    this.#siteHost = siteHost;
    this.#log = log;
    this.#overPauses = overPauses(documents.files.folder, documents.files.disk);
    this.files = new DocumentFiles(documents, log);
    this.#shared = shared;
    this.replica =
      shared &&
      new Replica({
        documents,
        shared,
        save: (changes) => this.#save(changes),
        saveFiles: (changes) => this.files.save(changes),
      });
  }

  transact<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
    this.waiting += 1;
    return this.between(() => this.#transact(change, options)).finally(() => (this.waiting -= 1));
  }

  /** The changes that were made under a note, once none is under way. */
  takeChanges(): Promise<TakenChanges> {
    return this.#inTurn(async () => (this.#shared === null ? this.#log.take() : this.#shared.takeChanges()));
  }

  /** Runs alone, when what was decided before is in its files. */
  between<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      await this.#overPauses();
      await this.files.finish();
      return work();
    });
  }

  /** Resolves when nothing waits any more; never rejects. */
  async idle(): Promise<void> {
    while (this.waiting > 0) await this.#queue;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #transact<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
    const compute = () => {
      const given = { at: options.at, siteHost: this.#siteHost };
      const { prepared, transacted } = collectChanges(this.#documents, change, given);
      options.check?.(transacted.changes);
      return { changes: withUnknown(this.#documents, prepared, options.unknown), result: transacted };
    };
    if (this.replica !== null) return this.replica.transact(compute, options.note);
    const { changes, result } = compute();
    await this.#save(changes, options.note);
    return result;
  }

  /** Makes the new versions current once they are durable; until then those before are held. Throws `StorageFailed`. */
  async #save(changes: Changes, note?: ChangeNote): Promise<void> {
    try {
      try {
        this.#documents.hold(changes.keys());
        await this.files.save(changes, note);
      } finally {
        this.#documents.release();
      }
      this.#commit(changes);
    } catch (error) {
      for (const key of changes.keys()) this.#documents.forget(key);
      throw error;
    }
  }

  #commit(changes: Changes): void {
    for (const [key, prepared] of changes) {
      const stamp = prepared === null ? null : this.#stampAfterSave(key, prepared.text);
      this.#documents.commit(
        key,
        { document: prepared?.document, unknown: prepared?.unknown ?? null, stamp },
        prepared?.text.length ?? 0,
      );
    }
  }

  /** It is saved even where the disk does not show the file: then a stamp that no file has, so that it is read again. */
  #stampAfterSave(key: DocumentKey, text: string): FileStamp | null {
    const stamp = this.#documents.files.stamp(key);
    return isUnread(stamp) ? `${stamp}-${hash('sha256', text)}` : stamp;
  }
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
      const isPlain = prepared === null || (unknown === null && moved.length === 0);
      return [key, isPlain ? prepared : prepareWhole(prepared, unknown, moved)];
    }),
  );
}
