import type { AnswerNode } from './graph.ts';
import type { Query } from './terms.ts';

export interface Work {
  node: AnswerNode;
  /** Given when the node is new and nobody else knows its query yet. */
  query: Query | null;
}

/** Answers to be asked again, lowest first, in the order in which they came. */
export class WorkQueue {
  #byHeight: Map<AnswerNode, Work>[] = [];
  #heights = new Map<AnswerNode, number>();

  add(node: AnswerNode, query: Query | null = null): void {
    if (this.#heights.has(node)) return;
    this.#heights.set(node, node.height);
    (this.#byHeight[node.height] ??= new Map()).set(node, { node, query });
  }

  has(node: AnswerNode): boolean {
    return this.#heights.has(node);
  }

  delete(node: AnswerNode): void {
    const height = this.#heights.get(node);
    if (height === undefined) return;
    this.#heights.delete(node);
    this.#byHeight[height]?.delete(node);
  }

  /** Takes out the first of the lowest below `height`. */
  take(height: number): Work | null {
    for (let at = 0; at < Math.min(height, this.#byHeight.length); at += 1) {
      for (const work of this.#byHeight[at]?.values() ?? []) {
        this.delete(work.node);
        return work;
      }
    }
    return null;
  }

  clear(): void {
    this.#byHeight = [];
    this.#heights.clear();
  }
}
