import { rememberedAnswers, type Answers } from './answers/answers.ts';
import { markParts } from './answers/digest.ts';
import type { EngineOptions, Published, View } from './saved/engine-options.ts';
import { IndexSet } from './answers/index-set.ts';
import { asItIs, mapOver } from './nodes/map-over.ts';
import {
  answerIn,
  isDocumentId,
  isIndexId,
  isPageId,
  isQueryId,
  keyOfDocument,
  noTrace,
  pageId,
  pathOfPage,
  type AnswerNode,
  type Trace,
} from './nodes/node.ts';
import { type Page, PageSet } from './nodes/page-set.ts';
import { createRoots, type Roots } from './roots.ts';
import type { Reader } from './nodes/terms.ts';
import { lostClaimsIn, type SavedState } from './nodes/state.ts';

/** The share of all ids that may have changed since edges were saved, and how many are few. */
const MOST_CHANGED = 0.2;
const FEW = 1_000;

/** All that is in memory: documents, answers, indexes and pages, kept true to each other. */
export class Graph {
  readonly pages: PageSet;
  /** Stamps of the documents as of the last update, by key. */
  readonly documents: Map<string, string>;
  /** What was marked as changed since then: stamps, or null, by key. */
  readonly marked = new Map<string, string | null>();
  /** Documents that were accepted as gone, and of which what nothing reads any more was not forgotten yet. */
  readonly #gone = new Set<string>();
  /** How many documents were accepted since everything was computed. */
  accepted = 0;
  /** Grows with every change. */
  version = 0;
  /** Documents and paths of pages that changed since the last save that succeeded. */
  readonly unsaved = { documents: new Map<string, string | null>(), pages: new Set<string>() };
  readonly answers: Answers;
  readonly #options: EngineOptions;
  readonly #read: <T>(work: () => T) => T;
  readonly indexes: IndexSet;
  readonly #roots: Roots;

