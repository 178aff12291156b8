import { digest } from './digest.ts';
import { ExpiryQueue } from './expiry-queue.ts';
import { Frames, traceOf } from './frames.ts';
import type { AnswerNode, IndexLook, Trace } from './graph.ts';
import {
  answerNode,
  documentId,
  indexId,
  NOT_LOADED,
  parseIndexId,
  parseQueryId,
  queryId,
  ReadersIndex,
} from './graph.ts';
import { type IndexSet, LookRegister } from './index-set.ts';
import { UntrackedCache } from './untracked-cache.ts';
import { NEVER, type Argument, type Query, type Reader, type Source } from './terms.ts';
import { trackedReader } from './tracked-reader.ts';
import { WorkQueue } from './work-queue.ts';

export interface AnswersOptions {
  source: Source;
  indexes: IndexSet;
  queries: Map<string, Query>;
  /** Throws `StateUnreadable`. */
  savedAnswer(id: string): unknown;
  /** A page's read changed; `causeId` is the node that did. */
  onChange(pageId: string, causeId: string | null): void;
  /** A query was asked again; with `before` the same object as the node's value, the answer is unchanged. */
  onComputed(node: AnswerNode, before: unknown): void;
}

/** Looks at indexes stand above every query that fills them. */
const LOOK_HEIGHT = 16;

