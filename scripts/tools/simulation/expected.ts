import { FolderView } from '../../../data/catalogue/documents/folder-view.ts';
import type { FileSystem } from '../../../data/files/file-system.ts';
import type { Documents } from './clean-build.ts';
import type { Edit } from './random-edits.ts';
import { DATA } from './site-process.ts';

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

interface Change {
  edit: Edit;
  isOpen: boolean;
}

/** Which documents must be there. */
export class Expected {
  /** What was acknowledged; of broken files their last good version. */
  current = new Map<string, unknown>();
  /** Keys of files that are broken now. */
  readonly broken = new Set<string>();
  /** Keys of files that were broken at some time. */
  readonly everBroken = new Set<string>();
  /** What was there when the disk was last looked at. */
  #base: Documents = new Map();
  /** Changes since then, in order. An open one was neither acknowledged nor refused, or was refused by the disk: all of it or nothing. */
  #changes: Change[] = [];
  /**
   * What the disk refused after it had done it is seen, and still not synced: until the next change is acknowledged, a power cut may bring
   * one of these states back.
   */
  #unsynced: readonly Documents[] = [];
  #isAfterPowerCut = false;

  /** Of some change it is not known whether it was decided. */
  get isOpen(): boolean {
    return this.#changes.some(({ isOpen }) => isOpen);
  }

  /** What an edit of these documents changes; null: of one of them it is not known. */
  beforeOf(edit: Edit): Documents | null {
    const open = this.#openKeys();
    return edit.some(([key]) => open.has(key)) ? null : this.current;
  }

  #openKeys(): Set<string> {
    return new Set(this.#changes.flatMap(({ isOpen, edit }) => (isOpen ? edit.map(([key]) => key) : [])));
  }

  begin(edit: Edit): void {
    this.#changes.push({ edit, isOpen: true });
  }

  acknowledged(edit: Edit): void {
    for (const change of this.#changes) if (change.edit === edit) change.isOpen = false;
    this.current = after(this.current, edit);
    // what it found was on disk before it was acknowledged, also where it wrote nothing itself
    this.#unsynced = [];
  }

  powerCut(): void {
    this.#isAfterPowerCut = true;
  }

  refused(edit: Edit): void {
    this.#changes = this.#changes.filter((change) => change.edit !== edit);
  }

  /** Compares with what is on the disk; what was open is then decided. Returns what is wrong. */
  compare(disk: FileSystem): string | null {
    const found = this.#documentsOn(disk);
    const candidates = this.#statesFrom([this.#base]);
    const broughtBack = this.#statesFrom(this.#unsynced);
    const possible = this.#isAfterPowerCut ? [...candidates, ...broughtBack] : candidates;
    const difference = possible.map((candidate) => differenceOf(candidate, found));
    if (!difference.includes(null)) return difference[0] as string;
    this.#unsynced = this.#isAfterPowerCut ? [] : this.#stillUnsynced();
    this.#isAfterPowerCut = false;
    this.#accept(found);
    return null;
  }

  /** Files were changed by hand: what is there now is right. */
  adopt(disk: FileSystem): void {
    const found = this.#documentsOn(disk);
    const unsynced = this.#stillUnsynced();
    const edit = editBetween(this.current, found);
    const open = this.#openKeys();
    const byHand = edit.filter(([key]) => !open.has(key));
    this.#unsynced = distinct(unsynced.flatMap((documents) => [after(documents, byHand), after(documents, edit)]));
    this.#accept(found);
  }

  /** What a power cut may bring back, with the changes since. */
  #stillUnsynced(): readonly Documents[] {
    const broughtBack = this.#statesFrom(this.#unsynced);
    return distinct(this.isOpen ? [...this.#statesFrom([this.#base]), ...broughtBack] : broughtBack);
  }

  /** What may be there after the changes since. */
  #statesFrom(states: readonly Documents[]): Documents[] {
    return this.#changes.reduce<Documents[]>(
      (all, { edit, isOpen }) => [...(isOpen ? all : []), ...all.map((documents) => after(documents, edit))],
      [...states],
    );
  }

  /**
   * The documents of the data folder as they stand, of broken files their last good version. A change that was decided and is not finished
   * counts, as for every process that reads.
   */
  #documentsOn(disk: FileSystem): Map<string, unknown> {
    const files = new FolderView(DATA, disk);
    files.refreshJournal();
    const keys = [...files.scan().stamps.keys()].filter((key) => !this.broken.has(key)).sort();
    const found = new Map<string, unknown>(keys.map((key) => [key, JSON.parse(files.find(key)?.text ?? '')]));
    for (const key of this.broken) if (this.current.has(key)) found.set(key, this.current.get(key));
    return found;
  }

  #accept(found: Map<string, unknown>): void {
    this.current = found;
    this.#base = found;
    this.#changes = [];
  }
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
