import { dirname } from 'node:path';
import type { ChangeNote } from '../folder/change-entry.ts';
import { bytesOfFile, type ChangeLog, type NotedChange } from '../folder/change-log.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { digest } from '../folder/journal.ts';
import { removeFile, replaceFile } from '../../files/json-file.ts';
import { fileOf } from '../folder/layout.ts';
import type { Prepared } from './transaction.ts';
import type { UnsyncedFolders } from '../folder/unsynced-folders.ts';
import type { DocumentKey } from '../../schema/documents.ts';

/** A change of one document. */
export interface SingleChange {
  key: DocumentKey;
  prepared: Prepared;
  /** Undefined: what was there before is not kept. */
  note: ChangeNote | undefined;
}

/** A change on its way to the disk. */
interface Save extends SingleChange {
  file: string;
  /** What was there before, if it is kept; null: nothing. */
  former: Buffer | null;
  /** Undefined: it has not failed. */
  failure?: unknown;
}

/** Writes changes of one document each, some of them in one go: the disk is waited for once for all of them. */
export class SingleFiles {
  readonly #disk: FileSystem;
  readonly #folder: string;
  readonly #log: ChangeLog;
  readonly #unsynced: UnsyncedFolders;

  constructor(disk: FileSystem, folder: string, log: ChangeLog, unsynced: UnsyncedFolders) {
    this.#disk = disk;
    this.#folder = folder;
    this.#log = log;
    this.#unsynced = unsynced;
  }

  /**
   * Resolves when each of these changes, all of different documents, is durable or refused: with what each failed, undefined for one that
   * is saved. What was there before is on disk before anything of a change is seen, and is written at the same time.
   */
  async save(changes: readonly SingleChange[]): Promise<unknown[]> {
    const saves = changes.map((change) => this.#begin(change));
    const started = saves.filter((save) => save.failure === undefined);
    const logged = this.#append(started);
    await Promise.all(started.map((save) => failing(save, () => this.#place(save, logged))));
    await this.#syncFolders(started.filter((save) => save.failure === undefined));
    await logged?.catch(() => undefined); // those that it concerns have failed with it
    for (const save of started) if (save.failure !== undefined) this.#refuse(save);
    return saves.map(({ failure }) => failure);
  }

  #begin(change: SingleChange): Save {
    const file = fileOf(this.#folder, change.key);
    const save: Save = { ...change, file, former: null };
    try {
      if (change.note !== undefined) save.former = bytesOfFile(this.#disk, file);
    } catch (error) {
      save.failure = error;
    }
    return save;
  }

  /** Undefined: of none of them anything is kept. */
  #append(saves: readonly Save[]): Promise<void> | undefined {
    const noted = saves.flatMap(({ note, key, former, prepared }): NotedChange[] => {
      const document = { key, before: former?.toString('utf8') ?? null, after: prepared?.text ?? null };
      return note === undefined ? [] : [{ note, count: 1, documents: [document] }];
    });
    if (noted.length === 0) return undefined;
    const logged = this.#log.append(noted);
    logged.catch(() => undefined); // it is looked at later
    return logged;
  }

  /** Puts a document in its place once what was there before is on disk. */
  async #place({ prepared, note, file }: Save, logged: Promise<void> | undefined): Promise<void> {
    const ready = note === undefined ? undefined : logged;
    this.#unsynced.add(dirname(file));
    if (prepared === null) {
      await ready;
      await removeFile(this.#disk, file);
    } else await replaceFile(this.#disk, file, prepared.text, { ready });
  }

  async #syncFolders(saves: readonly Save[]): Promise<void> {
    const synced = new Map<string, Promise<void>>();
    const sync = (folder: string): Promise<void> => {
      const begun = synced.get(folder) ?? this.#unsynced.sync(folder);
      synced.set(folder, begun);
      return begun;
    };
    await Promise.all(saves.map((save) => failing(save, () => sync(dirname(save.file)))));
  }

  #refuse({ key, prepared, note, former }: Save): void {
    const after = prepared === null ? null : digest(prepared.text);
    if (note !== undefined) this.#log.refuse(note.id, [{ key, before: former && digest(former), after }]);
  }
}

/** Keeps what the work for a change fails with. */
async function failing(save: Save, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    save.failure = error;
  }
}
