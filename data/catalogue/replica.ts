import type { ChangeNote } from './folder/change-entry.ts';
import type { DocumentKey } from '../schema/documents.ts';
import { committedDocuments, preparedDocuments } from './documents/committed-documents.ts';
import type { DocumentCache } from './documents/document-cache.ts';
import { ConflictingEdit, InvalidDocument, StorageFailed } from '../files/errors.ts';
import { FORMAT, WrongFormat } from './folder/folder-format.ts';
import { inBatches, inTurns } from '../files/in-batches.ts';
import { bytesOfFile, removeFile } from '../files/json-file.ts';
import { fileOf } from './folder/layout.ts';
import { createReplicaPictures } from './replica-pictures.ts';
import { checkContinues, readPosition, writePosition, WrongReplica } from './replica-position.ts';
import type { LogPosition, SharedDocuments } from './documents/shared-documents.ts';
import type { Changes } from './documents/transaction.ts';
import { hash } from 'node:crypto';
import type { FolderView } from './documents/folder-view.ts';

/** Other machines that commit between reading the log and committing, one after another. */
const MOST_TRIES = 100;
/** After so many of them the others wait: otherwise one whose way to the database is longer would hardly ever be first. */
const FREE_TRIES = 3;
const DOCUMENTS_AT_ONCE = 200;
const NO_COMMIT: Pick<LogPosition, 'seq' | 'commit'> = { seq: 0, commit: '' };

/**
 * A data folder that follows the shared documents of several machines. Its methods are called one after another. `save` makes changes the
 * current versions, in files that are on disk when it resolves; `saveFiles` does the same for files that are not read yet.
 */
