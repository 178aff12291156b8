import { join } from 'node:path';
import type { DocumentKey, FolderName } from '../../schema/documents.ts';
import type { FileStamp, FileSystem } from '../../files/file-system.ts';
import { type DocumentProblem, errorCode, StorageFailed } from '../../files/errors.ts';
import { type JournalChange, journalFile, readJournal } from '../folder/journal.ts';
import { digest, type FoundFile, readFile, stampOf } from '../../files/json-file.ts';
import { documentFolderOf, fileOf, folderNames, idOfFile, isId, placeOf, singleNames } from '../folder/layout.ts';

const MISNAMED = 'the file\'s name is not an id. Use 1 to 64 lower-case letters, digits or hyphens before ".json".';
const UNREAD = 'unread-';

/** Whether a stamp says that the disk did not show the file. */
export const isUnread = (stamp: FileStamp | null): boolean => stamp?.startsWith(UNREAD) === true;

/**
 * The files of a data folder, seen through the journal: the contents of a committed but unfinished change replace those of the files,
 * so that no reader sees half of it.
 */
export class FolderView {
  readonly folder: string;
  readonly disk: FileSystem;
  readonly #journalled = new Map<DocumentKey, FoundFile | null>();
  #journalStamp: FileStamp | null = null;
  readonly #ids = new Map<FolderName, Set<string>>();
  readonly #sorted = new Map<FolderName, readonly string[]>();
  /** Folders that the disk did not list at the last look: it may say of their files that there are none. */
  readonly #unlisted = new Map<string, StorageFailed>();
  /** Documents of which it is not known whether their files are there. */
  readonly #unseen = new Set<DocumentKey>();

  constructor(folder: string, disk: FileSystem) {
    this.folder = folder;
    this.disk = disk;
  }

  find(key: DocumentKey): FoundFile | null {
    const journalled = this.#journalled.get(key);
    return journalled === undefined ? readFile(this.disk, this.#listedFile(key)) : journalled;
  }

  /** `unread-…` where the disk does not show the file: no file has such a stamp. */
  stamp(key: DocumentKey): FileStamp | null {
    const journalled = this.#journalled.get(key);
    if (journalled !== undefined) return journalled?.stamp ?? null;
    try {
      return stampOf(this.disk, this.#listedFile(key));
    } catch (error) {
      if (!(error instanceof StorageFailed)) throw error;
      return `${UNREAD}${errorCode(error.cause)}`;
    }
  }

  /** The stamps of all documents, and what is wrong with files in their folders whose names could not be ids. */
  scan(): { stamps: Map<DocumentKey, FileStamp>; misnamed: DocumentProblem[] } {
    const stamps = new Map<DocumentKey, FileStamp>();
    const add = (key: DocumentKey): void => {
      const stamp = this.stamp(key);
      if (stamp !== null) stamps.set(key, stamp);
    };
    singleNames.forEach(add);
    const misnamed = folderNames.flatMap((folder) => {
      const found = this.#list(folder);
      for (const id of found.ids) add(`${folder}/${id}`);
      // What is there now has been there: a file that appears later and is invalid is distinguished by it.
      if (!this.#ids.has(folder)) this.#ids.set(folder, new Set(found.ids));
      return found.misnamed.map((name) => ({
        key: `${folder}/${name}`,
        file: join(this.folder, folder, `${name}.json`),
        field: '',
        reason: MISNAMED,
      }));
    });
    return { stamps, misnamed };
  }

  isEmpty(): boolean {
    return (
      singleNames.every((name) => this.stamp(name) === null) &&
      folderNames.every((folder) => this.#list(folder).ids.length === 0)
    );
  }

  /** Sorted. Read once; after that `note` records changes. */
  ids(folder: FolderName): readonly string[] {
    const ids = this.#idSet(folder);
    let sorted = this.#sorted.get(folder);
    if (sorted === undefined) this.#sorted.set(folder, (sorted = [...ids].sort()));
    return sorted;
  }

  has(key: DocumentKey): boolean {
    const place = placeOf(key);
    const folder = documentFolderOf(key);
    if (place === undefined || folder === undefined) return place !== undefined;
    return this.#idSet(folder).has(place.id);
  }

  note(key: DocumentKey, exists: boolean): void {
    this.#unseen.delete(key);
    const folder = documentFolderOf(key);
    const ids = folder && this.#ids.get(folder);
    if (folder === undefined || ids === undefined) return; // The folder is read when it is first asked about.
    const id = key.slice(folder.length + 1);
    if (ids.has(id) === exists) return;
    if (exists) ids.add(id);
    else ids.delete(id);
    this.#sorted.delete(folder);
  }

  /** Whether it is there is looked at when it is next asked. */
  forget(key: DocumentKey): void {
    if (documentFolderOf(key) !== undefined) this.#unseen.add(key);
  }

  /** Lists those folders again that the disk did not list. */
  listAgain(): void {
    for (const folder of folderNames) if (this.#unlisted.has(folder)) this.#list(folder);
  }

  /** For processes beside the writer: reads or drops its journal. */
  refreshJournal(): void {
    const stamp = stampOf(this.disk, journalFile(this.folder));
    if (stamp === this.#journalStamp) return;
    this.useJournal(stamp === null ? null : readJournal(this.disk, this.folder));
    this.#journalStamp = stamp;
  }

  /** From now on these changes stand before the files; null: none do. */
  useJournal(changes: readonly JournalChange[] | null): void {
    this.#journalled.clear();
    for (const { key, text } of changes ?? []) {
      this.#journalled.set(key, text === null ? null : { text, stamp: `journal-${digest(text)}` });
      this.note(key, text !== null);
    }
  }

  /** Of a folder that the disk does not list; throws where none are known. */
  #knownFiles(folder: FolderName, cause: unknown): string[] {
    const failure = new StorageFailed('read', join(this.folder, folder), cause);
    const known = this.#ids.get(folder);
    if (known === undefined) throw failure;
    this.#unlisted.set(folder, failure);
    return [...known].map((id) => `${id}.json`);
  }

  #listedFile(key: DocumentKey): string {
    const failure = this.#unlisted.get(documentFolderOf(key) ?? '');
    if (failure !== undefined) throw failure;
    return fileOf(this.folder, key);
  }

  #idSet(folder: FolderName): Set<string> {
    let ids = this.#ids.get(folder);
    if (ids === undefined) this.#ids.set(folder, (ids = new Set(this.#list(folder).ids)));
    for (const key of this.#unseen) {
      const stamp = placeOf(key)?.folder === folder ? this.stamp(key) : UNREAD;
      if (!isUnread(stamp)) this.note(key, stamp !== null);
    }
    return ids;
  }

  /** `misnamed`: names without `.json` that could not be ids. */
  #list(folder: FolderName): { ids: string[]; misnamed: string[] } {
    let names: string[];
    this.#unlisted.delete(folder);
    try {
      names = this.disk.list(join(this.folder, folder)).map(({ name }) => name);
    } catch (cause) {
      names = errorCode(cause) === 'ENOENT' ? [] : this.#knownFiles(folder, cause);
    }
    const found = names.map(idOfFile).filter((id) => id !== null);
    const ids = new Set(found.filter(isId));
    const misnamed = found.filter((id) => !ids.has(id));
    for (const [key, file] of this.#journalled) {
      const place = placeOf(key);
      if (place?.folder !== folder) continue;
      if (file === null) ids.delete(place.id);
      else ids.add(place.id);
    }
    return { ids: [...ids], misnamed };
  }
}
