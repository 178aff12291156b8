import type { AnswerStore } from './answer-store.ts';
import type { CallStack } from './call-stack.ts';
import { entryOf } from '../nodes/map-over.ts';
import type { AnswerNode, Mark } from '../nodes/node.ts';

/** Which answers may have changed: marked along the reverse edges from what did change. */
export class Marks {
  /** In the order in which they were marked. */
  readonly marked = new Set<AnswerNode>();
  /** Those of them that fill indexes. */
  readonly filling = new Set<AnswerNode>();
  readonly store: AnswerStore;
  readonly stack: CallStack;
  /** Whether an answer fills an index. */
  readonly fillsIndex: (id: string) => boolean;
  readonly #onPage: (pageId: string, cause: string) => void;
  /** Because of which of their reads answers may have changed: the only ones that must be verified. */
  readonly #suspects = new Map<AnswerNode, string[]>();

  constructor(
    store: AnswerStore,
    stack: CallStack,
    options: { onPage(pageId: string, cause: string): void; fillsIndex(id: string): boolean },
  ) {
    this.store = store;
    this.stack = stack;
    this.fillsIndex = options.fillsIndex;
    this.#onPage = options.onPage;
  }

  /**
   * A document or an answer has another value: its readers changed, and all that depends on those may have; but not those of which
   * `isSettled` says that they are current again.
   */
  changed(id: string, isSettled?: (reader: AnswerNode) => boolean): void {
    for (const page of this.store.edges.pagesOf(id)) this.#onPage(page, id);
    for (const reader of isSettled ? [...this.store.edges.queriesOf(id)] : this.store.edges.queriesOf(id)) {
      const node = this.store.get(reader);
      if (node && isSettled?.(node) !== true) this.mark(node);
    }
  }

  /** An answer has another value or error than before, and so has each of these fields; null: all of them. */
  answerChanged(id: string, fields: Iterable<string> | null): void {
    this.changed(id);
    const { edges } = this.store;
    if (fields === null) for (const field of [...edges.fieldsOf(id)]) this.changed(field);
    else for (const name of fields) this.changed(edges.fieldOf(name, id));
  }

  /** This answer must be computed again, and all that depends on it may have changed. */
  mark(node: AnswerNode): void {
    if (!this.#raise(node, 'changed')) return;
    const waiting = [node];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      this.#spread(next.id, waiting);
      for (const field of this.store.edges.fieldsOf(next.id)) this.#spread(field, waiting);
    }
  }

  /**
   * Those reads of an answer that may have changed, in the order in which it read them; all others are current. Grows while they are
   * brought current.
   */
  suspectsOf(node: AnswerNode): readonly string[] {
    const suspects = this.#suspects.get(node) ?? [];
    if (suspects.length > 1) {
      const given = new Set(suspects);
      suspects.length = 0;
      for (const id of node.trace.reads) if (given.delete(id)) suspects.push(id);
    }
    return suspects;
  }

  clear(node: AnswerNode): void {
    node.mark = 'current';
    this.forget(node);
  }

  forget(node: AnswerNode): void {
    this.marked.delete(node);
    this.filling.delete(node);
    this.#suspects.delete(node);
  }

  reset(): void {
    this.marked.clear();
    this.filling.clear();
    this.#suspects.clear();
  }

  /** What reads `id` may have changed; those of them that were current are added to `waiting`. */
  #spread(id: string, waiting: AnswerNode[]): void {
    for (const reader of this.store.edges.queriesOf(id)) {
      const dependent = this.store.get(reader);
      if (dependent === undefined) continue;
      this.#suspect(dependent, id);
      if (this.#raise(dependent, 'maybe changed')) waiting.push(dependent);
    }
  }

  #suspect(dependent: AnswerNode, id: string): void {
    if (dependent.mark === 'changed' || dependent.mark === 'computing') return;
    entryOf(this.#suspects, dependent, () => []).push(id);
  }

  /** True: it was current before, so what depends on it is not marked yet. */
  #raise(node: AnswerNode, mark: Mark): boolean {
    const { mark: before } = node;
    if (before === 'computing' || before === 'changed') {
      if (before === 'changed' && !this.marked.has(node)) this.#add(node);
      return false;
    }
    if (before === 'maybe changed' && mark === 'maybe changed') return false;
    node.mark = mark;
    this.#add(node);
    return before === 'current';
  }

  #add(node: AnswerNode): void {
    this.marked.add(node);
    if (this.fillsIndex(node.id)) this.filling.add(node);
  }
}
