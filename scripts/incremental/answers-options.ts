import type { AnswersOnDisk } from './answer-store.ts';
import type { IndexSet } from './index-set.ts';
import type { AnswerNode } from './node.ts';
import type { Query, Source } from './terms.ts';

export interface AnswersOptions {
  source: Source;
  indexes: IndexSet;
  queries: ReadonlyMap<string, Query>;
  /** Whether an answer is kept though nothing reads it, and whether it fills an index. */
  isRoot(id: string): boolean;
  fillsIndex(id: string): boolean;
  onDisk: AnswersOnDisk & { indexReads(start: string): Iterable<string> };
  /** Something that a page read has changed: the node `cause`, or with null the time. */
  onPage(pageId: string, cause: string | null): void;
  /** See `RebuilderOptions`. */
  onComputed(node: AnswerNode, changed: boolean, before: () => unknown): void;
  /** Nothing reads this answer any more. */
  onForgotten(node: AnswerNode): void;
}
