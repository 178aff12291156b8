import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { FileStamp } from '../../../data/files/file-system.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import { differences } from '../source/catalogue-source.ts';

/** Each takes one stat a document. */
const MOST_LOOKS = 20;

/** A document that was needed changed meanwhile: what was read is not of one moment. */
export class SnapshotOutdated extends Error {
  override name = 'SnapshotOutdated';
  code = 'SNAPSHOT_OUTDATED';
}

/** The documents of a folder as they were at one moment, read beside the process that writes them. */
export class CatalogueSnapshot {
  readonly stamps: ReadonlyMap<DocumentKey, FileStamp>;
  readonly #database: Database;
  #hasChanged = false;

  /** The database is one of its own, that has read nothing yet. Throws `SnapshotOutdated`. */
  constructor(database: Database) {
    this.#database = database;
    this.stamps = stampsOfOneMoment(database);
    database.follow((key, stamp) => {
      // of a broken file the stamp stands for what cannot be read in it
      const found = stamp === undefined ? database.stamp(key)?.replace(/^broken-/, '') : stamp;
      if ((found ?? undefined) !== this.stamps.get(key)) this.#hasChanged = true;
    });
  }

  /** Throws `InvalidDocument`. */
  read(key: DocumentKey): unknown {
    const document = this.#database.read(key);
    if (document === undefined && this.stamps.has(key)) this.#hasChanged = true;
    return document;
  }

  /** Throws `SnapshotOutdated` unless all that was read is of that moment. */
  check(): void {
    if (this.#hasChanged) throw new SnapshotOutdated();
    // a deletion is not heard of where it is read by itself
    const present = this.#database.stamps();
    for (const key of this.stamps.keys()) if (!present.has(key)) throw new SnapshotOutdated();
  }

  /** Whether anything has changed since. */
  get isOutdated(): boolean {
    return this.#hasChanged || differences(this.stamps, this.#database.stamps()).length > 0;
  }
}

/** Equal before and after a look, stamps say what there was at one moment in between. */
function stampsOfOneMoment(database: Database): Map<DocumentKey, FileStamp> {
  let before = database.stamps();
  for (let looks = 1; looks < MOST_LOOKS; looks += 1) {
    const after = database.stamps();
    if (differences(before, after).length === 0) return after;
    before = after;
  }
  throw new SnapshotOutdated();
}
