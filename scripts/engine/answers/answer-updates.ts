import { assertInvariant } from '../nodes/errors.ts';
import type { Marks } from './marks.ts';
import { isPageId, type AnswerNode } from '../nodes/node.ts';
import type { Rebuilder } from './rebuilder.ts';
import type { UntrackedAnswers } from './untracked-answers.ts';

export interface AnswerUpdatesOptions {
  marks: Marks;
  rebuilder: Rebuilder;
  untracked: UntrackedAnswers;
  isRoot(id: string): boolean;
  /** Of a page, whether it is looked at; of an answer, whether it is needed whoever reads it. Absent: all are. */
  isWanted?: ((id: string) => boolean) | undefined;
  onPage(pageId: string, cause: string | null): void;
  onForget(node: AnswerNode): void;
}

/** Brings what is marked current, at once or in parts. */
export class AnswerUpdates {
  readonly #options: AnswerUpdatesOptions;
  #waves: Generator<AnswerNode, never> | null = null;
  /** By id, whether anything that is wanted depends on an answer: known during one update. */
  readonly #wanted = new Map<string, boolean>();

  constructor(options: AnswerUpdatesOptions) {
    this.#options = options;
  }

  /** Brings everything that is marked or expired by `now` current, and forgets what is read no more. Throws `StateUnreadable`. */
  all(now: number): void {
    this.#begin(now);
    this.bringAllCurrent();
    this.#options.marks.store.collect(this.#options.isRoot, this.#options.onForget);
  }

  /** The next `count` of it, what fills indexes first. False: nothing is marked, and `all` has only to forget. Throws `StateUnreadable`. */
  part(now: number, count: number): boolean {
    this.#begin(now);
    const { marks, rebuilder } = this.#options;
    let left = count;
    for (const node of marks.filling) {
      if (left === 0) return true;
      rebuilder.bringCurrent(node);
      left -= 1;
    }
    rebuilder.updateIndexes();
    for (; left > 0 && marks.marked.size > 0; left -= 1) this.#bringCurrent(this.#next());
    if (marks.marked.size > 0) return true;
    this.#waves = null;
    return false;
  }

  bringAllCurrent(): void {
    const { marks, rebuilder } = this.#options;
    rebuilder.updateIndexes();
    while (marks.marked.size > 0) for (const node of marks.marked) this.#bringCurrent(node);
    this.#wanted.clear();
  }

  /** What nothing that is wanted depends on stays as it is until it is read. */
  #bringCurrent(node: AnswerNode): void {
    const { marks, rebuilder } = this.#options;
    if (this.#isWanted(node.id)) rebuilder.bringCurrent(node);
    else marks.marked.delete(node);
  }

  #isWanted(id: string): boolean {
    const { isWanted, marks } = this.#options;
    if (isWanted === undefined) return true;
    const known = this.#wanted.get(id);
    if (known !== undefined) return known;
    this.#wanted.set(id, false); // if it depends on itself
    const { edges } = marks.store;
    const found =
      isWanted(id) ||
      [id, ...edges.fieldsOf(id)].some(
        (read) =>
          Iterator.from(edges.pagesOf(read)).some(isWanted) ||
          Iterator.from(edges.queriesOf(read)).some((reader) => this.#isWanted(reader)),
      );
    this.#wanted.set(id, found);
    return found;
  }

  /** The next of the marked nodes, of which there are some. */
  #next(): AnswerNode {
    this.#waves ??= this.#inWaves();
    return this.#waves.next().value;
  }

  /**
   * Marked nodes without end, those whose reads did change before those whose reads may have: an answer that reads many others would bring
   * all of these current at one go, and finds them current then.
   */
  *#inWaves(): Generator<AnswerNode, never> {
    const { marked } = this.#options.marks;
    for (;;) {
      const changed = [...marked].filter(({ mark }) => mark === 'changed');
      const waves = [changed.filter(({ readsIndex }) => !readsIndex), changed];
      const [next = [...marked]] = waves.filter(({ length }) => length > 0);
      for (const node of next) if (marked.has(node)) yield node;
    }
  }

  #begin(now: number): void {
    const { marks, untracked } = this.#options;
    assertInvariant(marks.stack.isEmpty, 'an update is not part of a computation');
    for (const id of marks.store.expiries.due(now)) this.#expire(id);
    if (marks.marked.size > 0) untracked.clear();
  }

  #expire(id: string): void {
    if (isPageId(id)) {
      this.#options.onPage(id, null);
      return;
    }
    const { marks } = this.#options;
    const node = marks.store.get(id);
    if (node) marks.mark(node);
  }
}
