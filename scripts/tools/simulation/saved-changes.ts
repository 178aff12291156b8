import type { ChangeNote, LoggedChange } from '../../../data/catalogue/folder/change-entry.ts';
import type { FileSystem } from '../../../data/files/file-system.ts';
import { LawBroken } from './law-checks.ts';
import type { Documents } from './clean-build.ts';
import type { Edit } from './random-edits.ts';
import { DATA } from './site-process.ts';

function same(text: string | null, document: unknown): boolean {
  try {
    return JSON.stringify(text === null ? null : JSON.parse(text)) === JSON.stringify(document ?? null);
  } catch {
    return false; // broken by hand
  }
}

/** What was there before each change: given out for every acknowledged change, and for none that was refused. */
export class SavedChanges {
  readonly #now: () => number;
  #count = 0;
  /** What was there before, and what is there after it, of the documents that it changed. */
  readonly #acknowledged = new Map<string, { key: string; before?: unknown; after: unknown }[]>();
  readonly #refused = new Set<string>();
  /** The id of the one that was acknowledged last. */
  #last = '';
  readonly #interrupted: { note: ChangeNote; edit: Edit; before: Documents | null }[] = [];
  readonly #kept = new Map<string, LoggedChange>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Of the next change. */
  note(): ChangeNote {
    this.#count += 1;
    const id = `change${String(this.#count).padStart(6, '0')}`;
    return { id, at: new Date(this.#now()).toISOString(), operation: 'edit', session: null, from: '' };
  }

  /** `before`: null where it is not known what was there. */
  acknowledged({ id }: ChangeNote, edit: Edit, changed: readonly string[], before: Documents | null): void {
    if (changed.length === 0) return;
    const documents = new Map(edit);
    this.#last = id;
    this.#acknowledged.set(
      id,
      changed.map((key) => ({ key, ...(before && { before: before.get(key) }), after: documents.get(key) })),
    );
  }

  /**
   * Files may be again what they were before the last change, or no longer what they were before one that was refused.
   * Should the process end before anything else is written, the next one cannot know whether it took place.
   */
  changedByHand(): void {
    this.#acknowledged.delete(this.#last);
    this.#refused.clear();
  }

  refused({ id }: ChangeNote): void {
    this.#refused.add(id);
  }

  /** The process ended while it was being saved. */
  interrupted(note: ChangeNote, edit: Edit, before: Documents | null): void {
    this.#interrupted.push({ note, edit, before });
  }

  /** What the end of a process left, before anything else is done to it. */
  afterCrash(disk: FileSystem): void {
    for (const { note, edit, before } of this.#interrupted.splice(0)) this.failed(note, edit, before, disk);
  }

  /** The disk refused it. A change of one document whose file is as before certainly did not take place. */
  failed(note: ChangeNote, edit: Edit, before: Documents | null, disk: FileSystem): void {
    const [[key] = ['']] = edit;
    if (edit.length !== 1 || before === null) return;
    const file = `${DATA}/${key}.json`;
    const present = disk.stat(file) === null ? null : disk.read(file).toString();
    if (same(present, before.get(key))) this.refused(note);
  }

  /** Throws `LawBroken`. */
  keep(changes: readonly LoggedChange[]): void {
    for (const change of changes) this.#kept.set(change.note.id, change);
    for (const id of this.#refused)
      if (this.#kept.has(id)) throw new LawBroken(`${id} was refused, and what was there before it is kept`);
    for (const [id, documents] of this.#acknowledged) {
      const kept = this.#kept.get(id);
      if (kept === undefined) throw new LawBroken(`what was there before ${id} is lost`);
      for (const expected of documents) {
        const found = [...kept.documents].find(({ key }) => key === expected.key);
        const isRight =
          found !== undefined &&
          same(found.after, expected.after) &&
          (!('before' in expected) || same(found.before, expected.before));
        if (!isRight) throw new LawBroken(`${id} has ${JSON.stringify(found)} for ${JSON.stringify(expected)}`);
      }
      this.#acknowledged.delete(id);
    }
  }
}
