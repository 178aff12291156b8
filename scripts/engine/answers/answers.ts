import { LRUCache } from 'lru-cache';
import { type AnswersOnDisk, AnswerStore } from './answer-store.ts';
import type { IndexSet } from './index-set.ts';
import {
  type AnswerNode,
  documentId,
  indexId,
  indexReads as indexReadKinds,
  type IndexRead,
  isDocumentId,
  queryId,
  type Trace,
} from '../nodes/node.ts';
import { splitKey, type Argument, type Query, type Reader, type Source } from '../nodes/terms.ts';
import { answerUpdates, type AnswerUpdatesOptions } from './answer-updates.ts';
import { dayIn, nextMidnight } from './calendar.ts';
import { CallStack } from './call-stack.ts';
import { assertInvariant } from '../nodes/errors.ts';
import { createIndexReads, type IndexReads } from './index-reads.ts';
import { createMarks } from './marks.ts';
import { rebuilder as createRebuilder } from './rebuilder.ts';
import { StateUnreadable } from '../nodes/state-errors.ts';

interface AnswersOptions {
  source: Source;
  indexes: IndexSet;
  queries: ReadonlyMap<string, Query>;
  /** Whether an answer is kept though nothing reads it, and whether it fills an index. */
  isRoot(id: string): boolean;
  fillsIndex(id: string): boolean;
  /** See `AnswerUpdatesOptions`. */
  isWanted: AnswerUpdatesOptions['isWanted'];
  onDisk: AnswersOnDisk;
  /** Something that a page read has changed: the node `cause`, or with null the time. */
  onPage(pageId: string, cause: string | null): void;
  /** See `RebuilderOptions`. */
  onComputed(node: AnswerNode, changed: boolean, before: unknown): void;
  /** Nothing reads this answer any more. */
  onForgotten(node: AnswerNode): void;
  /** Of answers that these begin with, and that stay as they are. */
  below?: { store: AnswerStore; indexReads: IndexReads } | undefined;
}

/** Untracked answers. Most take a few kilobytes, a store with all its deals some tens. */
const MOST_UNTRACKED = 1_000;

export type Answers = ReturnType<typeof rememberedAnswers>;

