import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import type { Sealed } from './sealed.ts';

/** What the browser keeps of a draft. The time alone can be read without the key, so that old ones can be removed. */
export interface DraftRow extends Sealed {
  /** When it was typed, in milliseconds. */
  at: number;
}

let opened: UseStore | undefined;
const place = (): UseStore => (opened ??= createStore('drafts', 'drafts'));

/** IndexedDB: shared by the tabs of this browser, and still there after a crash. */
export const draftRows = {
  all: (): Promise<[key: string, row: DraftRow][]> => entries<string, DraftRow>(place()),
  save: (key: string, row: DraftRow): Promise<void> => set(key, row, place()),
  remove: (key: string): Promise<void> => del(key, place()),
};
