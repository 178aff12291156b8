import { dirname, join } from 'node:path';
import { CHANGES, openChangeLog } from './change-log.ts';
import { errorCode, tryTo } from '../../files/errors.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { checkFormat, noteFormat } from './folder-format.ts';
import type { FolderLock, Holder } from './folder-lock.ts';
import { dropJournal, finishJournal, readJournal } from './journal.ts';
import { removeFile, syncFolder } from '../../files/json-file.ts';
import { folderNames, strayFile } from './layout.ts';
import { PRIVATE_FOLDER, PRIVATE_FOLDER_MODE } from '../../files/private-files.ts';
import { removeUnfinishedPictures } from './media-folder.ts';

export type LockFolder = (folder: string, holder: Holder) => FolderLock;

/**
 * Makes the folder when it is missing, takes its lock, finishes or removes what a killed process left, and opens the log of its changes.
 * A folder of a newer format is left as it is.
 */
export async function takeFolder(
  disk: FileSystem,
  folder: string,
  { takeLock, mostWaitingBytes }: { takeLock: () => FolderLock; mostWaitingBytes: number | undefined },
) {
  checkFormat(disk, folder);
  tryTo('write', folder, () => makeFolders(disk, folder));
  const lock = takeLock();
  try {
    // Until it had the lock, a newer release may have migrated the folder, and been killed in the middle of a change.
    checkFormat(disk, folder);
    const changes = readJournal(disk, folder);
    if (changes !== null) await finishJournal(disk, folder, changes);
    await dropJournal(disk, folder);
    await tidyFolders(disk, folder);
    removeUnfinishedPictures(disk, folder);
    await noteFormat(disk, folder);
    return { lock, log: openChangeLog(disk, folder, mostWaitingBytes) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A folder that a power cut took away would take its documents along, so new ones are synced. */
function makeFolders(disk: FileSystem, folder: string): void {
  const places = [...folderNames, PRIVATE_FOLDER, CHANGES].map((name) => join(folder, name));
  const missing = places.filter((place) => disk.stat(place) === null);
  if (missing.length === places.length) makeDurable(disk, folder);
  for (const place of missing) disk.makeFolder(place, PRIVATE_FOLDER_MODE);
  disk.setMode(join(folder, PRIVATE_FOLDER), PRIVATE_FOLDER_MODE);
  closeToOthers(disk, folder);
  if (missing.length > 0) for (const place of [folder, join(folder, PRIVATE_FOLDER)]) disk.sync(place);
}

/** A folder that holds nothing of ours may have been made by an earlier start that could not sync it. */
function makeDurable(disk: FileSystem, folder: string): void {
  const isNew = disk.stat(folder) === null;
  if (isNew) disk.makeFolder(folder, PRIVATE_FOLDER_MODE);
  try {
    disk.sync(dirname(folder));
  } catch (error) {
    // What is above the folder of another user may not be ours to open.
    if (isNew || !['EACCES', 'EPERM'].includes(errorCode(error))) throw error;
  }
}

/**
 * Other users of the machine lose their access. That of a group stays, which people may have given on purpose in order
 * to edit documents.
 */
export function closeToOthers(disk: FileSystem, folder: string): void {
  const mode = Number((disk.stat(folder)?.mode ?? 0n) & 0o777n);
  if ((mode & 0o007) === 0) return;
  try {
    disk.setMode(folder, mode & 0o770);
  } catch (error) {
    // the folder belongs to another user, who decides about it
    if (errorCode(error) !== 'EPERM') throw error;
  }
}

/**
 * Removes what a killed process was writing. One that was killed between the rename of a document and the sync of its folder leaves a
 * version that is read from now on: no power cut may take it back.
 */
async function tidyFolders(disk: FileSystem, folder: string): Promise<void> {
  for (const place of ['', ...folderNames, PRIVATE_FOLDER].map((name) => join(folder, name))) {
    for (const entry of tryTo('read', place, () => disk.list(place)))
      if (strayFile.test(entry.name) && !entry.isDirectory()) removeFile(disk, join(place, entry.name));
    await syncFolder(disk, place);
  }
}
