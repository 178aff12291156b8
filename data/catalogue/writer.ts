import { hash } from 'node:crypto';
import type { DocumentKey } from '../schema/documents.ts';
import { ChangeLine, type ComputedChange, type QueuedChange } from './documents/change-line.ts';
import type { ChangeLog, TakenChanges } from './folder/change-log.ts';
import { collectChanges } from './documents/collect-changes.ts';
import type { FollowedPictures, TransactOptions, Transacted, Transaction } from './documents/database.ts';
import type { FileStamp } from '../files/file-system.ts';
import type { LastingProblem } from '../files/errors.ts';
import { DocumentFiles, type Changes, type NotedChanges } from './documents/document-files.ts';
import { isUnread } from './documents/folder-view.ts';
import type { DocumentCache } from './documents/document-cache.ts';
import { withUnknownFields } from './documents/with-unknown-fields.ts';
import { WriterPause } from './writer-pause.ts';
import { Replica } from './replica.ts';
import type { LogPosition, SharedDocuments } from './documents/shared-documents.ts';

/** Runs changes one after another, saves in one go those that can be, and makes each durable before it is seen. */
export class Writer {
  readonly #documents: DocumentCache;
  readonly #pause: WriterPause;
  readonly #line: ChangeLine;
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
    this.#line = new ChangeLine(documents);
    this.#pause = new WriterPause(documents.files.folder, documents.files.disk);
    this.#files = new DocumentFiles(documents, log);
    this.#shared = shared?.documents ?? null;
    this.#replica =
      shared &&
      new Replica({
        documents,
        shared: shared.documents,
        save: (changes) => alone(changes, (saves) => this.#save(saves)),
        saveFiles: (changes) => alone(changes, (saves) => this.#files.save(saves)),
        format: shared.format,
      });
  }

  transact<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<Transacted<T>>();
    this.waiting += 1;
    this.#line.add({
      change,
      options,
      resolve: (saved) => {
        this.waiting -= 1;
        resolve(saved as Transacted<T>);
      },
      reject: (error) => {
        this.waiting -= 1;
        reject(error);
      },
    });
    void this.#inTurn(() => this.#saveNext());
    return promise;
  }

  /** The changes that were made under a note, once none is under way. */
  takeChanges(): Promise<TakenChanges> {
    return this.#inTurn(async () => (this.#shared === null ? this.#log.take() : this.#shared.takeChanges()));
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
    return this.#inTurn(async () => {
      await this.#pause.over();
      await this.#files.finish();
      return work(replica);
    });
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

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Saves the change at the front of the line, with those behind it that can be saved in one go with it. Never rejects. */
  async #saveNext(): Promise<void> {
    const { first } = this.#line;
    if (first === undefined) return; // it was saved in one go with one before it
    try {
      await this.#pause.over();
      await this.#files.finish();
    } catch (error) {
      this.#line.leave();
      first.reject(error);
      return;
    }
    if (this.#replica === null) await this.#saveTogether();
    else await this.#saveShared(first, this.#replica);
  }

  async #saveShared(queued: QueuedChange, replica: Replica): Promise<void> {
    this.#line.leave();
    await replica
      .transact(() => this.#compute(queued), queued.options.note)
      .then((result) => queued.resolve(result), queued.reject);
  }

  async #saveTogether(): Promise<void> {
    const taken = this.#line.takeTogether((queued, touched) => this.#compute(queued, touched));
    const saves = taken.map(({ changes, queued }) => ({ changes, note: queued.options.note }));
    const failures = await this.#save(saves).catch((error: unknown) => saves.map(() => error));
    for (const [at, { queued, result }] of taken.entries()) {
      if (failures[at] === undefined) queued.resolve(result);
      else queued.reject(failures[at]);
    }
  }

  #compute({ change, options }: QueuedChange, touched?: Set<DocumentKey>): ComputedChange {
    const given = { at: options.at, siteHost: this.#siteHost, touched };
    const { prepared, transacted } = collectChanges(this.#documents, change, given);
    options.check?.(transacted.changes);
    return { changes: withUnknownFields(this.#documents, prepared, options.unknown), result: transacted };
  }

  /**
   * Makes the new versions current, each once it is durable; until then those before are held. Returns what each change failed with,
   * undefined for one that is saved.
   */
  async #save(saves: readonly NotedChanges[]): Promise<unknown[]> {
    let failures: unknown[];
    try {
      this.#documents.hold(saves.flatMap(({ changes }) => [...changes.keys()]));
      failures = await this.#files.save(saves);
    } finally {
      this.#documents.release();
    }
    return saves.map(({ changes }, at) => {
      const failure = failures[at] ?? this.#committed(changes);
      if (failure !== undefined) for (const key of changes.keys()) this.#documents.forget(key);
      return failure;
    });
  }

  /** Makes saved versions current. Returns what that fails with; undefined: nothing. */
  #committed(changes: Changes): unknown {
    try {
      this.#commit(changes);
      return undefined;
    } catch (error) {
      return error;
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

/** Saves one change without a note. Throws what it fails with. */
async function alone(changes: Changes, save: (saves: NotedChanges[]) => Promise<unknown[]>): Promise<void> {
  if (changes.size === 0) return;
  const [failure] = await save([{ changes, note: undefined }]);
  if (failure !== undefined) throw failure;
}
