import type { DocumentKey, DocumentOf } from '../../schema/documents.ts';
import type { Follower } from './database.ts';
import type { FileStamp } from '../../files/file-system.ts';
import { parse } from './document-text.ts';
import { createDocumentWarnings } from './document-warnings.ts';
import {
  DanglingReference,
  FIX_FILE,
  InvalidDocument,
  SlugTaken,
  StorageFailed,
  type DocumentProblem,
  type LastingProblem,
} from '../../files/errors.ts';
import { fileOf, placeOf } from '../folder/layout.ts';
import type { FolderView } from './folder-view.ts';
import type { FoundFile } from '../../files/json-file.ts';
import type { UnknownFields } from './unknown-fields.ts';
import { createCandidateIndex } from './candidate-index.ts';
import { LRUCache } from 'lru-cache';

/** A document and the stamp of the file it came from; both are undefined and null when there is none. */
export interface Loaded {
  document: unknown;
  /** What its file holds beyond the schema. */
  unknown?: UnknownFields | null;
  stamp: FileStamp | null;
}

const KEPT = 'What is published of it stays until the file is fixed.';
const LEFT_OUT = 'It is left out until the file is fixed.';

/** Of the memory for a catalogue that fits, the share that one that does not gets. */
const SHARE_OF_LARGE = 1 / 8;

const nothing: Loaded = { document: undefined, stamp: null };

/** The current version of each document in this process. */
export class DocumentCache {
  readonly files: FolderView;
  readonly index: ReturnType<typeof createCandidateIndex>;
  /** Notified of each document that may have another version than before. */
  readonly followers = new Set<Follower>();
  readonly #warnings = createDocumentWarnings(this);
  /**
   * Documents that may become usable although their files stay as they are: what they refer to may appear, their slug become free, or
   * the disk read them. They are checked again.
   */
  readonly #waiting = new Set<DocumentKey>();
  /** The documents used last. As long as all of them fit, none leaves. */
  #recent: LRUCache<DocumentKey, Loaded>;
  #isLarge = false;
  /** Versions that stay current while their successors are being written. */
  readonly #held = new Map<DocumentKey, Loaded>();
  /** The last good versions of documents whose files are broken. */
  readonly #lastGood = new Map<DocumentKey, Loaded>();
  readonly #problems = new Map<DocumentKey, readonly LastingProblem[]>();
  /** Stamps of files that hold just their documents. What leaves memory in a large catalogue is read again, and not checked again. */
  readonly #exact = new Map<DocumentKey, FileStamp>();
  /** The files whose names could not be ids, as of the last look. */
  #misnamed: readonly DocumentProblem[] = [];

  constructor(files: FolderView, memoryBytes: number) {
    this.files = files;
    this.index = createCandidateIndex(files);
    this.#recent = new LRUCache({ maxSize: memoryBytes });
  }

  /** Throws `InvalidDocument` when the file is broken and no good version is known. */
  read<Key extends DocumentKey>(key: Key): DocumentOf<Key> | undefined {
    return this.version(key).document as DocumentOf<Key> | undefined;
  }

  version(key: DocumentKey): Loaded {
    return this.#held.get(key) ?? this.#lastGood.get(key) ?? this.#recent.get(key) ?? this.#load(key);
  }

