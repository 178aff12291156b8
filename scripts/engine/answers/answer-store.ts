import { assertInvariant } from '../nodes/errors.ts';
import { ExpiryQueue } from '../nodes/expiry-queue.ts';
import {
  answerIn,
  answerNode,
  isDocumentId,
  isIndexId,
  NOT_LOADED,
  noTrace,
  type AnswerNode,
  type Trace,
} from '../nodes/node.ts';
import { ReverseEdges } from '../nodes/reverse-edges.ts';
import type { Edges } from '../nodes/saved-edges.ts';

/** What is on disk, or in the store below; throws `StateUnreadable`. */
export interface AnswersOnDisk {
  /** Those that begin with this. */
  ids(start: string): Iterable<string>;
  /** undefined: there is none. */
  one(id: string): AnswerNode | undefined;
  value(id: string): unknown;
}

/** The remembered answers with their traces, the edges back from what they read, and which of them are not on disk yet. */
export class AnswerStore {
  readonly edges = new ReverseEdges();
  readonly expiries: ExpiryQueue;
  /** Those that failed. */
  readonly failed = new Set<AnswerNode>();
  readonly #nodes = new Map<string, AnswerNode>();
  readonly #onDisk: AnswersOnDisk;
  /** Nodes that are not in memory may be on disk. */
  #hasNodesOnDisk = false;
  /** See `markAllInvalid`. */
  #areInvalidOnDisk = false;
  /** The next process has no use for the edges on disk, if there are any. */
  lacksSavedEdges = false;
  /** Nodes that may have no reader left. */
  readonly #unread = new Set<string>();
  readonly #unsaved = new Set<AnswerNode>();
  /** Nodes whose values came into memory since they were last released. */
  readonly #inMemory = new Set<AnswerNode>();
  readonly #forgotten = new Set<string>();

  /** `below`: what this one begins with, and which stays as it is; its nodes are copied. */
  constructor(onDisk: AnswersOnDisk, below?: AnswerStore) {
    this.#onDisk = below ? below.#asOnDisk() : onDisk;
    this.expiries = new ExpiryQueue(below?.expiries);
    if (below) this.useEarlier(below.edges);
    for (const { id } of below?.failed ?? []) this.get(id);
  }

  get(id: string): AnswerNode | undefined {
    const node = this.#nodes.get(id);
    if (node !== undefined || !this.#hasNodesOnDisk || this.#forgotten.has(id)) return node;
    const saved = this.#onDisk.one(id);
    return saved && this.#accept(saved);
  }

  create(id: string): AnswerNode {
    const node = answerNode(id);
    this.#nodes.set(id, node);
    // what it is created for may fail before it has recorded the read
    this.#unread.add(id);
    return node;
  }

  /** Those in memory: all, unless some still wait on disk. */
  all(): Iterable<AnswerNode> {
    return this.#nodes.values();
  }

  /**
   * Accepts edges as an earlier process saved them, or as they are below; of readers that are superseded they say nothing true. Nodes stay
   * there until they are asked for.
   */
  useEarlier(edges: Edges, superseded?: readonly string[]): void {
    this.edges.useEarlier(edges, superseded);
    this.#hasNodesOnDisk = true;
  }

  #asOnDisk(): AnswersOnDisk {
    return {
      ids: () => [],
      one: (id) => {
        const node = this.get(id);
        return node && { ...node, json: null };
      },
      value: (id) => this.valueOf(this.get(id)!),
    };
  }

  /** Accepts a node as an earlier process saved it. */
  restore(saved: AnswerNode): void {
    const { id, trace } = this.#accept(saved);
    this.setTrace(id, noTrace, trace);
    this.#unread.add(id);
  }

