import { folderView } from '../../../data/catalogue/documents/folder-view.ts';
import type { FileSystem } from '../../../data/files/file-system.ts';
import type { Documents } from './clean-build.ts';
import type { Edit } from './random-edits.ts';
import { DATA } from './site-process.ts';

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

interface Change {
  edit: Edit;
  isOpen: boolean;
}

export type Expected = ReturnType<typeof expectations>;

/** Which documents must be there. */
export function expectations() {
  let current = new Map<string, unknown>();
  const broken = new Set<string>();
  /** What was there when the disk was last looked at. */
  let base: Documents = new Map();
  /** Changes since then, in order. An open one was neither acknowledged nor refused, or was refused by the disk: all of it or nothing. */
  let changes: Change[] = [];
  /**
   * What the disk refused after it had done it is seen, and still not synced: until the next change is acknowledged, a power cut may bring
   * one of these states back.
   */
  let unsynced: readonly Documents[] = [];
  let isAfterPowerCut = false;

  const isOpen = (): boolean => changes.some((change) => change.isOpen);
  const openKeys = (): Set<string> =>
    new Set(changes.flatMap((change) => (change.isOpen ? change.edit.map(([key]) => key) : [])));

  /** What a power cut may bring back, with the changes since. */
  function stillUnsynced(): readonly Documents[] {
    const broughtBack = statesFrom(unsynced);
    return distinct(isOpen() ? [...statesFrom([base]), ...broughtBack] : broughtBack);
  }

  /** What may be there after the changes since. */
  function statesFrom(states: readonly Documents[]): Documents[] {
    return changes.reduce<Documents[]>(
      (all, change) => [...(change.isOpen ? all : []), ...all.map((documents) => after(documents, change.edit))],
      [...states],
    );
  }

  /**
   * The documents of the data folder as they stand, of broken files their last good version. A change that was decided and is not finished
   * counts, as for every process that reads.
   */
  function documentsOn(disk: FileSystem): Map<string, unknown> {
    const files = folderView(DATA, disk);
    files.refreshJournal();
    const keys = [...files.scan().stamps.keys()].filter((key) => !broken.has(key)).sort();
    const found = new Map<string, unknown>(keys.map((key) => [key, JSON.parse(files.find(key)?.text ?? '')]));
    for (const key of broken) if (current.has(key)) found.set(key, current.get(key));
    return found;
  }

  function accept(found: Map<string, unknown>): void {
    current = found;
    base = found;
    changes = [];
  }

  return {
    /** What was acknowledged; of broken files their last good version. */
    get current() {
      return current;
    },
    /** Keys of files that are broken now. */
    broken,
    /** Keys of files that were broken at some time. */
    everBroken: new Set<string>(),
    /** Of some change it is not known whether it was decided. */
    isOpen,
    /** What an edit of these documents changes; null: of one of them it is not known. */
    beforeOf(edit: Edit): Documents | null {
      const open = openKeys();
      return edit.some(([key]) => open.has(key)) ? null : current;
    },
    begin: (edit: Edit): void => void changes.push({ edit, isOpen: true }),
    acknowledged(edit: Edit): void {
      for (const change of changes) if (change.edit === edit) change.isOpen = false;
      current = after(current, edit);
      // what it found was on disk before it was acknowledged, also where it wrote nothing itself
      unsynced = [];
    },
    powerCut: (): void => void (isAfterPowerCut = true),
    refused: (edit: Edit): void => void (changes = changes.filter((change) => change.edit !== edit)),
    /** Compares with what is on the disk; what was open is then decided. Returns what is wrong. */
    compare(disk: FileSystem): string | null {
      const found = documentsOn(disk);
      const candidates = statesFrom([base]);
      const possible = isAfterPowerCut ? [...candidates, ...statesFrom(unsynced)] : candidates;
      const difference = possible.map((candidate) => differenceOf(candidate, found));
      if (!difference.includes(null)) return difference[0] as string;
      unsynced = isAfterPowerCut ? [] : stillUnsynced();
      isAfterPowerCut = false;
      accept(found);
      return null;
    },
    /** Files were changed by hand: what is there now is right. */
    adopt(disk: FileSystem): void {
      const found = documentsOn(disk);
      const states = stillUnsynced();
      const edit = editBetween(current, found);
      const open = openKeys();
      const byHand = edit.filter(([key]) => !open.has(key));
      unsynced = distinct(states.flatMap((documents) => [after(documents, byHand), after(documents, edit)]));
      accept(found);
    },
  };
}

/** Without the same state twice: else there would be twice as many after each change until the folders are synced. */
const distinct = (states: readonly Documents[]): Documents[] => [
  ...new Map(
    states.map((documents) => [JSON.stringify([...documents].sort(([a], [b]) => (a < b ? -1 : 1))), documents]),
  ).values(),
];

/** The documents after an edit. */
function after(documents: Documents, edit: Edit): Map<string, unknown> {
  const changed = new Map(documents);
  for (const [key, document] of edit) {
    if (document === null) changed.delete(key);
    else changed.set(key, document);
  }
  return changed;
}

const editBetween = (from: Documents, to: Documents): Edit =>
  [...new Set([...from.keys(), ...to.keys()])]
    .filter((key) => !same(from.get(key), to.get(key)))
    .map((key) => [key, to.get(key) ?? null]);

function differenceOf(expected: Documents, found: Documents): string | null {
  for (const [key, document] of expected)
    if (!same(document, found.get(key)))
      return `${key} was ${JSON.stringify(document)} and is ${JSON.stringify(found.get(key))}`;
  for (const key of found.keys()) if (!expected.has(key)) return `${key} is there and should not be`;
  return null;
}