  /** The stamp of the current version; `broken-…` when its file holds another that is broken. */
  stamp(key: DocumentKey): FileStamp | null {
    const held = this.#held.get(key);
    if (held !== undefined) return held.stamp;
    if (!this.#problems.has(key)) return this.#recent.get(key)?.stamp ?? this.files.stamp(key);
    const broken = this.files.stamp(key);
    return broken === null ? null : `broken-${broken}`;
  }

  /** The stamps of the current versions, and what is wrong with files whose names could not be ids: see `FolderView.scan`. */
  scan(): { stamps: Map<DocumentKey, FileStamp>; misnamed: readonly DocumentProblem[] } {
    const found = this.files.scan();
    const { stamps } = found;
    this.#misnamed = found.misnamed;
    for (const key of this.#problems.keys()) {
      const stamp = stamps.get(key);
      if (stamp !== undefined) stamps.set(key, `broken-${stamp}`);
    }
    for (const [key, { stamp }] of this.#held) {
      if (stamp === null) stamps.delete(key);
      else stamps.set(key, stamp);
    }
    return found;
  }

  problems(): LastingProblem[] {
    return [
      ...[...this.#problems.values()].flat(),
      ...this.#misnamed.map((problem) => ({ ...problem, meanwhile: LEFT_OUT })),
    ];
  }

  warnings(): LastingProblem[] {
    return this.#warnings.all();
  }

  waiting(): readonly DocumentKey[] {
    return [...this.#waiting];
  }

  problemsOf(key: DocumentKey): readonly DocumentProblem[] {
    return this.#problems.get(key) ?? [];
  }

  /** What the file holds now, accepted or not. Throws `InvalidDocument`. */
  inspect(key: DocumentKey): { version: Loaded; size: number } {
    const place = placeOf(key);
    const found = place === undefined ? null : this.#find(key);
    if (place === undefined || found === null) return { version: nothing, size: 0 };
    const { text, stamp } = found;
    const { isExact, ...parsed } = parse(this.files.folder, place, text, this.#exact.get(key) === stamp);
    if (isExact) this.#exact.set(key, stamp);
    return { version: { ...parsed, stamp }, size: text?.length ?? 0 };
  }

  /** Makes a version current: one found in a file, or one that was just saved there. */
  commit(key: DocumentKey, version: Loaded, size: number): void {
    const before = this.#held.get(key) ?? this.#lastGood.get(key) ?? this.#recent.get(key);
    this.#lastGood.delete(key);
    this.#problems.delete(key);
    this.#waiting.delete(key);
    this.#recent.delete(key);
    if (version.stamp !== null) {
      this.#remember(key, version, size);
      this.index.note(key, version.document);
    }
    this.files.note(key, version.stamp !== null);
    this.#warnings.note(key, version, before);
    this.#notify(key, version.stamp);
  }

  /** The file is broken: the last good version stays current. */
  markInvalid(key: DocumentKey, error: InvalidDocument): void {
    const meanwhile = this.files.has(key) ? KEPT : LEFT_OUT;
    const mayPass = error instanceof DanglingReference || error instanceof SlugTaken;
    if (mayPass || error.cause instanceof StorageFailed) this.#waiting.add(key);
    else this.#waiting.delete(key);
    const good = this.#recent.get(key);
    if (good !== undefined) this.#lastGood.set(key, good);
    this.#recent.delete(key);
    this.#problems.set(
      key,
      error.problems.map((problem) => ({ ...problem, meanwhile })),
    );
    this.#notify(key, undefined);
  }

  /** As `markInvalid`, for a version that has been read and must not be used. */
  refuse(key: DocumentKey, error: InvalidDocument): void {
    this.#recent.delete(key);
    this.markInvalid(key, error);
  }

  /** Forgets what is in memory, so that the next read takes the file. */
  forget(key: DocumentKey): void {
    this.#recent.delete(key);
    this.files.forget(key);
  }

  hold(keys: Iterable<DocumentKey>): void {
    for (const key of keys) this.#held.set(key, this.version(key));
  }

  isHeld(key: DocumentKey): boolean {
    return this.#held.has(key);
  }

  release(): void {
    this.#held.clear();
  }

  /**
   * A catalogue that does not fit is read from one end to the other, and what was read has left before it is read again: much memory would
   * only make the garbage collector copy each document, which takes twice as long.
   */
  #remember(key: DocumentKey, version: Loaded, size: number): void {
    const { calculatedSize, maxSize } = this.#recent;
    if (!this.#isLarge && calculatedSize + size > maxSize) {
      this.#isLarge = true;
      this.#recent = new LRUCache({ maxSize: Math.ceil(maxSize * SHARE_OF_LARGE) });
    }
    // The newest one always fits, however large it is.
    this.#recent.set(key, version, { size: Math.min(Math.max(size, 1), this.#recent.maxSize) });
  }

  /** A file that the disk does not read is as good as a broken one. Throws `InvalidDocument`. */
  #find(key: DocumentKey): FoundFile | null {
    try {
      return this.files.find(key);
    } catch (cause) {
      if (!(cause instanceof StorageFailed)) throw cause;
      const reason = `it cannot be read: ${cause.reason}.`;
      throw new InvalidDocument([{ key, file: fileOf(this.files.folder, key), field: '', reason }], FIX_FILE, {
        cause,
      });
    }
  }

  #notify(key: DocumentKey, stamp: FileStamp | null | undefined): void {
    for (const follower of this.followers) follower(key, stamp);
  }

  #load(key: DocumentKey): Loaded {
    if (!this.files.has(key)) return nothing;
    const [known, ...more] = this.problemsOf(key);
    if (known !== undefined) throw new InvalidDocument([known, ...more], FIX_FILE);
    try {
      const { version, size } = this.inspect(key);
      if (version.stamp !== null) this.commit(key, version, size);
      return version;
    } catch (error) {
      if (error instanceof InvalidDocument) this.markInvalid(key, error);
      throw error;
    }
  }
}