  /**
   * `read` is around whatever is read from the state. `below`: what this one begins with, all current, and which stays as it is; `fromScratch`: but
   * for its answers, of which none is known.
   */
  constructor(options: EngineOptions, read: <T>(work: () => T) => T, below?: Graph, fromScratch = false) {
    this.#options = options;
    this.#read = read;
    this.pages = new PageSet(below?.pages);
    this.documents = mapOver(below?.documents, asItIs);
    this.indexes = new IndexSet(below?.indexes);
    const { indexedFolders, families, source, queries, state, isWanted } = options;
    const onGone = (page: Page) => this.#pageGone(page);
    const { documents, indexes, pages } = this;
    this.#roots = createRoots({ indexedFolders, families, documents, indexes, pages, onGone });
    this.answers = rememberedAnswers({
      source,
      indexes,
      queries: new Map(queries.map((query) => [query.name, query])),
      isRoot: (id) => this.#roots.has(id),
      fillsIndex: (id) => this.#roots.fillsIndex(id),
      isWanted: isWanted && ((id) => (isPageId(id) ? isWanted(pathOfPage(id)) : this.#roots.contributes(id))),
      below: fromScratch ? undefined : below?.answers,
      onDisk: {
        ids: (start) => read(() => state.answerIds(start)),
        one: (id) => read(() => state.savedAnswer(id)),
        value: (id) => read(() => state.answer(id)),
      },
      onPage: (id, cause) => this.#pageChanged(pathOfPage(id), cause),
      // indexes hold already what it would fill them with
      onComputed: fromScratch ? () => undefined : (node, changed, before) => this.#computed(node, changed, before),
      onForgotten: ({ id }) => options.onEvent?.({ type: 'forgotten', id }),
    });
    if (below) this.answers.advance(below.answers.asOf);
  }

  get read(): Reader {
    return this.answers.reader;
  }

  /** Accepts what an earlier process saved; its answers stay on disk until they are read. Throws `StateUnreadable`. */
  restore({ documents, pages, facts }: SavedState): void {
    const { state } = this.#options;
    const { store } = this.answers;
    for (const [key, stamp] of documents) this.documents.set(key, stamp);
    this.pages.restore(pages, lostClaimsIn(facts));
    const { saved, since } = state.edges();
    store.useEarlier(saved.edges, since);
    store.expiries.useEarlier(saved.expiries, since);
    for (const id of since) {
      const page = isPageId(id) ? this.pages.pages.get(pathOfPage(id)) : undefined;
      const answer = isPageId(id) ? undefined : state.savedAnswer(id);
      if (page) store.setTrace(id, noTrace, page.details.trace);
      if (answer) store.restore(answer);
    }
    for (const id of state.failedAnswers()) store.get(id);
    this.indexes.useSaved(state.indexNames(), (name) => this.#read(() => state.index(name)));
    store.lacksSavedEdges = since.length > Math.max(FEW, saved.size * MOST_CHANGED);
  }

  addGeneralRoots(): void {
    for (const id of this.#roots.general) this.answers.addRoot(id);
  }

  /** Accepts what was marked of the first documents. */
  accept(count = Number.POSITIVE_INFINITY): void {
    for (const [key, stamp] of this.marked.entries().take(count)) {
      this.marked.delete(key);
      this.#apply(key, stamp);
      if (stamp === null) this.#gone.add(key);
      this.accepted += 1;
    }
  }

  /** Whether a document is marked again that was accepted as gone. */
  get isBack(): boolean {
    return this.marked.keys().some((key) => this.#gone.has(key));
  }

  computeAll(): void {
    this.answers.update();
    this.#gone.clear();
    this.accepted = 0;
  }

  /** Accepts that a document is new, changed (its stamp) or gone (null). */
  #apply(key: string, stamp: string | null): void {
    this.version += 1;
    const isNew = !this.documents.has(key);
    if (stamp === null) {
      // while they are roots
      for (const id of this.#roots.of(key)) this.#withdraw(id);
      this.documents.delete(key);
    } else this.documents.set(key, stamp);
    this.unsaved.documents.set(key, stamp);
    this.answers.documentChanged(key);
    if (stamp !== null && isNew) this.#addRootsOf(key);
  }

  /** Marks everything invalid; what this returns computes it again. */
  recomputation(): Iterator<void, void> {
    this.addGeneralRoots();
    this.answers.store.markAllInvalid();
    this.#roots.refillIndexes();
    return this.#recomputing();
  }

  /**
   * Between two steps all may be read and changed: an invalid answer stands until its turn, so that a change waits for no more than what it
   * concerns. What was computed again and rests on one that then proves wrong is marked by that as by any change. Throws `StateUnreadable`.
   */
  *#recomputing(): Generator<void, void> {
    const { store } = this.answers;
    // Documents come first, one by one, so that each is loaded once.
    for (const key of this.documents.keys()) {
      this.#addRootsOf(key); // one that was lost on disk comes back
      this.answers.recompute(this.#roots.of(key));
      yield;
    }
    yield* store.loadAll();
    for (const { id } of store.all()) {
      if (isIndexId(id)) continue;
      this.answers.recompute([id]);
      yield;
    }
    store.lacksSavedEdges = true;
    this.#roots.replaceIndexes();
    for (const node of store.all()) {
      if (!isIndexId(node.id)) continue;
      this.answers.indexReads.readAgain(node);
      yield;
    }
    this.#roots.sweep();
    for (const page of this.pages.pages.values()) {
      const isChanged = this.pages.dirty.has(page.path);
      this.pages.markInvalid(page);
      // A publish that goes first makes those alone that have changed.
      if (!isChanged) this.pages.putOff([page.path]);
      this.unsaved.pages.add(page.path);
      yield;
    }
    this.pages.resume([...this.pages.later.keys()]);
  }

  /** See `Engine.computeView`. */
  computeView(page: Page): View {
    const id = pageId(page.path);
    this.pages.begin(page);
    this.unsaved.pages.add(page.path);
    const view = this.#options.view(page.template);
    const { value, error, readsIndex } = this.answers.trace(view, page.params, page.details, {
      id,
      invalid: page.details.view === null,
    });
    if (error) {
      this.pages.leave(page);
      throw error;
    }
    const { json, parts } = markParts(value);
    const { view: shown } = page.details;
    const before = shown === null ? null : (JSON.parse(shown) as { [name: string]: string });
    const names = new Set([...Object.keys(before ?? {}), ...Object.keys(parts)]);
    const changed = before && [...names].filter((name) => before[name] !== parts[name]);
    return { view: value, json, parts, changed, readsIndex };
  }

  /** See `Engine.markPublished`. */
  markPublished(page: Page, { view, bytes, failure, because, removed }: Published): void {
    this.version += 1;
    if (!this.pages.finish(page, failure ?? null)) return;
    if (view) page.details.view = JSON.stringify(view.parts);
    if (bytes !== undefined) page.bytes = bytes;
    if (because !== undefined) page.details.because = because;
    if (removed) page.details.view = page.bytes = null;
    this.unsaved.pages.add(page.path);
  }

  /** See `Engine.recordedReads`. */
  recordedReads(path: string) {
    const page = this.pages.pages.get(path);
    if (page === undefined) return undefined;
    const { because, trace } = page.details;
    const found = [...this.#readsBelow(trace)];
    const expiresAt = found.reduce(
      (first, id) => Math.min(first, this.answers.store.get(id)?.trace.expiresAt ?? first),
      trace.expiresAt,
    );
    return { because, documents: found.filter(isDocumentId).map(keyOfDocument).sort(), expiresAt };
  }

  /** See `Engine.computeAhead`. */
  *computeAhead({ answers }: Graph, page: Page): Generator<void, void> {
    for (const id of this.#readsBelow(page.details.trace)) {
      if (!isQueryId(id)) continue;
      answers.addRoot(id);
      answers.recompute([id]);
      yield;
    }
  }

  /** The ids of all that something was made from, each once and after what it rests on itself. */
  *#readsBelow({ reads }: Trace, seen = new Set<string>()): Generator<string, void> {
    for (const id of reads.map(answerIn)) {
      if (seen.has(id)) continue;
      seen.add(id);
      yield* this.#readsBelow(this.answers.store.get(id)?.trace ?? noTrace, seen);
      yield id;
    }
  }

  clear(): void {
    const { answers, indexes, pages, documents, marked, unsaved } = this;
    const all = [answers, indexes, pages, documents, marked, unsaved.documents, unsaved.pages, this.#roots, this.#gone];
    for (const each of all) each.clear();
    this.accepted = 0;
  }

  #addRootsOf(key: string): void {
    for (const id of this.#roots.of(key)) this.answers.addRoot(id);
  }

  /** Its document is gone. */
  #withdraw(id: string): void {
    const { store } = this.answers;
    const node = store.get(id);
    this.#roots.contribute(id, true, node && store.valueOf(node), () => undefined);
    store.mayBeUnread(id);
  }

  #computed(node: AnswerNode, changed: boolean, before: unknown): void {
    this.version += 1;
    this.#options.onEvent?.({ type: 'computed', id: node.id, changed });
    this.#roots.contribute(node.id, changed, before, () => this.answers.store.valueOf(node));
  }

  #pageChanged(path: string, because: string | null): void {
    if (!this.pages.pages.has(path) || this.pages.dirty.has(path)) return;
    this.pages.dirty.set(path, because);
    this.#options.onEvent?.({ type: 'dirty', path, because });
  }

  #pageGone(page: Page): void {
    this.answers.store.setTrace(pageId(page.path), page.details.trace, noTrace);
    this.unsaved.pages.add(page.path);
    this.#options.onEvent?.({ type: 'gone', path: page.path });
  }
}
