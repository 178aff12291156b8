import type { ChangeNote } from './folder/change-entry.ts';
import type { DocumentKey } from '../schema/documents.ts';
import { committedDocuments, preparedDocuments } from './documents/committed-documents.ts';
import type { DocumentCache } from './documents/document-cache.ts';
import { ConflictingEdit, InvalidDocument, StorageFailed } from '../files/errors.ts';
import { FORMAT, WrongFormat } from './folder/folder-format.ts';
import { bytesOfFile, removeFile } from '../files/json-file.ts';
import { fileOf } from './folder/layout.ts';
import { ReplicaPictures } from './replica-pictures.ts';
import { checkContinues, readPosition, writePosition, WrongReplica } from './replica-position.ts';
import type { LogPosition, SharedDocuments } from './documents/shared-documents.ts';
import type { Prepared } from './documents/transaction.ts';
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FolderView } from './documents/folder-view.ts';

type Changes = ReadonlyMap<DocumentKey, Prepared>;

/** Other machines that commit between reading the log and committing, one after another. */
const MOST_TRIES = 100;
/** After so many of them the others wait: otherwise one whose way to the database is longer would hardly ever be first. */
const FREE_TRIES = 3;
const DOCUMENTS_AT_ONCE = 200;
const NO_COMMIT: Pick<LogPosition, 'seq' | 'commit'> = { seq: 0, commit: '' };

export interface ReplicaOptions {
  documents: DocumentCache;
  shared: SharedDocuments;
  /** Makes these the current versions, in files that are on disk when it resolves. */
  save(changes: Changes): Promise<void>;
  /** The same for files that are not read yet. */
  saveFiles(changes: Changes): Promise<void>;
}

