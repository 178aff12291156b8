import { Answers } from './answers.ts';
import { markParts } from './digest.ts';
import type { AnswerNode } from './graph.ts';
import { documentId, noTrace, pageId, parseQueryId, queryId } from './graph.ts';
import { IndexSet } from './index-set.ts';
import { type Page, PageSet } from './page-set.ts';
import type { State } from './state.ts';
import {
  NEVER,
  splitKey,
  type IndexedFolder,
  type PageFamily,
  type PageRef,
  type Query,
  type Reader,
  type Source,
} from './terms.ts';

/** What the engine reports to its listener; tests assert these, people read them. */
export type EngineEvent =
  | { type: 'computed'; id: string; changed: boolean }
  | { type: 'dirty'; path: string; because: string | null }
  | { type: 'gone'; path: string };

/** The fact that names the boot of the machine during which the traces were saved. */
const BOOT = 'boot';
/** The fact that says from which instant (ms) on a later process needs the answers even when no document changed. */
const LOAD_AT = 'loadAt';

export interface EngineOptions {
  source: Source;
  indexedFolders: readonly IndexedFolder[];
  families: readonly PageFamily[];
  /** The view of a template. */
  view(template: string): Query;
  /** Every query by name, so that one can be asked again after a restart without its readers. */
  queries: Iterable<Query>;
  state: State;
  /**
   * Names this boot of the machine, so that a later process knows whether the machine went down since. Without it every publish waits for
   * the disk.
   */
  bootId?: string | null;
  onEvent?: (event: EngineEvent) => void;
}

/** Why published files may differ from what the traces say of them. */
export type Distrust = 'a publish was not finished' | 'the machine was restarted';

/** What a page shows now. */
export interface View {
  view: unknown;
  /** The same as JSON. */
  json: string;
  parts: { [name: string]: string };
  /** Names of what it shows that changed since it was published; null: it never was. */
  changed: string[] | null;
}

/**
 * Keeps answers, indexes and the set of pages true to the documents. `markChanged` says what changed, `update` computes again what must be,
 * and leaves the pages whose reads changed in `pages.dirty`; the publisher renders those and reports back.
 */
