import { type AnswersOnDisk, AnswerStore } from './answer-store.ts';
import type { IndexSet } from './index-set.ts';
import {
  type AnswerNode,
  documentId,
  indexId,
  indexReads,
  type IndexRead,
  isDocumentId,
  queryId,
  type Trace,
} from '../nodes/node.ts';
import { splitKey, type Argument, type Query, type Reader, type Source } from '../nodes/terms.ts';
import { AnswerUpdates, type AnswerUpdatesOptions } from './answer-updates.ts';
import { dayIn, nextMidnight } from './calendar.ts';
import { CallStack } from './call-stack.ts';
import { assertInvariant } from '../nodes/errors.ts';
import { IndexReads } from './index-reads.ts';
import { Marks } from './marks.ts';
import { Rebuilder } from './rebuilder.ts';
import { StateUnreadable } from '../nodes/state-errors.ts';
import { UntrackedAnswers } from './untracked-answers.ts';

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
  /** Answers that these begin with, and that stay as they are. */
  below?: Answers | undefined;
}

/** Remembered answers of queries and reads of indexes. Whatever is read is current, or is made so first. */
export class Answers {
  readonly store: AnswerStore;
  /** Records what is read with the query or page that is being computed; outside of those it leaves no trace. */
  readonly reader: Reader;
  readonly #options: AnswersOptions;
  readonly #stack = new CallStack();
  readonly #marks: Marks;
  readonly #rebuilder: Rebuilder;
  readonly #indexReads: IndexReads;
  readonly #updates: AnswerUpdates;
  readonly #untracked = new UntrackedAnswers(this.#stack);
  /** What the source has thrown, to know it again wherever it was caught. */
  readonly #thrown = new WeakSet<Error>();
  /** Node ids of documents by their keys, so that all traces share one string of each. */
  readonly #documentIds = new Map<string, string>();
  #now = 0;

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.store = new AnswerStore(options.onDisk);
    const marks = (this.#marks = new Marks(this.store, this.#stack, options));
    this.reader = this.#trackedReader();
    const indexReads = (this.#indexReads = new IndexReads({
      marks,
      indexes: options.indexes,
      saved: options.onDisk.indexReads,
      below: options.below && options.below.#indexReads,
    }));
    const isUnreadable = (error: Error) => this.#thrown.has(error);
    const rebuilder = new Rebuilder({ ...options, marks, indexReads, reader: this.reader, isUnreadable });
    this.#rebuilder = rebuilder;
    this.#updates = new AnswerUpdates({
      ...options,
      marks,
      rebuilder,
      untracked: this.#untracked,
      onForget: this.#onForget,
    });
  }

  /** The instant (ms) of the last update. */
  get asOf(): number {
    return this.#now;
  }

  /** Nothing is marked. */
  get isCurrent(): boolean {
    return this.#marks.marked.size === 0;
  }

  /** The clock never runs backwards here. */
  advance(now: number): void {
    this.#now = Math.max(now, this.#now);
  }

  /**
   * Marks what depends on the document. On one that stands alone, such as the settings, almost everything depends by way of a few answers
   * that read no more than that, such as the time zone: these are computed at once, and what depends on those that stay the same is left.
   */
  documentChanged(key: string): void {
    this.#untracked.clear();
    this.#documentIds.delete(key);
    const standsAlone = splitKey(key).folder === null;
    this.#marks.changed(documentId(key), standsAlone ? this.#isSettled : undefined);
  }

  readonly #isSettled = (node: AnswerNode): boolean => {
    const isShallow = () => node.trace.reads.every(isDocumentId);
    if (!isShallow() || node.mark === 'computing') return false;
    node.mark = 'changed';
    this.#rebuilder.bringCurrent(node);
    // what else it reads now may be marked later
    return isShallow();
  };

  /** A root is computed by the next update when it is new. */
  addRoot(id: string): void {
    const node = this.store.get(id);
    if (node === undefined) this.#marks.mark(this.store.create(id));
  }

  /** Whether an answer that failed is to be made current. */
  get isFailureMarked(): boolean {
    return Iterator.from(this.store.failed).some(({ mark }) => mark !== 'current');
  }

  retryFailed(): void {
    for (const node of this.store.failed) this.#marks.mark(node);
  }

  /** Computes those answers again that are invalid. Throws `StateUnreadable`. */
  recompute(ids: readonly string[]): void {
    for (const id of ids) {
      const node = this.store.get(id);
      if (node?.invalid) this.#rebuilder.bringCurrent(node);
    }
  }

  /** Reads an index again, whose entries may have been replaced by others. */
  readIndexAgain(id: string): void {
    const node = this.store.get(id);
    if (node) this.#indexReads.readAgain(node);
  }

  /** Brings everything that is marked current, and forgets what nothing reads any more. Throws `StateUnreadable`. */
  update(): void {
    this.#updates.all(this.#now);
  }

  /** The next `count` of it. False: nothing is marked, and `update` has only to forget. Throws `StateUnreadable`. */
  updatePart(count: number): boolean {
    return this.#updates.part(this.#now, count);
  }

  /** Computes a query on behalf of a page, and replaces the page's trace, also when it throws. Throws `StateUnreadable` alone. */
  trace(
    query: Query,
    args: readonly Argument[],
    reader: { trace: Trace },
    { id, invalid }: { id: string; invalid: boolean },
  ): { value?: unknown; error?: unknown; readsIndex: boolean } {
    const frame = this.#stack.enter(id, 'compute');
    let outcome: { value?: unknown; error?: unknown };
    try {
      outcome = { value: query.run(this.reader, ...args) };
    } catch (error) {
      if (error instanceof StateUnreadable) throw error;
      outcome = { error: error ?? new Error('Something that is not an error was thrown.') };
    } finally {
      this.#stack.leave(frame);
    }
    const trace = { reads: [...frame.reads], expiresAt: frame.expiresAt };
    this.store.setTrace(id, reader.trace, trace, invalid);
    reader.trace = trace;
    this.#updates.bringAllCurrent();
    return { ...outcome, readsIndex: frame.readsIndex };
  }

  /** What must be saved. Only what is current may be. */
  unsaved(): ReturnType<AnswerStore['unsaved']> {
    assertInvariant(this.#marks.marked.size === 0, 'no answer is saved while another may have changed');
    return this.store.unsaved();
  }

  clear(): void {
    this.store.clear();
    this.#documentIds.clear();
    this.#marks.reset();
    this.#indexReads.clear();
    this.#untracked.clear();
  }

  readonly #onForget = (node: AnswerNode): void => {
    this.#marks.forget(node);
    this.#indexReads.forget(node);
    this.#options.onForgotten(node);
  };

  #trackedReader(): Reader {
    const read = (query: Query, ...args: Argument[]): unknown => this.#answer(query, args);
    const index =
      (kind: IndexRead[0]) =>
      (name: string, ...args: (Argument | undefined)[]) =>
        this.#index([kind, name, ...args.filter((given) => given !== undefined)]);
    return Object.assign(read, {
      field: (query: Query, name: string, ...args: Argument[]) => this.#field(query, args, name),
      document: (key: string) => this.#document(key),
      isBefore: (instant: number) => {
        if (this.#now >= instant) return false;
        this.#stack.expiresAt(instant);
        return true;
      },
      today: (timeZone: string) => {
        this.#stack.expiresAt(nextMidnight(timeZone, this.#now));
        return dayIn(timeZone, this.#now);
      },
      ...Object.fromEntries(indexReads.map((kind) => [kind, index(kind)])),
    }) as Reader;
  }

  /** Throws `IndexCycle`. */
  #index(read: IndexRead): unknown {
    const id = indexId(read);
    this.#stack.noteIndexRead();
    this.#rebuilder.updateIndexes(id);
    return this.#indexReads.read(id, read);
  }

  /** Throws what the source throws. */
  #document(key: string): unknown {
    const id = this.#documentIds.get(key) ?? documentId(key);
    this.#documentIds.set(key, id);
    this.#stack.note(id, false);
    try {
      const { source } = this.#options;
      return this.#stack.isAside ? (source.readIfGood ?? source.read)(key) : source.read(key);
    } catch (error) {
      if (error instanceof Error) this.#thrown.add(error);
      throw error;
    }
  }

  #field(query: Query, args: readonly Argument[], name: string): unknown {
    const answer = this.#answer(query, args, name);
    if (answer === null || typeof answer !== 'object' || !Object.hasOwn(answer, name)) return undefined;
    return (answer as { [name: string]: unknown })[name];
  }

  /** With `field` the whole answer, too, but that alone is recorded as read. */
  #answer(query: Query, args: readonly Argument[], field?: string): unknown {
    const stack = this.#stack;
    // Between two parts of an update, what rests on indexes is not marked yet.
    if (!stack.tracking && this.#marks.filling.size > 0) this.#rebuilder.updateIndexes();
    const id = queryId(query, args);
    const known = this.store.get(id);
    if (!known && !stack.tracking) return this.#untracked.answer(id, this.#now, () => query.run(this.reader, ...args));
    const node = known ?? this.store.create(id);
    // the node's own string, which all traces share
    const read = field === undefined ? node.id : this.store.edges.fieldOf(field, node.id);
    if (stack.isOpen(id)) {
      const readsIndex = node.readsIndex || stack.frameOf(id)?.readsIndex === true;
      stack.note(read, readsIndex);
      if (readsIndex) stack.refuseWhileFilling(id);
      throw stack.cycleAt(id);
    }
    try {
      if (node.mark !== 'current') this.#rebuilder.bringCurrent(node);
      if (node.readsIndex && stack.isFilling) this.store.noteIndexes(node);
    } finally {
      stack.note(read, node.readsIndex);
    }
    if (node.readsIndex) stack.refuseWhileFilling(id);
    if (node.error) throw node.error;
    return this.store.valueOf(node);
  }
}