export function createReplica(
  documents: DocumentCache,
  shared: SharedDocuments,
  save: (changes: Changes) => Promise<void>,
  saveFiles: (changes: Changes) => Promise<void>,
) {
  const { disk, folder } = documents.files;
  const pictures = createReplicaPictures(documents.files, shared);
  let position: LogPosition | null = null;
  let committed = 0;
  let onFollowed: (keys: readonly DocumentKey[]) => void = () => {};

  /** See `FollowingFolder`. The folder may be new, or a start may have ended in the middle of this. */
  async function begin(): Promise<void> {
    const found = readPosition(disk, folder);
    if (found === null && !documents.files.isEmpty())
      throw new WrongReplica(
        `${folder} holds documents of its own, and ${shared.address} has others or none. Move them with npm run move -- --from ` +
          `${folder} --to postgres://…, and start with an empty folder. Nothing was changed.`,
      );
    const present = await shared.head(found?.seq ?? 0);
    checkFormat(present.format);
    const { head } = present;
    if (found === null) await writePosition(disk, folder, { database: head.database, ...NO_COMMIT });
    else checkContinues(found, present, shared.address, folder);
    await pictures.fetchAll();
    const differing = await differingKeys(documents.files, await shared.digests());
    for (const some of inBatches(differing, DOCUMENTS_AT_ONCE)) await fetchFiles(some);
    // all files are as they were then, or later
    position = head;
    await follow();
    await writePosition(disk, folder, position);
  }

  async function follow(): Promise<DocumentKey[]> {
    const present = required();
    const behind = await shared.changesBehind(present.seq);
    checkFormat(behind.format);
    checkContinues(present, behind, shared.address, folder);
    if (behind.head.seq === present.seq) return [];
    const changes = preparedDocuments(folder, behind.documents, shared.address);
    await reach(behind.head, changes);
    return followed(changes);
  }

  /**
   * Computes a change from the present documents, and again for as long as other machines are faster; resolves when it is saved in the
   * database. Where this machine's disk does not take it then, it is behind, and the next `follow` tries again.
   */
  async function transact<Result>(compute: () => { changes: Changes; result: Result }, note: ChangeNote | undefined) {
    let changeMs = 0;
    const attempt = async (commit: SharedDocuments['commit']) => {
      const since = performance.now();
      await follow();
      const { changes, result } = await computed(compute);
      if (changes.size === 0) return { changes, result, reached: required() };
      await pictures.keepShown(changes);
      changeMs = performance.now() - since;
      return { changes, result, reached: await commit(required(), committedDocuments(changes), note) };
    };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { changes, result, reached } = await (tries < FREE_TRIES
        ? attempt(shared.commit)
        : shared.turn(changeMs, attempt));
      if (reached === null) continue;
      if (changes.size === 0) return result;
      committed = reached.seq;
      await reach(reached, changes).catch((error: unknown) => {
        if (!(error instanceof StorageFailed)) throw error;
      });
      return result;
    }
    throw new StorageFailed('write', shared.address, new Error('other machines kept changing the documents meanwhile'));
  }

  /** Puts files back that were edited by hand: the database holds the documents. Returns the keys of those. */
  async function restore(keys: readonly DocumentKey[]): Promise<DocumentKey[]> {
    await follow();
    const { seq } = required();
    const found = await shared.texts(keys);
    // what was changed since will be followed with all that belongs to it
    const present = found.filter((each) => each.seq <= seq);
    const gone = keys.filter((key) => found.every((each) => each.key !== key)).map((key) => ({ key, text: null, seq }));
    const edited = [...present, ...gone].filter(
      ({ key, text }) => (documents.files.find(key as DocumentKey)?.text ?? null) !== text,
    );
    const changes = preparedDocuments(folder, edited, shared.address);
    await saveWhole(changes);
    return followed(changes);
  }

  function followed(changes: Changes): DocumentKey[] {
    const keys = [...changes.keys()];
    if (keys.length > 0) onFollowed(keys);
    return keys;
  }

  async function computed<Computed>(compute: () => Computed): Promise<Computed> {
    const restored: string[] = [];
    for (;;) {
      try {
        return compute();
      } catch (error) {
        if (!(error instanceof ConflictingEdit) || restored.includes(error.key)) throw error;
        restored.push(error.key);
        await restore([error.key as DocumentKey]);
      }
    }
  }

  async function reach(reached: LogPosition, changes: Changes): Promise<void> {
    await pictures.fetchShown(changes);
    await saveWhole(changes);
    await writePosition(disk, folder, reached);
    position = reached;
  }

  /** Also over files that were broken by hand. */
  async function saveWhole(changes: Changes): Promise<void> {
    if (changes.size === 0) return;
    try {
      await save(changes);
    } catch (error) {
      if (!(error instanceof InvalidDocument)) throw error;
      for (const key of changes.keys())
        if (documents.problemsOf(key).length > 0) {
          removeFile(disk, fileOf(folder, key));
          documents.commit(key, { document: undefined, stamp: null }, 0);
        }
      await save(changes);
    }
  }

  async function fetchFiles(keys: readonly string[]): Promise<void> {
    const found = new Map((await shared.texts(keys)).map((each) => [each.key, each]));
    const wanted = keys.map((key) => found.get(key) ?? { key, text: null });
    const changes = preparedDocuments(folder, wanted, shared.address);
    await saveFiles(changes);
    for (const key of changes.keys()) documents.forget(key);
  }

  function required(): LogPosition {
    if (position === null) throw new TypeError('The folder does not follow the database yet.');
    return position;
  }

  function checkFormat(format: number): void {
    if (format === FORMAT) return;
    throw new WrongFormat(
      `The documents in ${shared.address} have format ${format}, and this release uses format ` +
        `${FORMAT}. Start the release that wrote them. Nothing was changed.`,
    );
  }

  return {
    pictures,
    begin,
    follow,
    transact,
    restore,
    listen: (listener: typeof onFollowed) => void (onFollowed = listener),
    position: () => position,
    known: () => Math.max(committed, position?.seq ?? 0),
  };
}

const FILES_AT_ONCE = 100;

/** The keys of documents whose files are not what the shared database holds, by the MD5 of their bytes. */
async function differingKeys(files: FolderView, digests: ReadonlyMap<string, string>): Promise<string[]> {
  const keys = new Set<string>([...files.scan().stamps.keys(), ...digests.keys()]);
  const differing: string[] = [];
  for await (const key of inTurns([...keys].sort(), FILES_AT_ONCE))
    if (digestOf(files, key as DocumentKey) !== (digests.get(key) ?? null)) differing.push(key);
  return differing;
}

function digestOf(files: FolderView, key: DocumentKey): string | null {
  const bytes = bytesOfFile(files.disk, fileOf(files.folder, key));
  return bytes && hash('md5', bytes);
}
