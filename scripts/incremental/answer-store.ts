import { AnswersByArguments } from './answers-by-arguments.ts';
import { assertInvariant } from './errors.ts';
import { ExpiryQueue } from './expiry-queue.ts';
import {
  answerNode,
  isIndexId,
  NOT_LOADED,
  noTrace,
  parseQueryId,
  queryId,
  type AnswerNode,
  type Trace,
} from './node.ts';
import { ReverseEdges } from './reverse-edges.ts';
import type { SavedAnswer } from './state.ts';
import type { Argument, Query } from './terms.ts';

/** What has changed since the last save. */
export interface UnsavedAnswers {
  changed: SavedAnswer[];
  forgotten: string[];
}

/** The remembered answers with their traces, the edges back from what they read, and which of them are not on disk yet. */
export class AnswerStore {
  readonly edges = new ReverseEdges();
  readonly expiries = new ExpiryQueue();
  /** Answers that failed, also those that stand by their last good value meanwhile. */
  readonly failed = new Set<AnswerNode>();
  readonly #nodes = new Map<string, AnswerNode>();
  /** Those that were read lately: found without making their ids. */
  readonly #recent = new AnswersByArguments();
  readonly #savedValue: (id: string) => unknown;
  /** Nodes that may have no reader left. */
  readonly #unread = new Set<string>();
  readonly #unsaved = new Set<AnswerNode>();
  /** Nodes whose values came into memory since they were last released. */
  readonly #inMemory = new Set<AnswerNode>();
  readonly #forgotten = new Set<string>();

  constructor(savedValue: (id: string) => unknown) {
    this.#savedValue = savedValue;
  }

  get(id: string): AnswerNode | undefined {
    return this.#nodes.get(id);
  }

  /** The node of a query's answer. */
  find({ name }: Query, args: readonly Argument[]): AnswerNode | undefined {
    const known = this.#recent.get(name, args);
    if (known) return known;
    const node = this.#nodes.get(queryId({ name }, args));
    if (node) this.#recent.set(name, args, node);
    return node;
  }

  create(id: string): AnswerNode {
    const node = answerNode(id);
    this.#nodes.set(id, node);
    this.#forgotten.delete(id);
    return node;
  }

  all(): Iterable<AnswerNode> {
    return this.#nodes.values();
  }

  /** Accepts a node as an earlier process saved it. */
  restore({ node, failed }: SavedAnswer): void {
    this.#nodes.set(node.id, node);
    this.setTrace(node.id, noTrace, node.trace);
    this.#unread.add(node.id);
    if (failed) this.failed.add(node);
  }

  /** The last good value; undefined when there is none. */
  valueOf(node: AnswerNode): unknown {
    if (node.value !== NOT_LOADED) return node.value;
    if (node.digest === null) return undefined;
    this.setValue(node, this.#savedValue(node.id));
    return node.value;
  }

  setValue(node: AnswerNode, value: unknown): void {
    node.value = value;
    this.#inMemory.add(node);
  }

  /** Removes all values from memory, which have been saved; each is loaded again when it is read. */
  releaseValues(): void {
    assertInvariant(this.#unsaved.size === 0, 'a value that leaves memory is on disk');
    for (const node of this.#inMemory) node.value = NOT_LOADED;
    this.#inMemory.clear();
    this.#recent.clear();
  }

  /** A value that may still be on disk. */
  orSaved(id: string, value: unknown): unknown {
    return value === NOT_LOADED ? this.#savedValue(id) : value;
  }

  /** Records what a query or page reads now, in both directions, and when it expires. `invalid`: of `before` some may be lost. */
  setTrace(reader: string, before: Trace, after: Trace, invalid = false): void {
    this.edges.replace(reader, before.reads, after.reads, { invalid, onUnread: (id) => this.#unread.add(id) });
    this.expiries.replace(reader, before.expiresAt, after.expiresAt);
  }

  markUnsaved(node: AnswerNode): void {
    this.#unsaved.add(node);
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
      const node = this.#nodes.get(id);
      if (node && !this.edges.has(id) && !isKept(id)) this.#forget(node, onForget);
    }
  }

  /** Every answer is computed again before it is read; its last good value stays for the case that it cannot be. */
  markAllInvalid(): void {
    for (const node of this.#nodes.values()) node.invalid = true;
  }

  unsaved(): UnsavedAnswers {
    return {
      changed: Array.from(this.#unsaved, (node) => ({ node, failed: this.failed.has(node) })),
      forgotten: [...this.#forgotten],
    };
  }

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
    this.#recent.clear();
    this.#unread.clear();
    this.#inMemory.clear();
    this.markSaved();
  }

  #forget(node: AnswerNode, onForget: (node: AnswerNode) => void): void {
    this.#nodes.delete(node.id);
    if (!isIndexId(node.id)) {
      const { name, args } = parseQueryId(node.id);
      this.#recent.delete(name, args);
    }
    this.failed.delete(node);
    this.#unsaved.delete(node);
    this.#inMemory.delete(node);
    this.#forgotten.add(node.id);
    onForget(node);
    this.setTrace(node.id, node.trace, noTrace);
  }
}
