import type { AnswerStore } from './answer-store.ts';
import type { CallStack } from './call-stack.ts';
import { entryOf } from '../nodes/map-over.ts';
import type { AnswerNode, Mark } from '../nodes/node.ts';

interface MarksOptions {
  onPage(pageId: string, cause: string): void;
  /** Whether an answer fills an index. */
  fillsIndex(id: string): boolean;
}

export type Marks = ReturnType<typeof createMarks>;

/** Which answers may have changed: marked along the reverse edges from what did change. */
export function createMarks(store: AnswerStore, stack: CallStack, { onPage, fillsIndex }: MarksOptions) {
  /** In the order in which they were marked. */
  const marked = new Set<AnswerNode>();
  /** Those of them that fill indexes. */
  const filling = new Set<AnswerNode>();
  /** Because of which of their reads answers may have changed: the only ones that must be verified. */
  const suspects = new Map<AnswerNode, string[]>();
  const { edges } = store;

  /**
   * A document or an answer has another value: its readers changed, and all that depends on those may have; but not those of which
   * `isSettled` says that they are current again.
   */
  function changed(id: string, isSettled?: (reader: AnswerNode) => boolean): void {
    for (const page of edges.pagesOf(id)) onPage(page, id);
    for (const reader of isSettled ? [...edges.queriesOf(id)] : edges.queriesOf(id)) {
      const node = store.get(reader);
      if (node && isSettled?.(node) !== true) mark(node);
    }
  }

  /** This answer must be computed again, and all that depends on it may have changed. */
  function mark(node: AnswerNode): void {
    if (!raise(node, 'changed')) return;
    const waiting = [node];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      spread(next.id, waiting);
      for (const field of edges.fieldsOf(next.id)) spread(field, waiting);
    }
  }

  /** What reads `id` may have changed; those of them that were current are added to `waiting`. */
  function spread(id: string, waiting: AnswerNode[]): void {
    for (const reader of edges.queriesOf(id)) {
      const dependent = store.get(reader);
      if (dependent === undefined) continue;
      if (dependent.mark !== 'changed' && dependent.mark !== 'computing')
        entryOf(suspects, dependent, () => []).push(id);
      if (raise(dependent, 'maybe changed')) waiting.push(dependent);
    }
  }

  /** True: it was current before, so what depends on it is not marked yet. */
  function raise(node: AnswerNode, to: Mark): boolean {
    const { mark: before } = node;
    if (before === 'computing' || before === 'changed') {
      if (before === 'changed' && !marked.has(node)) add(node);
      return false;
    }
    if (before === 'maybe changed' && to === 'maybe changed') return false;
    node.mark = to;
    add(node);
    return before === 'current';
  }

  function add(node: AnswerNode): void {
    marked.add(node);
    if (fillsIndex(node.id)) filling.add(node);
  }

  function forget(node: AnswerNode): void {
    marked.delete(node);
    filling.delete(node);
    suspects.delete(node);
  }

  return {
    marked,
    filling,
    store,
    stack,
    fillsIndex,
    changed,
    mark,
    forget,
    /** An answer has another value or error than before, and so has each of these fields; null: all of them. */
    answerChanged(id: string, fields: Iterable<string> | null): void {
      changed(id);
      if (fields === null) for (const field of [...edges.fieldsOf(id)]) changed(field);
      else for (const name of fields) changed(edges.fieldOf(name, id));
    },
    /**
     * Those reads of an answer that may have changed, in the order in which it read them; all others are current. Grows while they are
     * brought current.
     */
    suspectsOf(node: AnswerNode): readonly string[] {
      const found = suspects.get(node) ?? [];
      if (found.length > 1) {
        const given = new Set(found);
        found.length = 0;
        for (const id of node.trace.reads) if (given.delete(id)) found.push(id);
      }
      return found;
    },
    clear(node: AnswerNode): void {
      node.mark = 'current';
      forget(node);
    },
    reset(): void {
      marked.clear();
      filling.clear();
      suspects.clear();
    },
  };
}
