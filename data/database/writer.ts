import { hash } from 'node:crypto';
import type { DocumentKey } from '../schema/documents.ts';
import type { ChangeNote } from './change-entry.ts';
import type { ChangeLog, TakenChanges } from './change-log.ts';
import { collectChanges } from './collect-changes.ts';
import type { FileStamp, FollowedPictures, TransactOptions, Transacted, Transaction } from './database.ts';
import { StorageFailed, type LastingProblem } from './errors.ts';
import { DocumentFiles } from './document-files.ts';
import type { AnyKey } from './layout.ts';
import type { DocumentCache } from './document-cache.ts';
import { movableEntries, NOTHING_UNKNOWN, type UnknownFields } from './unknown-fields.ts';
import { prepareWhole } from './document-text.ts';
import { WriterPause } from './writer-pause.ts';
import { Replica } from './replica.ts';
import type { LogPosition, SharedDocuments } from './shared-documents.ts';
import type { Prepared } from './transaction.ts';

/** Runs changes one after another and makes each durable before it is seen. */
export class Writer {
  readonly #documents: DocumentCache;
  readonly #pause: WriterPause;
  #queue: Promise<unknown> = Promise.resolve();
  /** How many changes wait or run. */
  waiting = 0;
  readonly #siteHost: string | undefined;
  readonly #log: ChangeLog;
  readonly #files: DocumentFiles;
  readonly #shared: SharedDocuments | null;

  /** How the folder follows the documents of several machines; null: it is the only place where they are. */
  readonly #replica: Replica | null;

  constructor(
    documents: DocumentCache,
    siteHost: string | undefined,
    log: ChangeLog,
    shared: { documents: SharedDocuments; format: number } | null = null,
  ) {
    this.#documents = documents;
    this.#siteHost = siteHost;
    this.#log = log;
    this.#pause = new WriterPause(documents.files.folder, documents.files.disk);
    this.#files = new DocumentFiles(documents, log);
    this.#shared = shared?.documents ?? null;
    this.#replica =
      shared &&
      new Replica({
        documents,
        shared: shared.documents,
        save: (changes) => this.#save(changes, undefined),
        saveFiles: (changes) => (changes.size === 0 ? Promise.resolve() : this.#files.save(changes, undefined)),
        format: shared.format,
      });
  }

  transact<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
    this.waiting += 1;
    const done = this.#queue.then(() => this.#run(change, options)).finally(() => (this.waiting -= 1));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** The changes that were made under a note, once none is under way. */
  takeChanges(): Promise<TakenChanges> {
    const shared = this.#shared;
    const taken = this.#queue.then(() => (shared === null ? this.#log.take() : shared.takeChanges()));
    this.#queue = taken.catch(() => undefined);
    return taken;
  }

  /** How far the folder follows; null: it follows nothing, or not yet. */
  get position(): LogPosition | null {
    return this.#replica?.position ?? null;
  }

  get known(): number {
    return this.#replica?.known ?? 0;
  }

  onFollowed(listener: (keys: readonly DocumentKey[]) => void): void {
    if (this.#replica !== null) this.#replica.onFollowed = listener;
  }

  get pictures(): FollowedPictures {
    return this.#following().pictures;
  }

  /** Between two changes: see `Replica`. */
  followed<Result>(work: (replica: Replica) => Promise<Result>): Promise<Result> {
    const replica = this.#following();
    const done = this.#queue.then(async () => {
      await this.#pause.over();
      await this.#files.finish();
      return work(replica);
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Resolves when nothing waits any more; never rejects. */
  async idle(): Promise<void> {
    while (this.waiting > 0) await this.#queue;
  }

  /** Documents that are saved in the journal alone. */
  problems(): LastingProblem[] {
    return this.#files.problems();
  }

  /** See `DocumentFiles`. */
  withdrawRefused(): void {
    this.#files.withdrawRefused();
  }

  #following(): Replica {
    if (this.#replica === null) throw new TypeError('The folder follows no database.');
    return this.#replica;
  }

  async #run<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
    await this.#pause.over();
    await this.#files.finish();
    const compute = () => {
      const given = { at: options.at, siteHost: this.#siteHost };
      const { prepared, transacted } = collectChanges(this.#documents, change, given);
      options.check?.(transacted.changes);
      return { changes: this.#whole(prepared, options.unknown), result: transacted };
    };
    if (this.#replica !== null) return this.#replica.transact(compute, options.note);
    const { changes, result } = compute();
    await this.#save(changes, options.note);
    return result;
  }

  /** With what the files hold beyond their schemas, as a newer release may have written it: saving loses nothing. */
  #whole(
    changes: ReadonlyMap<AnyKey, Prepared>,
    restored: ReadonlyMap<string, UnknownFields> = new Map(),
  ): ReadonlyMap<AnyKey, Prepared> {
    const unknownOf = (key: AnyKey) => this.#documents.version(key).unknown ?? restored.get(key) ?? null;
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

  async #save(changes: ReadonlyMap<AnyKey, Prepared>, note: ChangeNote | undefined): Promise<void> {
    if (changes.size === 0) return;
    this.#documents.hold(changes.keys());
    try {
      await this.#files.save(changes, note);
    } catch (error) {
      this.#documents.release();
      for (const key of changes.keys()) this.#documents.forget(key);
      throw error;
    }
    this.#documents.release();
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
  #stampAfterSave(key: AnyKey, text: string): FileStamp | null {
    try {
      return this.#documents.files.stamp(key);
    } catch (error) {
      if (error instanceof StorageFailed) return `unread-${hash('sha256', text)}`;
      throw error;
    }
  }
}