export class Engine {
  readonly pages = new PageSet();
  /** Stamps of the documents as they were last taken in, by key. */
  readonly documents = new Map<string, string>();
  readonly facts = new Map<string, string>();
  readonly #options: EngineOptions;
  readonly #indexes = new IndexSet();
  readonly #answers: Answers;
  readonly #rootQueries: readonly Query[];
  #changed = new Map<string, string | null>();
  #unsavedDocuments = new Map<string, string | null>();
  #unsavedPages = new Set<string>();
  /** Answers that a full disk refused: without them the state would hold older answers under newer documents. */
  #refused: { changed: AnswerNode[]; forgotten: string[] } = { changed: [], forgotten: [] };
  /** Why files may hold other bytes than the traces say; null: they hold those. */
  #distrust: Distrust | null = null;
  #computedOnce = false;
  /** False: it knows nothing yet, and what an earlier process left stands untouched. */
  #begun = false;
  /** The answers of an earlier process, until they are needed: from which instant (ms) on, `update` needs them. null: they are here. */
  #sleepsUntil: number | null = null;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#rootQueries = [
      ...options.indexedFolders.map((indexed) => indexed.entries),
      ...options.families.map((family) => family.pages),
    ];
    this.#answers = new Answers({
      source: options.source,
      indexes: this.#indexes,
      queries: new Map([...options.queries].map((query) => [query.name, query])),
      savedAnswer: (id) => options.state.answer(id),
      onChange: (readerId, causeId) => this.#pageChanged(readerId, causeId),
      onComputed: (node, before) => this.#answered(node, before),
    });
  }

  /**
   * Takes up what an earlier process left; its answers wait on disk until they are needed. False: there is nothing usable, and all
   * documents must be marked as changed. Throws `StateUnreadable`.
   */
  restore(): boolean {
    const saved = this.#options.state.load();
    this.#begun = true;
    for (const [name, value] of saved.facts) this.facts.set(name, value);
    const { bootId = null } = this.#options;
    if (saved.unfinished) this.#distrust = 'a publish was not finished';
    else if (bootId !== null && saved.facts.get(BOOT) !== bootId) this.#distrust = 'the machine was restarted';
    if (saved.documents.size === 0 || saved.facts.get('conflicts') === 'yes') return false;
    for (const [key, stamp] of saved.documents) this.documents.set(key, stamp);
    for (const { page, dirty } of saved.pages) this.pages.restore(page, dirty || page.failure !== null);
    this.#sleepsUntil = Number(saved.facts.get(LOAD_AT) ?? 0);
    return true;
  }

  /** After `restore`: why the bytes of published files must be compared with the traces before those are relied on, or null. */
  get distrust(): Distrust | null {
    return this.#distrust;
  }

  /**
   * Records that files are about to be written: call it before the first file of a publish. A process that finds this record, since no
   * `save` followed, must compare all files. Throws `StateUnavailable`.
   */
  beginPublish(): void {
    this.#options.state.beginPublish({ synced: (this.#options.bootId ?? null) === null });
  }

  /** Loads the answers that wait on disk. Whatever needs one does so; whoever has time may do it before. Throws `StateUnreadable`. */
  loadAnswers(): void {
    if (this.#sleepsUntil === null) return;
    const { state, indexedFolders } = this.#options;
    const answers = state.answers();
    const entries = indexedFolders.flatMap((indexed) => state.answersOf(indexed.entries.name));
    // All of it is here, so that none of it is half here.
    this.#sleepsUntil = null;
    for (const page of this.pages.pages.values()) this.#answers.follow(pageId(page.path), noTrace, page.trace);
    this.#answers.restore(answers);
    for (const key of this.documents.keys()) {
      const { folder, id } = splitKey(key);
      if (folder !== null) for (const query of this.#rootsOf(folder)) this.#answers.root(query, [id]);
    }
    for (const each of entries) this.#indexes.load(each);
  }

  /** Forgets every answer, trace and fact, so that all is made again. */
  reset(): void {
    this.#options.state.reset();
    this.#begun = true;
    this.#answers.clear();
    this.#indexes.clear();
    this.pages.clear();
    this.documents.clear();
    this.facts.clear();
    this.#changed.clear();
    this.#unsavedDocuments.clear();
    this.#unsavedPages.clear();
    this.#refused = { changed: [], forgotten: [] };
    this.#computedOnce = false;
    this.#sleepsUntil = null;
  }

  /** Says which documents are new, changed (their stamp) or gone (null). Nothing is computed before `update`. */
  markChanged(changes: Iterable<readonly [key: string, stamp: string | null]>): void {
    for (const [key, stamp] of changes) this.#changed.set(key, stamp);
  }

  /** Brings answers, indexes and the set of pages up to `now`. Cheap when nothing changed and no instant has passed. */
  update(now: number): void {
    this.#begun = true;
    const changes = this.#changed;
    this.#changed = new Map();
    if (changes.size > 0 || this.pages.dirty.size > 0 || now >= (this.#sleepsUntil ?? now)) this.loadAnswers();
    this.#answers.begin(now);
    if (this.#sleepsUntil !== null) return;
    for (const [key, stamp] of changes) this.#applyChange(key, stamp);
    if (!this.#computedOnce) {
      for (const family of this.#options.families) if (!family.of) this.#answers.root(family.pages, []);
      this.#computedOnce = true;
    }
    this.#answers.finish();
  }

  /** The instant (ms) of the last update. */
  get asOf(): number {
    return this.#answers.asOf;
  }

  /** A reader for others than pages. It sees the catalogue as of the last `update` and leaves no trace. */
  get read(): Reader {
    this.loadAnswers();
    return this.#answers.reader;
  }

  /**
   * Asks for the view of a page, which is then no longer dirty: whoever looks must report what came of it. Throws what the view
   * throws.
   */
  computeView(page: Page): View {
    this.loadAnswers();
    this.pages.dirty.delete(page.path);
    const { value, error, trace } = this.#answers.trace(
      this.#options.view(page.template),
      page.params,
      page.trace,
      pageId(page.path),
    );
    page.trace = trace;
    this.#unsavedPages.add(page.path);
    if (error) throw error;
    const { json, parts } = markParts(value);
    const before = page.view;
    const changed =
      before &&
      [...new Set([...Object.keys(before), ...Object.keys(parts)])].filter((name) => before[name] !== parts[name]);
    return { view: value, json, parts, changed };
  }

  /** Records that a page was published, or (with `failure`) could not be made. A page that was replaced meanwhile is left alone. */
  markPublished(page: Page, result: { view?: View; bytes?: string; failure?: string }): void {
    if (this.pages.pages.get(page.path) !== page) return;
    if (result.view) page.view = result.view.parts;
    if (result.bytes !== undefined) page.bytes = result.bytes;
    page.failure = result.failure ?? null;
    if (result.failure === undefined) this.pages.failed.delete(page.path);
    else this.pages.failed.add(page.path);
    this.#unsavedPages.add(page.path);
  }

  /** Marks every page dirty and trusts none of their files. */
  markAllDirty(): void {
    for (const [path, page] of this.pages.pages) {
      page.view = null;
      page.bytes = null;
      this.pages.dirty.set(path, null);
    }
  }

  /** The instant at which something next becomes false by itself, or null. */
  nextExpiry(): number | null {
    if (this.#sleepsUntil === null) return this.#answers.expiries.next();
    return Number.isFinite(this.#sleepsUntil) ? this.#sleepsUntil : null;
  }

  /** Writes all that changed since the last save, in one transaction. What the state refuses is written by the next save. */
  save(facts: { [name: string]: string } = {}): void {
    if (!this.#begun) return;
    for (const path of this.pages.dirty.keys()) this.#unsavedPages.add(path);
    const { changed, forgotten } = this.#takeUnsaved();
    const conflicts = this.pages.conflicts().size > 0 ? 'yes' : 'no';
    const pages = [...this.#unsavedPages].flatMap((path) => {
      const page = this.pages.pages.get(path);
      return page ? [{ page, dirty: this.pages.dirty.has(path) }] : [];
    });
    const loadAt = this.#sleepsUntil ?? (this.#answers.failing ? 0 : (this.#answers.expiries.next() ?? NEVER));
    const all: { [name: string]: string } = { ...facts, [LOAD_AT]: String(loadAt) };
    const { bootId = null } = this.#options;
    if (bootId !== null) all[BOOT] = bootId;
    if (this.facts.get('conflicts') !== conflicts) all['conflicts'] = conflicts;
    try {
      this.#options.state.save({
        documents: this.#unsavedDocuments,
        answers: changed,
        forgottenAnswers: forgotten,
        pages,
        forgottenPages: [...this.#unsavedPages].filter((path) => !this.pages.pages.has(path)),
        facts: all,
      });
    } catch (error) {
      this.#refused = { changed, forgotten };
      throw error;
    }
    for (const [name, value] of Object.entries(all)) this.facts.set(name, value);
    this.#distrust = null;
    this.#unsavedDocuments = new Map();
    this.#unsavedPages = new Set();
  }

  /** The newest of what was refused before and of what changed since. */
  #takeUnsaved(): { changed: AnswerNode[]; forgotten: string[] } {
    const now = this.#answers.takeUnsaved();
    const before = this.#refused;
    if (before.changed.length + before.forgotten.length === 0) return now;
    this.#refused = { changed: [], forgotten: [] };
    const all = new Map<string, AnswerNode | null>();
    for (const { changed, forgotten } of [before, now]) {
      for (const node of changed) all.set(node.id, node);
      for (const id of forgotten) all.set(id, null);
    }
    const entries = [...all];
    return {
      changed: entries.flatMap(([, node]) => node ?? []),
      forgotten: entries.flatMap(([id, node]) => (node ? [] : id)),
    };
  }

  #applyChange(key: string, stamp: string | null): void {
    const { folder, id } = splitKey(key);
    const known = this.documents.has(key);
    if (stamp === null) this.documents.delete(key);
    else this.documents.set(key, stamp);
    this.#unsavedDocuments.set(key, stamp);
    this.#answers.documentChanged(documentId(key));
    if (folder === null || (known && stamp !== null)) return;
    for (const query of this.#rootsOf(folder)) {
      if (stamp === null) {
        const before = this.#answers.valueOf(queryId(query, [id]));
        this.#answers.unroot(query, [id]);
        this.#rootChanged(query, [id], before, undefined);
      } else this.#answers.root(query, [id]);
    }
  }

  #rootsOf(folder: string): Query[] {
    return [
      ...this.#options.indexedFolders.filter((indexed) => indexed.folder === folder).map((indexed) => indexed.entries),
      ...this.#options.families.filter((family) => family.of === folder).map((family) => family.pages),
    ];
  }

  #answered(node: AnswerNode, before: unknown): void {
    this.#options.onEvent?.({ type: 'computed', id: node.id, changed: before !== node.value });
    if (before === node.value) return;
    const { name, args } = parseQueryId(node.id);
    for (const query of this.#rootQueries) if (query.name === name) this.#rootChanged(query, args, before, node.value);
  }

  #rootChanged(query: Query, args: readonly (string | number)[], before: unknown, after: unknown): void {
    if (this.#options.indexedFolders.some((indexed) => indexed.entries === query)) this.#indexes.replace(before, after);
    const family = this.#options.families.find((candidate) => candidate.pages === query);
    if (!family) return;
    const owner = queryId(query, args);
    for (const page of this.pages.replace(owner, (before ?? []) as PageRef[], (after ?? []) as PageRef[])) {
      this.#answers.follow(pageId(page.path), page.trace, noTrace);
      this.#unsavedPages.add(page.path);
      this.#options.onEvent?.({ type: 'gone', path: page.path });
    }
  }

  #pageChanged(id: string, because: string | null): void {
    const path = id.slice(2);
    if (!this.pages.pages.has(path) || this.pages.dirty.has(path)) return;
    this.pages.dirty.set(path, because);
    this.#options.onEvent?.({ type: 'dirty', path, because });
  }
}
