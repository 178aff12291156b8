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

export type FolderView = ReturnType<typeof folderView>;

/**
 * The files of a data folder, seen through the journal: the contents of a committed but unfinished change replace those of the files,
 * so that no reader sees half of it.
 */
export function folderView(root: string, disk: FileSystem) {
  const journalled = new Map<DocumentKey, FoundFile | null>();
  let journalStamp: FileStamp | null = null;
  const idsOf = new Map<FolderName, Set<string>>();
  const sortedOf = new Map<FolderName, readonly string[]>();
  /** Folders that the disk did not list at the last look: it may say of their files that there are none. */
  const unlisted = new Map<string, StorageFailed>();
  /** Documents of which it is not known whether their files are there. */
  const unseen = new Set<DocumentKey>();

  const view = {
    folder: root,
    disk,
    find(key: DocumentKey): FoundFile | null {
      const found = journalled.get(key);
      return found === undefined ? readFile(disk, listedFile(key)) : found;
    },
    /** `unread-…` where the disk does not show the file: no file has such a stamp. */
    stamp(key: DocumentKey): FileStamp | null {
      const found = journalled.get(key);
      if (found !== undefined) return found?.stamp ?? null;
      try {
        return stampOf(disk, listedFile(key));
      } catch (error) {
        if (!(error instanceof StorageFailed)) throw error;
        return `${UNREAD}${errorCode(error.cause)}`;
      }
    },
    /** The stamps of all documents, and what is wrong with files in their folders whose names could not be ids. */
    scan(): { stamps: Map<DocumentKey, FileStamp>; misnamed: DocumentProblem[] } {
      const stamps = new Map<DocumentKey, FileStamp>();
      const add = (key: DocumentKey): void => {
        const stamp = view.stamp(key);
        if (stamp !== null) stamps.set(key, stamp);
      };
      singleNames.forEach(add);
      const misnamed = folderNames.flatMap((folder) => {
        const found = list(folder);
        for (const id of found.ids) add(`${folder}/${id}`);
        // What is there now has been there: a file that appears later and is invalid is distinguished by it.
        if (!idsOf.has(folder)) idsOf.set(folder, new Set(found.ids));
        return found.misnamed.map((name) => ({
          key: `${folder}/${name}`,
          file: join(root, folder, `${name}.json`),
          field: '',
          reason: MISNAMED,
        }));
      });
      return { stamps, misnamed };
    },
    isEmpty(): boolean {
      return (
        singleNames.every((name) => view.stamp(name) === null) &&
        folderNames.every((folder) => list(folder).ids.length === 0)
      );
    },
    /** Sorted. Read once; after that `note` records changes. */
    ids(folder: FolderName): readonly string[] {
      const ids = idSet(folder);
      let sorted = sortedOf.get(folder);
      if (sorted === undefined) sortedOf.set(folder, (sorted = [...ids].sort()));
      return sorted;
    },
    has(key: DocumentKey): boolean {
      const place = placeOf(key);
      const folder = documentFolderOf(key);
      if (place === undefined || folder === undefined) return place !== undefined;
      return idSet(folder).has(place.id);
    },
    note(key: DocumentKey, exists: boolean): void {
      unseen.delete(key);
      const folder = documentFolderOf(key);
      const ids = folder && idsOf.get(folder);
      if (folder === undefined || ids === undefined) return; // The folder is read when it is first asked about.
      const id = key.slice(folder.length + 1);
      if (ids.has(id) === exists) return;
      if (exists) ids.add(id);
      else ids.delete(id);
      sortedOf.delete(folder);
    },
    /** Whether it is there is looked at when it is next asked. */
    forget(key: DocumentKey): void {
      if (documentFolderOf(key) !== undefined) unseen.add(key);
    },
    /** Lists those folders again that the disk did not list. */
    listAgain(): void {
      for (const folder of folderNames) if (unlisted.has(folder)) list(folder);
    },
    /** For processes beside the writer: reads or drops its journal. */
    refreshJournal(): void {
      const stamp = stampOf(disk, journalFile(root));
      if (stamp === journalStamp) return;
      view.useJournal(stamp === null ? null : readJournal(disk, root));
      journalStamp = stamp;
    },
    /** From now on these changes stand before the files; null: none do. */
    useJournal(changes: readonly JournalChange[] | null): void {
      journalled.clear();
      for (const { key, text } of changes ?? []) {
        journalled.set(key, text === null ? null : { text, stamp: `journal-${digest(text)}` });
        view.note(key, text !== null);
      }
    },
  };

  /** Of a folder that the disk does not list; throws where none are known. */
  function knownFiles(folder: FolderName, cause: unknown): string[] {
    const failure = new StorageFailed('read', join(root, folder), cause);
    const known = idsOf.get(folder);
    if (known === undefined) throw failure;
    unlisted.set(folder, failure);
    return [...known].map((id) => `${id}.json`);
  }

  function listedFile(key: DocumentKey): string {
    const failure = unlisted.get(documentFolderOf(key) ?? '');
    if (failure !== undefined) throw failure;
    return fileOf(root, key);
  }

  function idSet(folder: FolderName): Set<string> {
    let ids = idsOf.get(folder);
    if (ids === undefined) idsOf.set(folder, (ids = new Set(list(folder).ids)));
    for (const key of unseen) {
      const stamp = placeOf(key)?.folder === folder ? view.stamp(key) : UNREAD;
      if (!isUnread(stamp)) view.note(key, stamp !== null);
    }
    return ids;
  }

  /** `misnamed`: names without `.json` that could not be ids. */
  function list(folder: FolderName): { ids: string[]; misnamed: string[] } {
    let names: string[];
    unlisted.delete(folder);
    try {
      names = disk.list(join(root, folder)).map(({ name }) => name);
    } catch (cause) {
      names = errorCode(cause) === 'ENOENT' ? [] : knownFiles(folder, cause);
    }
    const found = names.map(idOfFile).filter((id) => id !== null);
    const ids = new Set(found.filter(isId));
    const misnamed = found.filter((id) => !ids.has(id));
    for (const [key, file] of journalled) {
      const place = placeOf(key);
      if (place?.folder !== folder) continue;
      if (file === null) ids.delete(place.id);
      else ids.add(place.id);
    }
    return { ids: [...ids], misnamed };
  }

  return view;
}