/** A data folder that follows the shared documents of several machines. Its methods are called one after another. */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly pictures: ReplicaPictures;
  /** Up to which change the folder follows; null before `begin`. */
  position: LogPosition | null = null;
  #committed = 0;
  /** Hears what was accepted from other machines, or put back. */
  onFollowed: (keys: readonly DocumentKey[]) => void = () => {};

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.pictures = new ReplicaPictures(options.documents.files, options.shared);
  }

  /** The last change of the log that this machine knows of: one of its own may not be in the folder, where the disk did not take it. */
  get known(): number {
    return Math.max(this.#committed, this.position?.seq ?? 0);
  }

  /**
   * Brings the folder to what the database holds, whatever it holds itself: it may be new, or a start may have ended in the middle of this.
   * Throws `WrongReplica`, `WrongFormat` and `StorageFailed`.
   */
  async begin(): Promise<void> {
    const { shared, documents } = this.#options;
    const { disk, folder } = documents.files;
    const found = readPosition(disk, folder);
    if (found === null && !documents.files.isEmpty())
      throw new WrongReplica(
        `${folder} holds documents of its own, and ${shared.address} has others or none. Move them with npm run move -- --from ` +
          `${folder} --to postgres://…, and start with an empty folder. Nothing was changed.`,
      );
    const present = await shared.head(found?.seq ?? 0);
    this.#checkFormat(present.format);
    const { head } = present;
    if (found === null) await writePosition(disk, folder, { database: head.database, ...NO_COMMIT });
    else checkContinues(found, present, shared.address, folder);
    await this.pictures.fetchAll();
    const differing = await differingKeys(documents.files, await shared.digests());
    for (let start = 0; start < differing.length; start += DOCUMENTS_AT_ONCE)
      await this.#fetchFiles(differing.slice(start, start + DOCUMENTS_AT_ONCE));
    // all files are as they were then, or later
    this.position = head;
    await this.follow();
    await writePosition(disk, folder, this.position);
  }

  /** Accepts what other machines have changed; returns its keys. Throws `WrongReplica`, `WrongFormat` and `StorageFailed`. */
  async follow(): Promise<DocumentKey[]> {
    const { shared, documents } = this.#options;
    const position = this.#required();
    const behind = await shared.changesBehind(position.seq);
    this.#checkFormat(behind.format);
    checkContinues(position, behind, shared.address, documents.files.folder);
    if (behind.head.seq === position.seq) return [];
    const changes = preparedDocuments(documents.files.folder, behind.documents, shared.address);
    await this.#reach(behind.head, changes);
    return this.#followed(changes);
  }

  /**
   * Computes a change from the present documents, and again for as long as other machines are faster; resolves when it is saved in the
   * database. Where this machine's disk does not take it then, it is behind, and the next `follow` tries again.
   */
  async transact<Result>(
    compute: () => { changes: Changes; result: Result },
    note: ChangeNote | undefined,
  ): Promise<Result> {
    const { shared } = this.#options;
    let changeMs = 0;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const turn = tries < FREE_TRIES ? null : await shared.turn(changeMs);
      const since = performance.now();
      try {
        await this.follow();
        const { changes, result } = await this.#computed(compute);
        if (changes.size === 0) return result;
        await this.pictures.keepShown(changes);
        changeMs = performance.now() - since;
        const reached = await (turn ?? shared).commit(this.#required(), committedDocuments(changes), note);
        if (reached === null) continue;
        this.#committed = reached.seq;
        await this.#reach(reached, changes).catch((error: unknown) => {
          if (!(error instanceof StorageFailed)) throw error;
        });
        return result;
      } finally {
        turn?.end();
      }
    }
    throw new StorageFailed('write', shared.address, new Error('other machines kept changing the documents meanwhile'));
  }

  /** Puts files back that were edited by hand: the database holds the documents. Returns the keys of those. */
  async restore(keys: readonly DocumentKey[]): Promise<DocumentKey[]> {
    const { shared, documents } = this.#options;
    await this.follow();
    const { seq } = this.#required();
    const found = await shared.texts(keys);
    // what was changed since will be followed with all that belongs to it
    const present = found.filter((each) => each.seq <= seq);
    const gone = keys.filter((key) => found.every((each) => each.key !== key)).map((key) => ({ key, text: null, seq }));
    const edited = [...present, ...gone].filter(
      ({ key, text }) => (documents.files.find(key as DocumentKey)?.text ?? null) !== text,
    );
    const changes = preparedDocuments(documents.files.folder, edited, shared.address);
    await this.#save(changes);
    return this.#followed(changes);
  }

  #followed(changes: Changes): DocumentKey[] {
    const keys = [...changes.keys()];
    if (keys.length > 0) this.onFollowed(keys);
    return keys;
  }

  async #computed<Computed>(compute: () => Computed): Promise<Computed> {
    const restored: string[] = [];
    for (;;) {
      try {
        return compute();
      } catch (error) {
        if (!(error instanceof ConflictingEdit) || restored.includes(error.key)) throw error;
        restored.push(error.key);
        await this.restore([error.key as DocumentKey]);
      }
    }
  }

  async #reach(position: LogPosition, changes: Changes): Promise<void> {
    const { disk, folder } = this.#options.documents.files;
    await this.pictures.fetchShown(changes);
    await this.#save(changes);
    await writePosition(disk, folder, position);
    this.position = position;
  }

  async #save(changes: Changes): Promise<void> {
    if (changes.size === 0) return;
    try {
      await this.#options.save(changes);
    } catch (error) {
      if (!(error instanceof InvalidDocument)) throw error;
      await this.#removeBroken(changes.keys());
      await this.#options.save(changes);
    }
  }

  /** Files that were broken by hand, to be replaced. */
  async #removeBroken(keys: Iterable<DocumentKey>): Promise<void> {
    const { documents } = this.#options;
    for (const key of keys)
      if (documents.problemsOf(key).length > 0) {
        await removeFile(documents.files.disk, fileOf(documents.files.folder, key));
        documents.commit(key, { document: undefined, stamp: null }, 0);
      }
  }

  async #fetchFiles(keys: readonly string[]): Promise<void> {
    const { shared, documents, saveFiles } = this.#options;
    const found = new Map((await shared.texts(keys)).map((each) => [each.key, each]));
    const wanted = keys.map((key) => found.get(key) ?? { key, text: null, seq: 0 });
    const changes = preparedDocuments(documents.files.folder, wanted, shared.address);
    await saveFiles(changes);
    for (const key of changes.keys()) documents.forget(key);
  }

  #required(): LogPosition {
    if (this.position === null) throw new TypeError('The folder does not follow the database yet.');
    return this.position;
  }

  #checkFormat(format: number): void {
    if (format === FORMAT) return;
    throw new WrongFormat(
      `The documents in ${this.#options.shared.address} have format ${format}, and this release uses format ` +
        `${FORMAT}. Start the release that wrote them. Nothing was changed.`,
    );
  }
}

const FILES_AT_ONCE = 100;

/** The keys of documents whose files are not what the shared database holds, by the MD5 of their bytes. */
async function differingKeys(files: FolderView, digests: ReadonlyMap<string, string>): Promise<string[]> {
  const keys = new Set<string>([...files.scan().stamps.keys(), ...digests.keys()]);
  const differing: string[] = [];
  for (const [at, key] of [...keys].sort().entries()) {
    if (digestOf(files, key as DocumentKey) !== (digests.get(key) ?? null)) differing.push(key);
    if (at % FILES_AT_ONCE === FILES_AT_ONCE - 1) await nextTurn();
  }
  return differing;
}

function digestOf(files: FolderView, key: DocumentKey): string | null {
  const bytes = bytesOfFile(files.disk, fileOf(files.folder, key));
  return bytes && hash('md5', bytes);
}