/** Remembered answers of queries and of looks at indexes, asked again from low to high when what they read has changed. */
export class Answers {
  readonly expiries = new ExpiryQueue();
  /** Leaves a trace with whoever is asking, and none while nobody is. */
  readonly reader: Reader;
  readonly #options: AnswersOptions;
  readonly #nodes = new Map<string, AnswerNode>();
  readonly #readers = new ReadersIndex();
  readonly #roots = new Set<string>();
  readonly #looks = new LookRegister();
  readonly #queue = new WorkQueue();
  readonly #failed = new Set<AnswerNode>();
  /** What the source threw, wherever it was caught. */
  readonly #unreadable = new WeakSet<Error>();
  readonly #known: Map<string, Query>;
  readonly #frames = new Frames();
  readonly #unsaved = new Set<AnswerNode>();
  readonly #forgotten = new Set<string>();
  readonly #untracked = new UntrackedCache();
  #now = 0;

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#known = options.queries;
    this.reader = trackedReader({
      answer: (query, args) => this.#answer(query, args),
      look: (...look) => this.#look(...look),
      document: (key) => {
        this.#frames.note(documentId(key), 0);
        return this.#readSource(key);
      },
      now: () => this.#now,
      expiresAt: (instant) => this.#frames.expiresAt(instant),
    });
  }

  /** The instant (ms) of the last settling. */
  get asOf(): number {
    return this.#now;
  }

  /** Something could not be answered, and is tried again at the next settling. */
  get failing(): boolean {
    return this.#failed.size > 0;
  }

  restore(nodes: readonly AnswerNode[]): void {
    for (const node of nodes) {
      this.#nodes.set(node.id, node);
      this.#readers.replace(node.id, [], node.trace.reads);
      this.expiries.set(node.id, node.trace.expiresAt);
      if (node.id.startsWith('i:')) this.#looks.add(node.id, parseIndexId(node.id));
      if (node.error) this.#failed.add(node);
    }
  }

  clear(): void {
    this.#nodes.clear();
    this.#readers.clear();
    this.#roots.clear();
    this.#looks.clear();
    this.#queue.clear();
    this.#failed.clear();
    this.#unsaved.clear();
    this.#forgotten.clear();
    this.#untracked.clear();
    this.expiries.clear();
  }

  /**
   * Begins a settling: everything whose instant has come by `now` is asked again, and so is whatever failed. The clock never runs
   * backwards here.
   */
  begin(now: number): void {
    this.#now = Math.max(now, this.#now);
    for (const node of this.#failed) this.#queue.add(node);
    this.#untracked.expire(this.#now);
    for (const id of this.expiries.due(this.#now)) {
      const node = this.#nodes.get(id);
      if (node) this.#queue.add(node);
      else this.#options.onChange(id, null);
    }
  }

  documentChanged(id: string): void {
    this.#untracked.clear();
    this.#announce(id);
  }

  /** A query that is kept although nobody reads it. */
  root(query: Query, args: readonly Argument[]): void {
    const id = queryId(query, args);
    this.#roots.add(id);
    if (!this.#nodes.has(id)) this.#queue.add(this.#create(id), query);
  }

  unroot(query: Query, args: readonly Argument[]): void {
    const id = queryId(query, args);
    this.#roots.delete(id);
    this.#abandon(id);
  }

  /** Asks again from low to high until nothing is left: first what fills the indexes, then what looks at them. */
  finish(): void {
    for (;;) {
      for (let next = this.#queue.take(LOOK_HEIGHT); next; next = this.#queue.take(LOOK_HEIGHT))
        this.#ask(next.node, next.query);
      const touched = this.#options.indexes.takeTouched();
      if (touched.size > 0) {
        this.#untracked.clear();
        for (const id of this.#looks.touchedBy(touched)) this.#lookAgain(id);
        continue;
      }
      const above = this.#queue.take(Number.POSITIVE_INFINITY);
      if (!above) return;
      this.#ask(above.node, above.query);
    }
  }

  /** Asks a question on behalf of a page and notes what it read, also when it throws. */
  trace(
    query: Query,
    args: readonly Argument[],
    before: Trace,
    reader: string,
  ): { value?: unknown; error?: unknown; trace: Trace } {
    const { frame, ...answer } = this.#frames.run(reader, () => query.run(this.reader, ...args));
    const trace = traceOf(frame);
    this.follow(reader, before, trace);
    return { ...answer, trace };
  }

  follow(reader: string, before: Trace, after: Trace): void {
    this.#readers.replace(reader, before.reads, after.reads, (id) => this.#abandon(id));
    this.expiries.set(reader, after.expiresAt);
  }

  /** The remembered value of a node; undefined when there is none. */
  valueOf(id: string): unknown {
    const node = this.#nodes.get(id);
    if (!node || node.digest === null) return undefined;
    if (node.value === NOT_LOADED) node.value = this.#options.savedAnswer(id);
    return node.value;
  }

  takeUnsaved(): { changed: AnswerNode[]; forgotten: string[] } {
    const taken = { changed: [...this.#unsaved], forgotten: [...this.#forgotten] };
    this.#unsaved.clear();
    this.#forgotten.clear();
    return taken;
  }

  #readSource(key: string): unknown {
    try {
      return this.#options.source.read(key);
    } catch (error) {
      if (error instanceof Error) this.#unreadable.add(error);
      throw error;
    }
  }

  #create(id: string): AnswerNode {
    const node = answerNode(id);
    this.#nodes.set(id, node);
    this.#forgotten.delete(id);
    return node;
  }

  #announce(id: string): void {
    for (const reader of this.#readers.of(id)) {
      if (this.#frames.has(reader)) continue;
      const node = this.#nodes.get(reader);
      if (node) this.#queue.add(node);
      else this.#options.onChange(reader, id);
    }
  }

  #ask(node: AnswerNode, given: Query | null): void {
    this.#queue.delete(node);
    const { name, args } = parseQueryId(node.id);
    const query = given ?? this.#known.get(name);
    if (!query)
      throw new Error(
        `The query ${name} is in the build state but not in the code; list it among the engine's queries.`,
      );
    if (this.#frames.has(node.id)) throw new Error(`The query ${node.id.slice(2)} reads itself.`);
    const before = this.valueOf(node.id);
    const digestBefore = node.digest;
    const { frame, value, error: thrown } = this.#frames.run(node.id, () => query.run(this.reader, ...args));
    const error = thrown === undefined || thrown instanceof Error ? (thrown ?? null) : new Error(String(thrown));
    const trace = traceOf(frame);
    this.follow(node.id, node.trace, trace);
    node.trace = trace;
    node.height = frame.height + 1;
    const failedBefore = node.error !== null;
    node.error = error;
    this.#unsaved.add(node);
    if (error) {
      this.#failed.add(node);
      if (node.digest !== null && this.#unreadable.has(error)) {
        // A document cannot be read any more: whoever knows what it said goes by that until it is mended.
        node.error = null;
        return;
      }
      // The last good answer stays in force for indexes and for the set of pages; whoever reads it fails with this error.
      this.#announce(node.id);
      return;
    }
    this.#failed.delete(node);
    const digestNow = digest(JSON.stringify(value) ?? '');
    const same = digestNow === digestBefore;
    node.digest = digestNow;
    node.value = same ? before : value;
    this.#options.onComputed(node, before);
    if (!same || failedBefore) this.#announce(node.id);
  }

  #lookAgain(id: string): void {
    const node = this.#nodes.get(id);
    if (!node) return;
    const value = this.#options.indexes.look(parseIndexId(id));
    if (value === node.value) return;
    const now = digest(JSON.stringify(value));
    node.value = value;
    if (now === node.digest) return;
    node.digest = now;
    this.#unsaved.add(node);
    this.#announce(id);
  }

  #abandon(id: string): void {
    const node = this.#nodes.get(id);
    if (!node || this.#roots.has(id) || this.#readers.has(id)) return;
    this.#nodes.delete(id);
    this.#queue.delete(node);
    this.#failed.delete(node);
    this.#unsaved.delete(node);
    this.#forgotten.add(id);
    if (id.startsWith('i:')) this.#looks.remove(id, parseIndexId(id));
    this.follow(id, node.trace, { reads: [], expiresAt: NEVER });
  }

  #look(...look: IndexLook): unknown {
    if (!this.#frames.tracking) return this.#options.indexes.look(look);
    const id = indexId(look);
    let node = this.#nodes.get(id);
    if (!node) {
      node = this.#create(id);
      node.height = LOOK_HEIGHT;
      this.#looks.add(id, look);
    }
    if (node.value === NOT_LOADED) {
      node.value = this.#options.indexes.look(look);
      if (node.digest === null) {
        node.digest = digest(JSON.stringify(node.value));
        this.#unsaved.add(node);
      }
    }
    this.#frames.note(id, node.height);
    return node.value;
  }

  #answer(query: Query, args: Argument[]): unknown {
    const id = queryId(query, args);
    let node = this.#nodes.get(id);
    if (!node) {
      if (!this.#frames.tracking) return this.#answerUntracked(id, query, args);
      node = this.#create(id);
      this.#ask(node, query);
    } else if (this.#queue.has(node)) this.#ask(node, query);
    this.#frames.note(id, node.height);
    if (node.error) throw node.error;
    return this.valueOf(id);
  }

  /** An answer for somebody who leaves no trace: kept until something changes. */
  #answerUntracked(id: string, query: Query, args: Argument[]): unknown {
    const kept = this.#untracked.get(id);
    if (kept) {
      this.#frames.expiresAt(kept.expiresAt);
      return kept.value;
    }
    const { frame, ...answer } = this.#frames.run('', () => query.run(this.reader, ...args));
    this.#frames.expiresAt(frame.expiresAt);
    if ('error' in answer) throw answer.error;
    this.#untracked.keep(id, { value: answer.value, expiresAt: frame.expiresAt });
    return answer.value;
  }
}
