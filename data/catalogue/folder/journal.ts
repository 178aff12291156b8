import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ConflictingEdit } from '../../files/errors.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { WrongFormat } from './folder-format.ts';
import {
  digest,
  digestOfFile,
  digestOfText,
  readFile,
  removeFile,
  replaceFile,
  replaceFileInPieces,
  syncFolder,
} from '../../files/json-file.ts';
import { inBatches } from '../../files/in-batches.ts';
import { inPieces } from '../../files/splice.ts';
import { jsonIn } from '../../rules/text/json-in.ts';
import { fileOf, isId } from './layout.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER, PRIVATE_FOLDER_MODE } from '../../files/private-files.ts';
import type { DocumentKey } from '../../schema/documents.ts';

/** One file of a change to several. `before` is the digest of the file it replaces, null: there is none. `text` null: delete. */
export interface JournalChange {
  key: DocumentKey;
  before: string | null;
  text: string | null;
}

/** Documents of this release and of others: one folder at most, and no name that leads elsewhere. */
const key = z
  .string()
  .refine((value) => value.split('/').length <= 2 && value.split('/').every(isId)) as unknown as z.ZodType<DocumentKey>;
const journal = z.object({ digest: z.string(), changes: z.unknown() });
const journalChanges = z.array(z.object({ key, before: z.string().nullable(), text: z.string().nullable() }));

const AT_ONCE = 8;
/** Bytes that are written at once. */
const PIECE = 4 * 1024 * 1024;

/** Where it stands, seen from the data folder. */
export const JOURNAL = `${PRIVATE_FOLDER}/journal.json`;

export const journalFile = (dataFolder: string): string => join(dataFolder, JOURNAL);

/** Once this resolves, the change is decided: whatever happens next, every file of it will be there. It waits for `ready` first. */
export async function writeJournal(
  disk: FileSystem,
  dataFolder: string,
  changes: readonly JournalChange[],
  ready?: Promise<unknown>,
): Promise<void> {
  const file = journalFile(dataFolder);
  const pieces = inPieces(textOf(changes), PIECE);
  await replaceFileInPieces(disk, file, pieces, { mode: PRIVATE_FILE_MODE, ready });
  await syncFolder(disk, dirname(file));
}

/** All documents of a change are in it, so that it is made a document at a time, and never as a whole. */
function* textOf(changes: readonly JournalChange[]): Iterable<string> {
  const sum = createHash('sha256');
  yield '{"changes":';
  for (const text of listOf(changes)) {
    sum.update(text);
    yield text;
  }
  yield `,"digest":"${sum.digest('base64url')}"}\n`;
}

function* listOf(changes: readonly JournalChange[]): Iterable<string> {
  yield '[';
  for (const [at, change] of changes.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(change)}`;
  yield ']';
}

/**
 * The change that was decided and perhaps not finished; null: none. A torn journal was never decided: null as well. What a newer release
 * adds to an entry is left aside. Throws `WrongFormat` for an entry that is whole and cannot be finished by this release.
 */
export function readJournal(disk: FileSystem, dataFolder: string): JournalChange[] | null {
  const text = readFile(disk, journalFile(dataFolder))?.text;
  if (text === undefined || text === null) return null;
  const found = journal.safeParse(jsonIn(text));
  if (!found.success || found.data.digest !== digest(JSON.stringify(found.data.changes) ?? '')) return null;
  const changes = journalChanges.safeParse(found.data.changes);
  if (changes.success) return changes.data;
  throw new WrongFormat(
    `${journalFile(dataFolder)} holds a saved change of another release that this one cannot finish. Start the ` +
      'release that wrote it, and stop it again. Nothing was changed.',
  );
}

/** Throws `ConflictingEdit` when a file is neither the one to replace nor the one to put there, and `StorageFailed`. */
export async function applyJournal(disk: FileSystem, dataFolder: string, changes: readonly JournalChange[]) {
  for (const some of inBatches(unapplied(disk, dataFolder, changes), AT_ONCE))
    await Promise.all(
      some.map(async ({ key, text }) => {
        const file = fileOf(dataFolder, key);
        if (text === null) removeFile(disk, file);
        else await replaceFile(disk, file, text);
      }),
    );
  for (const folder of foldersOf(dataFolder, changes)) await syncFolder(disk, folder);
}

/** `applyJournal` at a start: the journal may be of another release, with folders that are missing. */
export async function finishJournal(disk: FileSystem, dataFolder: string, changes: readonly JournalChange[]) {
  for (const folder of foldersOf(dataFolder, changes))
    if (disk.stat(folder) === null) disk.makeFolder(folder, PRIVATE_FOLDER_MODE);
  // Also one that an earlier start made and could not sync: once the journal is dropped, its documents stand there alone.
  await syncFolder(disk, dataFolder);
  await applyJournal(disk, dataFolder, changes);
}

/** The deletion is synced too: an old journal that came back after a power cut would undo later changes. */
export async function dropJournal(disk: FileSystem, dataFolder: string): Promise<void> {
  removeFile(disk, journalFile(dataFolder));
  await syncFolder(disk, dirname(journalFile(dataFolder)));
}

function unapplied(disk: FileSystem, dataFolder: string, changes: readonly JournalChange[]): JournalChange[] {
  return changes.filter(({ key, before, text }) => {
    const file = fileOf(dataFolder, key);
    const present = digestOfFile(disk, file);
    if (present === digestOfText(text)) return false;
    if (present === before) return true;
    throw new ConflictingEdit(
      key,
      file,
      `this file was edited outside the server while ${JOURNAL} still held a saved change of it. ` +
        'Put the file back as it was to let the change be finished, or delete the journal to keep the files as they are.',
    );
  });
}

function foldersOf(dataFolder: string, changes: readonly JournalChange[]): Set<string> {
  return new Set(changes.map(({ key }) => dirname(fileOf(dataFolder, key))));
}
