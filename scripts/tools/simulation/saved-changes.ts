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

/** A change as the owner saves it. */
export interface Change {
  note: ChangeNote;
  edit: Edit;
  /** Null: it is not known what was there. */
  before: Documents | null;
}

/** What was there before each change: given out for every acknowledged change, and for none that was refused. */
export function savedChanges(now: () => number) {
  let count = 0;
  /** With the keys of the documents that it changed. */
  const acknowledged = new Map<string, { change: Change; changed: readonly string[] }>();
  const refused = new Set<string>();
  /** The id of the one that was acknowledged last. */
  let last = '';
  const interrupted: Change[] = [];
  const kept = new Map<string, LoggedChange>();

  /** The disk refused it. A change of one document whose file is as before certainly did not take place. */
  function failed({ note, edit, before }: Change, disk: FileSystem): void {
    const [[key] = ['']] = edit;
    if (edit.length !== 1 || before === null) return;
    const file = `${DATA}/${key}.json`;
    const present = disk.stat(file) === null ? null : disk.read(file).toString();
    if (same(present, before.get(key))) refused.add(note.id);
  }

  return {
    failed,
    next(edit: Edit, before: Documents | null): Change {
      count += 1;
      const id = `change${String(count).padStart(6, '0')}`;
      return {
        note: { id, at: new Date(now()).toISOString(), operation: 'edit', session: null, from: '' },
        edit,
        before,
      };
    },
    acknowledged(change: Change, changed: readonly string[]): void {
      if (changed.length === 0) return;
      last = change.note.id;
      acknowledged.set(last, { change, changed });
    },
    /**
     * Files may be again what they were before the last change, or no longer what they were before one that was refused.
     * Should the process end before anything else is written, the next one cannot know whether it took place.
     */
    changedByHand(): void {
      acknowledged.delete(last);
      refused.clear();
    },
    refused: ({ note }: Change): void => void refused.add(note.id),
    /** The process ended while it was being saved. */
    interrupted: (change: Change): void => void interrupted.push(change),
    /** What the end of a process left, before anything else is done to it. */
    afterCrash(disk: FileSystem): void {
      for (const change of interrupted.splice(0)) failed(change, disk);
    },
    /** Throws `LawBroken`. */
    keep(changes: readonly LoggedChange[]): void {
      for (const change of changes) kept.set(change.note.id, change);
      for (const id of refused)
        if (kept.has(id)) throw new LawBroken(`${id} was refused, and what was there before it is kept`);
      for (const [id, { change, changed }] of acknowledged) {
        const saved = kept.get(id);
        if (saved === undefined) throw new LawBroken(`what was there before ${id} is lost`);
        const documents = new Map(change.edit);
        for (const key of changed) {
          const found = [...saved.documents].find((each) => each.key === key);
          const [before, after] = [change.before?.get(key), documents.get(key)];
          const isRight =
            found !== undefined && same(found.after, after) && (change.before === null || same(found.before, before));
          if (!isRight)
            throw new LawBroken(`${id} has ${JSON.stringify(found)} for ${JSON.stringify({ key, before, after })}`);
        }
        acknowledged.delete(id);
      }
    },
  };
}
