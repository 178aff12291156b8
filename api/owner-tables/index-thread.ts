import { workerData } from 'node:worker_threads';
import { answerCalls } from '../../data/files/call-thread.ts';
import { isDamaged } from '../../data/files/private-database.ts';
import type { IndexedDocument } from './indexed-row.ts';
import { type Moment, listRows, placesOf, type RowFilter, type RowPage } from './list-rows.ts';
import { createRowIndex, type RowIndex } from './row-index.ts';
import { emptyTables, openTables } from './tables.ts';
import type { UsedThing } from '../../data/records/counts/usage.ts';

/** What the thread is asked, and what it answers. */
export type ThreadCalls = typeof calls;
export type ThreadRequest = {
  [name in keyof ThreadCalls]: { name: name; given: Parameters<ThreadCalls[name]> };
}[keyof ThreadCalls];
/** `failure`: why SQLite refuses; `isEmpty`: it was damaged and is empty now. */
export type ThreadReply = { answer: unknown } | { failure: string; isEmpty: boolean };

const { file, code } = workerData as { file: string; code: string };
let opened: RowIndex | null = null;
const index = (): RowIndex => (opened ??= createRowIndex(openTables(file, code)));

const calls = {
  outdated: (versions: ReadonlyMap<string, string>) => index().outdated(versions),
  apply: (documents: readonly IndexedDocument[], timeZone: string) => index().apply(documents, timeZone),
  list: (page: RowPage, moment: Moment) => listRows(index(), page, moment),
  places: (filter: RowFilter, moment: Moment) => placesOf(index(), filter, moment),
  storeNames: () => index().storeNames(),
  /** Makes the indexes without which a question about many deals sorts them. */
  prepare: () => index().keepSorted(),
  /** What was used lately. */
  setUses: (things: readonly UsedThing[]) => index().setUses(things),
};

function answer({ name, given }: ThreadRequest): ThreadReply {
  try {
    const run = calls[name] as (...all: unknown[]) => unknown;
    return { answer: run(...given) };
  } catch (error) {
    const isEmpty = isDamaged(error) && opened !== null;
    if (isEmpty) {
      opened?.close();
      opened = createRowIndex(emptyTables(file, code));
    }
    return { failure: error instanceof Error ? error.message : String(error), isEmpty };
  }
}

answerCalls(answer, () => opened?.close());
