import { parentPort, workerData } from 'node:worker_threads';
import { onMessage } from '../../data/database/thread-messages.ts';
import type { IndexedDocument } from './indexed-row.ts';
import { listRows, placesOf, type RecordPlace, type RowFilter, type RowPage } from './list-rows.ts';
import type { Moment } from './presented-rows.ts';
import type { RecordRow } from '../contract/record-rows.ts';
import { rehearsePages } from './rehearsed-pages.ts';
import { RowIndex, type StoreName } from './row-index.ts';
import { isDamaged } from './tables.ts';
import { addUses, Uses } from './uses.ts';
import type { UsedThing } from '../../data/records/usage.ts';

/** What the thread is asked, and what it answers. */
export interface ThreadCalls {
  documents(): Map<string, string>;
  apply(documents: readonly IndexedDocument[], timeZone: string): null;
  list(page: RowPage, moment: Moment): { total: number; items: RecordRow[] };
  places(filter: RowFilter, moment: Moment): RecordPlace[];
  storeNames(): StoreName[];
  /** Does in advance, while other calls get their turn, what the first questions would have to wait for. */
  warm(moment: Moment): null;
  /** What was used lately comes in pieces, and counts when the last one has come. */
  startUses(): null;
  addUses(things: readonly UsedThing[]): null;
  endUses(): null;
}
export type ThreadRequest = {
  [name in keyof ThreadCalls]: { call: number; name: name; given: Parameters<ThreadCalls[name]> };
}[keyof ThreadCalls];
/** `failure`: why SQLite refuses; `isEmpty`: it was damaged and is empty now. */
export type ThreadReply = { call: number; answer: unknown } | { call: number; failure: string; isEmpty: boolean };

const dealColumns = [
  'createdAt',
  'title',
  'store',
  'expiryDate',
  'code',
  'startsAt',
  'updatedAt',
  'discount',
  'verifiedAt',
] as const;

const { file, code } = workerData as { file: string; code: string };
let opened: RowIndex | null = null;
let uses: Uses | null = null;
let isClosed = false;
let keeping: NodeJS.Timeout | undefined;
const index = (): RowIndex => (opened ??= new RowIndex(file, code));

const calls: ThreadCalls = {
  documents: () => index().documents(),
  apply(documents, timeZone) {
    index().apply(documents, timeZone);
    keepSoon();
    return null;
  },
  list: (page, moment) => listRows(index(), page, moment),
  places: (filter, moment) => placesOf(index(), filter, moment),
  storeNames: () => index().storeNames(),
  warm(moment) {
    inPieces(preparation(moment));
    return null;
  },
  startUses() {
    uses = new Uses(index().columns.kinds.length);
    return null;
  },
  addUses(things) {
    if (uses !== null) addUses(uses, index(), things);
    return null;
  },
  endUses() {
    index().uses = uses;
    uses = null;
    return null;
  },
};

/** With half a million deals, to sort them takes a second for each column. */
function* preparation(moment: Moment): Generator<void> {
  for (const column of dealColumns) yield index().keepDealsSorted(column);
  for (const kind of ['deals', 'stores', 'blogs', 'amazon-products'] as const)
    yield* rehearsePages(index(), kind, moment);
  keepSoon();
}

/** What a start would have to work out is kept once nothing has changed for so long. */
const KEEP_AFTER_MS = 5_000;

function keepSoon(): void {
  clearTimeout(keeping);
  keeping = setTimeout(() => inPieces(index().keepInFile(dealColumns)), KEEP_AFTER_MS).unref();
}

/** One after another; calls get their turn in between. */
function inPieces(work: Generator<void>): void {
  setImmediate(() => {
    try {
      if (!isClosed && work.next().done !== true) inPieces(work);
    } catch {
      // a full disk, say: the next start works out what is not kept, and the next call meets what is damaged
    }
  });
}

function answer({ call, name, given }: ThreadRequest): ThreadReply {
  try {
    const run = calls[name] as (...all: unknown[]) => unknown;
    return { call, answer: run(...given) };
  } catch (error) {
    const isEmpty = isDamaged(error) && opened !== null;
    if (isEmpty) opened?.reset();
    return { call, failure: error instanceof Error ? error.message : String(error), isEmpty };
  }
}

onMessage(parentPort, (request: ThreadRequest | 'close') => {
  if (request !== 'close') {
    parentPort?.postMessage(answer(request));
    return;
  }
  isClosed = true;
  clearTimeout(keeping);
  opened?.close();
  parentPort?.close();
});
