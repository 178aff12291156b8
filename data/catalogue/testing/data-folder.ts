import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { aStore } from '../../queries/testing/builders.ts';
import { disk } from '../../files/disk.ts';
import type { FileSystem } from '../../files/file-system.ts';
import type { DocumentKey } from '../../schema/documents.ts';
import type { Store } from '../../schema/store.ts';
import type { Database } from '../documents/database.ts';
import { documentText } from '../documents/document-text.ts';
import type { ChangeNote } from '../folder/change-entry.ts';
import { openDatabase, type OpenOptions } from '../open-database.ts';

/** An empty folder that goes when the test ends. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'database-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function fileIn(folder: string, key: string): string {
  return join(folder, `${key}.json`);
}

export function textIn(folder: string, key: string): string {
  return readFileSync(fileIn(folder, key), 'utf8');
}

/** An external change: a file is written without the database. */
export function byHand(folder: string, key: string, text: string | Buffer): void {
  writeFileSync(fileIn(folder, key), text);
}

/** A store whose id and slug are the same and whose name distinguishes versions. */
export function store(id: string, name = id, given: Partial<Store> = {}): Store {
  return aStore({ id, slug: id, name, ...given });
}

export function storeText(id: string, name = id, given: Partial<Store> = {}): string {
  return documentText(`stores/${id}`, store(id, name, given));
}

/** Opened for writing and, unless the test does so, closed when it ends. */
export async function aDatabase(folder: string = aFolder(), options: Partial<OpenOptions> = {}): Promise<Database> {
  const database = await openDatabase({ folder, mode: 'write', holder: { command: 'npm test' }, ...options });
  onTestFinished(() => database.close());
  return database;
}

export async function save(database: Database, ...stores: Store[]): Promise<DocumentKey[]> {
  const { changed } = await database.transact((transaction) => {
    for (const each of stores) transaction.write(`stores/${each.id}`, each);
  });
  return changed;
}

export async function reopen(database: Database): Promise<Database> {
  await database.close();
  return aDatabase(database.folder);
}

/** What a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => Promise.reject(new TypeError('This was expected to fail, and succeeded.')),
    (error: Error) => error,
  );
}

/** What a call throws. */
export function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new TypeError('This was expected to fail, and succeeded.');
}

/** Who changed something, under an id of their own. */
export const noteOf = (id: string): ChangeNote => ({
  ...{ id, at: '2026-11-22T12:00:00.000Z', operation: 'update-store', session: 'abc', from: '192.0.2.1' },
});

export type DiskCall = 'stat' | 'sync' | 'append' | 'rename' | 'remove';

/** This machine's disk, which refuses a call where `refuses` says so; `done` hears of those that took place. */
export function aWatchedDisk(
  refuses: (call: DiskCall, path: string) => boolean,
  done: (call: DiskCall, path: string) => void = () => undefined,
): FileSystem {
  const check = (call: DiskCall, path: string): void => {
    if (refuses(call, path)) throw Object.assign(new Error(`EIO: ${call}`), { code: 'EIO' });
  };
  const checked = (call: DiskCall, path: string, work: () => void): void => {
    check(call, path);
    work();
    done(call, path);
  };
  const waited = async (call: DiskCall, path: string, work: () => Promise<void>): Promise<void> => {
    check(call, path);
    await work();
    done(call, path);
  };
  return {
    ...disk,
    stat(path) {
      check('stat', path);
      return disk.stat(path);
    },
    sync: (path) => checked('sync', path, () => disk.sync(path)),
    rename: (from, to) => checked('rename', to, () => disk.rename(from, to)),
    remove: (file) => checked('remove', file, () => disk.remove(file)),
    synced: (path) => waited('sync', path, () => disk.synced(path)),
    append: (file, bytes, options) => waited('append', file, () => disk.append(file, bytes, options)),
  };
}