  /** Loads the nodes that wait on disk, one with each step. In between all may be read, changed and saved. */
  *loadAll(): Generator<void, void> {
    if (!this.#hasNodesOnDisk) return;
    for (const id of this.#onDisk.ids('')) {
      if (this.get(id)) this.#unread.add(id);
      yield;
    }
    this.#hasNodesOnDisk = false;
    this.#areInvalidOnDisk = false;
  }

  /** The last good value; undefined when there is none. */
  valueOf(node: AnswerNode): unknown {
    if (node.value !== NOT_LOADED) return node.value;
    if (!node.hasValue) return undefined;
    this.setValue(node, this.#onDisk.value(node.id));
    return node.value;
  }

  setValue(node: AnswerNode, value: unknown): void {
    node.hasValue = true;
    node.value = value;
    this.#inMemory.add(node);
  }

  /** Removes all values from memory, which have been saved, when there are more: each is loaded again when it is read. */
  releaseValues(most: number): void {
    assertInvariant(this.#unsaved.size === 0, 'a value that leaves memory is on disk');
    if (this.#inMemory.size <= most) return;
    for (const node of this.#inMemory) node.value = NOT_LOADED;
    this.#inMemory.clear();
  }

  /** Records what a query or page reads now, in both directions, and when it expires. `invalid`: of `before` some may be lost. */
  setTrace(reader: string, before: Trace, after: Trace, invalid = false): void {
    this.edges.replace(reader, before.reads, after.reads, { invalid, onUnread: (id) => this.mayBeUnread(id) });
    this.expiries.replace(reader, before.expiresAt, after.expiresAt);
  }

  setFailed(node: AnswerNode, failed: boolean): void {
    node.failed = failed;
    if (failed) this.failed.add(node);
    else this.failed.delete(node);
  }

  markUnsaved(node: AnswerNode): void {
    this.#unsaved.add(node);
    // not when it is created: if it is never computed, what is on disk must be forgotten
    this.#forgotten.delete(node.id);
  }

  /** Of an answer that is current: whether it still depends on an index. What it reads may have ceased to, and have stayed the same. */
  noteIndexes(node: AnswerNode): void {
    const seen = new Set<AnswerNode>();
    const finds = (found: AnswerNode): boolean => {
      if (isIndexId(found.id)) return true;
      if (!found.readsIndex || seen.has(found)) return false;
      seen.add(found);
      return found.trace.reads.some((id) => {
        const read = isDocumentId(id) ? undefined : this.get(answerIn(id));
        return read !== undefined && finds(read);
      });
    };
    if (finds(node)) return;
    for (const each of seen) {
      each.readsIndex = false;
      this.markUnsaved(each);
    }
  }

  /** The node may be forgotten as soon as nothing reads it. */
  mayBeUnread(id: string): void {
    this.#unread.add(id);
  }

  /** Forgets what has no reader and is not `kept`, and then what only that has read. */
  collect(isKept: (id: string) => boolean, onForget: (node: AnswerNode) => void): void {
    for (const id of this.#unread) {
      // One that still has a reader comes back into the set, and so into this loop, when that is forgotten.
      this.#unread.delete(id);
      if (this.edges.has(id) || isKept(id)) continue;
      const node = this.get(id);
      if (node) this.#forget(node, onForget);
    }
  }

  /** Every answer is to be computed again; its last good value stands until then, and if it cannot be. */
  markAllInvalid(): void {
    for (const node of this.#nodes.values()) node.invalid = true;
    this.#areInvalidOnDisk = this.#hasNodesOnDisk;
  }

  /** What has changed since the last save: ids, but for answers that are new or others. */
  unsaved = () => ({ changed: [...this.#unsaved], forgotten: [...this.#forgotten] });

  markSaved(): void {
    for (const node of this.#unsaved) node.json = null;
    this.#unsaved.clear();
    this.#forgotten.clear();
  }

  clear(): void {
    this.edges.clear();
    this.expiries.clear();
    this.failed.clear();
    this.#nodes.clear();
    this.#unread.clear();
    this.#inMemory.clear();
    this.markSaved();
    this.#hasNodesOnDisk = false;
    this.#areInvalidOnDisk = false;
    this.lacksSavedEdges = true;
  }

  #accept(saved: AnswerNode): AnswerNode {
    this.#nodes.set(saved.id, saved);
    if (this.#areInvalidOnDisk) saved.invalid = true;
    if (saved.failed) this.failed.add(saved);
    return saved;
  }

  #forget(node: AnswerNode, onForget: (node: AnswerNode) => void): void {
    this.#nodes.delete(node.id);
    this.failed.delete(node);
    this.#unsaved.delete(node);
    this.#inMemory.delete(node);
    this.#forgotten.add(node.id);
    onForget(node);
    this.setTrace(node.id, node.trace, noTrace);
  }
}
