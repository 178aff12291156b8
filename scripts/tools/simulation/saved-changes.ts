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
export function savedChanges(now: () => number) {
  let count = 0;
  /** What was there before, and what is there after it, of the documents that it changed. */
  const acknowledged = new Map<string, { key: string; before?: unknown; after: unknown }[]>();
  const refused = new Set<string>();
  /** The id of the one that was acknowledged last. */
  let last = '';
  const interrupted: { note: ChangeNote; edit: Edit; before: Documents | null }[] = [];
  const kept = new Map<string, LoggedChange>();

  /** The disk refused it. A change of one document whose file is as before certainly did not take place. */
  function failed({ id }: ChangeNote, edit: Edit, before: Documents | null, disk: FileSystem): void {
    const [[key] = ['']] = edit;
    if (edit.length !== 1 || before === null) return;
    const file = `${DATA}/${key}.json`;
    const present = disk.stat(file) === null ? null : disk.read(file).toString();
    if (same(present, before.get(key))) refused.add(id);
  }

  return {
    failed,
    /** Of the next change. */
    note(): ChangeNote {
      count += 1;
      const id = `change${String(count).padStart(6, '0')}`;
      return { id, at: new Date(now()).toISOString(), operation: 'edit', session: null, from: '' };
    },
    /** `before`: null where it is not known what was there. */
    acknowledged({ id }: ChangeNote, edit: Edit, changed: readonly string[], before: Documents | null): void {
      if (changed.length === 0) return;
      const documents = new Map(edit);
      last = id;
      acknowledged.set(
        id,
        changed.map((key) => ({ key, ...(before && { before: before.get(key) }), after: documents.get(key) })),
      );
    },
    /**
     * Files may be again what they were before the last change, or no longer what they were before one that was refused.
     * Should the process end before anything else is written, the next one cannot know whether it took place.
     */
    changedByHand(): void {
      acknowledged.delete(last);
      refused.clear();
    },
    refused: ({ id }: ChangeNote): void => void refused.add(id),
    /** The process ended while it was being saved. */
    interrupted: (note: ChangeNote, edit: Edit, before: Documents | null): void =>
      void interrupted.push({ note, edit, before }),
    /** What the end of a process left, before anything else is done to it. */
    afterCrash(disk: FileSystem): void {
      for (const { note, edit, before } of interrupted.splice(0)) failed(note, edit, before, disk);
    },
    /** Throws `LawBroken`. */
    keep(changes: readonly LoggedChange[]): void {
      for (const change of changes) kept.set(change.note.id, change);
      for (const id of refused)
        if (kept.has(id)) throw new LawBroken(`${id} was refused, and what was there before it is kept`);
      for (const [id, documents] of acknowledged) {
        const change = kept.get(id);
        if (change === undefined) throw new LawBroken(`what was there before ${id} is lost`);
        for (const expected of documents) {
          const found = [...change.documents].find(({ key }) => key === expected.key);
          const isRight =
            found !== undefined &&
            same(found.after, expected.after) &&
            (!('before' in expected) || same(found.before, expected.before));
          if (!isRight) throw new LawBroken(`${id} has ${JSON.stringify(found)} for ${JSON.stringify(expected)}`);
        }
        acknowledged.delete(id);
      }
    },
  };
}
