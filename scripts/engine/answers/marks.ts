import type { AnswerStore } from './answer-store.ts';
import type { CallStack } from './call-stack.ts';
import type { AnswerNode, Mark } from '../nodes/node.ts';

interface MarksOptions {
  onPage(pageId: string, cause: string): void;
  /** Whether an answer fills an index. */
  fillsIndex(id: string): boolean;
}

export type Marks = ReturnType<typeof createMarks>;

/** Which answers may have changed: marked along the reverse edges from what did change. */
export function createMarks(store: AnswerStore, stack: CallStack, { onPage, fillsIndex }: MarksOptions) {
  /** In the order in which they were marked: what an update has left to do. */
  const marked = new Set<AnswerNode>();
  /** All that is not current, by id: those of them, too, that nothing wanted depends on. */
  const outdated = new Map<string, AnswerNode>();
  /** Those of them that fill indexes. */
  const filling = new Set<AnswerNode>();
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
      if (dependent && raise(dependent, 'maybe changed')) waiting.push(dependent);
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
    outdated.set(node.id, node);
    if (fillsIndex(node.id)) filling.add(node);
  }

  function forget(node: AnswerNode): void {
    marked.delete(node);
    outdated.delete(node.id);
    filling.delete(node);
  }

  return {
    marked,
    outdated,
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
    clear(node: AnswerNode): void {
      node.mark = 'current';
      forget(node);
    },
    reset(): void {
      marked.clear();
      outdated.clear();
      filling.clear();
    },
  };
}