/** Remembered answers of queries and reads of indexes. Whatever is read is current, or is made so first. */
export function rememberedAnswers(options: AnswersOptions) {
  const { source, indexes, onDisk, below } = options;
  const store = new AnswerStore(onDisk, below?.store);
  const stack = new CallStack();
  const marks = createMarks(store, stack, options);
  /** Answers for readers that leave no trace, and the instants (ms) at which they expire: kept until anything changes. */
  const untracked = new LRUCache<string, { value: unknown; expiresAt: number }>({ max: MOST_UNTRACKED });
  const indexReads = createIndexReads({ marks, indexes, saved: onDisk.ids, below: below?.indexReads });
  /** What the source has thrown, to know it again wherever it was caught. */
  const thrown = new WeakSet<Error>();
  /** Node ids of documents by their keys, so that all traces share one string of each. */
  const documentIds = new Map<string, string>();
  let present = 0;
  const reader = trackedReader();
  const isUnreadable = (error: Error) => thrown.has(error);
  const rebuilder = createRebuilder({ ...options, marks, indexReads, reader, isUnreadable });
  const updates = answerUpdates({ ...options, marks, rebuilder, untracked, onForget });

  function onForget(node: AnswerNode): void {
    marks.forget(node);
    indexReads.forget(node);
    options.onForgotten(node);
  }

  function isSettled(node: AnswerNode): boolean {
    const isShallow = () => node.trace.reads.every(isDocumentId);
    if (!isShallow() || node.mark === 'computing') return false;
    node.mark = 'changed';
    rebuilder.bringCurrent(node);
    // what else it reads now may be marked later
    return isShallow();
  }

  function trackedReader(): Reader {
    const read = (query: Query, ...args: Argument[]): unknown => answer(query, args);
    const index =
      (kind: IndexRead[0]) =>
      (name: string, ...args: (Argument | undefined)[]) =>
        readIndex([kind, name, ...args.filter((given) => given !== undefined)]);
    return Object.assign(read, {
      field,
      document,
      isBefore: (instant: number) => {
        if (present >= instant) return false;
        stack.expiresAt(instant);
        return true;
      },
      today: (timeZone: string) => {
        stack.expiresAt(nextMidnight(timeZone, present));
        return dayIn(timeZone, present);
      },
      ...Object.fromEntries(indexReadKinds.map((kind) => [kind, index(kind)])),
    }) as Reader;
  }

  /** Throws `IndexCycle`. */
  function readIndex(read: IndexRead): unknown {
    const id = indexId(read);
    stack.noteIndexRead();
    rebuilder.updateIndexes(id);
    return indexReads.read(id, read);
  }

  /** Throws what the source throws. */
  function document(key: string): unknown {
    const id = documentIds.get(key) ?? documentId(key);
    documentIds.set(key, id);
    stack.note(id, false);
    try {
      return stack.isAside ? (source.readIfGood ?? source.read)(key) : source.read(key);
    } catch (error) {
      if (error instanceof Error) thrown.add(error);
      throw error;
    }
  }

  function field(query: Query, name: string, ...args: Argument[]): unknown {
    const whole = answer(query, args, name);
    if (whole === null || typeof whole !== 'object' || !Object.hasOwn(whole, name)) return undefined;
    return (whole as { [name: string]: unknown })[name];
  }

  /** With `fieldName` the whole answer, too, but that alone is recorded as read. */
  function answer(query: Query, args: readonly Argument[], fieldName?: string): unknown {
    // Between two parts of an update, what rests on indexes is not marked yet.
    if (!stack.tracking && marks.filling.size > 0) rebuilder.updateIndexes();
    const id = queryId(query, args);
    const known = store.get(id);
    if (!known && !stack.tracking) return untrackedAnswer(id, () => query.run(reader, ...args));
    const node = known ?? store.create(id);
    // the node's own string, which all traces share
    const read = fieldName === undefined ? node.id : store.edges.fieldOf(fieldName, node.id);
    if (stack.isOpen(id)) {
      const readsIndex = node.readsIndex || stack.frameOf(id)?.readsIndex === true;
      stack.note(read, readsIndex);
      if (readsIndex) stack.refuseWhileFilling(id);
      throw stack.cycleAt(id);
    }
    try {
      if (node.mark !== 'current') rebuilder.bringCurrent(node);
      if (node.readsIndex && stack.isFilling) store.noteIndexes(node);
    } finally {
      stack.note(read, node.readsIndex);
    }
    if (node.readsIndex) stack.refuseWhileFilling(id);
    if (node.error) throw node.error;
    return store.valueOf(node);
  }

  function untrackedAnswer(id: string, compute: () => unknown): unknown {
    let found = untracked.get(id);
    if (!found || found.expiresAt <= present) {
      const frame = stack.enter(id, 'compute untracked');
      try {
        const value = compute();
        found = { value, expiresAt: frame.expiresAt };
      } finally {
        stack.leave();
      }
      untracked.set(id, found);
    }
    stack.expiresAt(found.expiresAt);
    return found.value;
  }

  return {
    store,
    /** Records what is read with the query or page that is being computed; outside of those it leaves no trace. */
    reader,
    indexReads,
    /** The instant (ms) of the last update. */
    get asOf(): number {
      return present;
    },
    /** Nothing is marked. */
    get isCurrent(): boolean {
      return marks.marked.size === 0;
    },
    /** The clock never runs backwards here. */
    advance(now: number): void {
      present = Math.max(now, present);
    },
    /**
     * Marks what depends on the document. On one that stands alone, such as the settings, almost everything depends by way of a few answers
     * that read no more than that, such as the time zone: these are computed at once, and what depends on those that stay the same is left.
     */
    documentChanged(key: string): void {
      untracked.clear();
      documentIds.delete(key);
      const standsAlone = splitKey(key).folder === null;
      marks.changed(documentId(key), standsAlone ? isSettled : undefined);
    },
    /** A root is computed by the next update when it is new. */
    addRoot(id: string): void {
      if (store.get(id) === undefined) marks.mark(store.create(id));
    },
    /** Whether an answer that failed is to be made current. */
    get isFailureMarked(): boolean {
      return Iterator.from(store.failed).some(({ mark }) => mark !== 'current');
    },
    retryFailed(): void {
      for (const node of store.failed) marks.mark(node);
    },
    /** Computes those answers that are marked, or again that are invalid. Throws `StateUnreadable`. */
    recompute(ids: readonly string[]): void {
      for (const id of ids) {
        const node = store.get(id);
        if (node) rebuilder.bringCurrent(node);
      }
    },
    /** Brings everything that is marked current, and forgets what nothing reads any more. Throws `StateUnreadable`. */
    update: (): void => updates.all(present),
    /** The next `count` of it. False: nothing is marked, and `update` has only to forget. Throws `StateUnreadable`. */
    updatePart: (count: number): boolean => updates.part(present, count),
    /** Computes a query on behalf of a page, and replaces the page's trace, also when it throws. Throws `StateUnreadable` alone. */
    trace(
      query: Query,
      args: readonly Argument[],
      page: { trace: Trace },
      { id, invalid }: { id: string; invalid: boolean },
    ): { value?: unknown; error?: unknown; readsIndex: boolean } {
      const frame = stack.enter(id, 'compute');
      let outcome: { value?: unknown; error?: unknown };
      try {
        outcome = { value: query.run(reader, ...args) };
      } catch (error) {
        if (error instanceof StateUnreadable) throw error;
        outcome = { error: error ?? new Error('Something that is not an error was thrown.') };
      } finally {
        stack.leave();
      }
      const trace = { reads: [...frame.reads], expiresAt: frame.expiresAt };
      store.setTrace(id, page.trace, trace, invalid);
      page.trace = trace;
      updates.bringAllCurrent();
      return { ...outcome, readsIndex: frame.readsIndex };
    },
    /** What must be saved, once all is forgotten that nothing reads any more. Only what is current may be. */
    unsaved() {
      assertInvariant(marks.marked.size === 0, 'no answer is saved while another may have changed');
      updates.forgetUnread();
      return store.unsaved();
    },
    clear(): void {
      store.clear();
      documentIds.clear();
      marks.reset();
      indexReads.clear();
      untracked.clear();
    },
  };
}
