import { assertInvariant } from '../nodes/errors.ts';
import type { Marks } from './marks.ts';
import { isPageId, type AnswerNode } from '../nodes/node.ts';
import type { Rebuilder } from './rebuilder.ts';

export interface AnswerUpdatesOptions {
  marks: Marks;
  rebuilder: Rebuilder;
  untracked: { clear(): void };
  isRoot(id: string): boolean;
  /** Of a page, whether it is looked at; of an answer, whether it is needed whoever reads it. Absent: all are. */
  isWanted?: ((id: string) => boolean) | undefined;
  onPage(pageId: string, cause: string | null): void;
  onForget(node: AnswerNode): void;
}

/** Brings what is marked current, at once or in parts. */
export function answerUpdates(options: AnswerUpdatesOptions) {
  const { marks, rebuilder, untracked, isRoot, isWanted: isWantedItself, onPage, onForget } = options;
  const { marked, stack, store } = marks;
  let waves: Generator<AnswerNode, never> | null = null;
  /** By id, whether anything that is wanted depends on an answer: known during one update. */
  const wanted = new Map<string, boolean>();

  function bringAllCurrent(): void {
    rebuilder.updateIndexes();
    while (marked.size > 0) for (const node of marked) bringCurrent(node);
    wanted.clear();
  }

  /** What nothing that is wanted depends on stays as it is until it is read. */
  function bringCurrent(node: AnswerNode): void {
    if (isWanted(node.id)) rebuilder.bringCurrent(node);
    else marked.delete(node);
  }

  function isWanted(id: string): boolean {
    if (isWantedItself === undefined) return true;
    const known = wanted.get(id);
    if (known !== undefined) return known;
    wanted.set(id, false); // if it depends on itself
    const { edges } = store;
    const found =
      isWantedItself(id) ||
      [id, ...edges.fieldsOf(id)].some(
        (read) =>
          Iterator.from(edges.pagesOf(read)).some(isWantedItself) ||
          Iterator.from(edges.queriesOf(read)).some(isWanted),
      );
    wanted.set(id, found);
    return found;
  }

  /**
   * Marked nodes without end, those whose reads did change before those whose reads may have: an answer that reads many others would bring
   * all of these current at one go, and finds them current then.
   */
  function* inWaves(): Generator<AnswerNode, never> {
    for (;;) {
      const changed = [...marked].filter(({ mark }) => mark === 'changed');
      const sorted = [changed.filter(({ readsIndex }) => !readsIndex), changed];
      const [next = [...marked]] = sorted.filter(({ length }) => length > 0);
      for (const node of next) if (marked.has(node)) yield node;
    }
  }

  function begin(now: number): void {
    assertInvariant(stack.isEmpty, 'an update is not part of a computation');
    for (const id of store.expiries.due(now)) expire(id);
    if (marked.size > 0) untracked.clear();
  }

  function expire(id: string): void {
    if (isPageId(id)) {
      onPage(id, null);
      return;
    }
    const node = store.get(id);
    if (node) marks.mark(node);
  }

  const forgetUnread = (): void => store.collect(isRoot, onForget);

  return {
    /** Brings everything that is marked or expired by `now` current, and forgets what is read no more. Throws `StateUnreadable`. */
    all(now: number): void {
      begin(now);
      bringAllCurrent();
      forgetUnread();
    },
    /** The next `count` of it, what fills indexes first. False: nothing is marked, and `all` has only to forget. Throws `StateUnreadable`. */
    part(now: number, count: number): boolean {
      begin(now);
      let left = count;
      for (const node of marks.filling) {
        if (left === 0) return true;
        rebuilder.bringCurrent(node);
        left -= 1;
      }
      rebuilder.updateIndexes();
      for (; left > 0 && marked.size > 0; left -= 1) bringCurrent((waves ??= inWaves()).next().value);
      if (marked.size > 0) return true;
      waves = null;
      return false;
    },
    bringAllCurrent,
    forgetUnread,
  };
}
