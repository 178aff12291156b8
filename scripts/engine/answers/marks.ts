import type { AnswerStore } from './answer-store.ts';
import type { CallStack } from './call-stack.ts';
import { queryNameOf, type AnswerNode, type Mark } from '../nodes/node.ts';
import type { Query } from '../nodes/terms.ts';

/** Which answers may have changed: marked along the reverse edges from what did change. */
export class Marks {
  /** In the order in which they were marked. */
  readonly marked = new Set<AnswerNode>();
  /** Those of them that fill indexes. */
  readonly filling = new Set<AnswerNode>();
  /**
   * Those of them whose readers are not marked yet: answers with fields, of which most stay as they are. What reads a field that did change
   * is marked when that is known. All of them read an index, and so does all that depends on them: before any of that is relied on, they
   * are brought current or released.
   */
  readonly held = new Set<AnswerNode>();
  readonly #store: AnswerStore;
  readonly #stack: CallStack;
  readonly #onPage: (pageId: string, cause: string) => void;
  readonly #fillsIndex: (id: string) => boolean;
  readonly #queries: ReadonlyMap<string, Query>;
  /** Because of which of their reads answers may have changed: the only ones that must be verified. */
  readonly #suspects = new Map<AnswerNode, string[]>();

  constructor(
    store: AnswerStore,
    stack: CallStack,
    options: {
      onPage(pageId: string, cause: string): void;
      fillsIndex(id: string): boolean;
      queries: ReadonlyMap<string, Query>;
    },
  ) {
    this.#store = store;
    this.#stack = stack;
    this.#onPage = options.onPage;
    this.#fillsIndex = options.fillsIndex;
    this.#queries = options.queries;
  }

  /** A document or an answer has another value: its readers changed, and all that depends on those may have. */
  changed(id: string): void {
    this.#stack.changed(id);
    for (const page of this.#store.edges.pagesOf(id)) this.#onPage(page, id);
    for (const reader of this.#store.edges.queriesOf(id)) {
      const node = this.#store.get(reader);
      if (node) this.mark(node);
    }
  }

  /** An answer has another value or error than before, and so has each of these fields; null: all of them. */
  answerChanged(id: string, fields: Iterable<string> | null): void {
    this.changed(id);
    const { edges } = this.#store;
    if (fields === null) for (const field of [...edges.fieldsOf(id).values()]) this.changed(field);
    else for (const name of fields) this.changed(edges.fieldOf(name, id));
  }

  /** This answer must be computed again, and all that depends on it may have changed. */
  mark(node: AnswerNode): void {
    if (!this.#raise(node, 'changed')) return;
    let mayHold: boolean | undefined;
    this.#spreadFrom([node], (each) => this.#mayBeHeld(each) && (mayHold ??= !this.#hasFailedFilling()));
  }

  /**
   * Marks the readers of held answers before `read` is relied on. `read` itself stays held, since it is brought current now, and so do
   * answers that are being brought current, unless it is a new read of what is being computed: then it may depend on them (a cycle).
   */
  releaseBefore(read: AnswerNode, isNewRead: () => boolean): void {
    const released: AnswerNode[] = [];
    for (const node of this.held)
      if (node !== read && (!this.#stack.isOpen(node.id) || isNewRead())) released.push(node);
    for (const node of released) this.held.delete(node);
    this.#spreadFrom(released, () => false);
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
    this.held.delete(node);
    this.#suspects.delete(node);
  }

  reset(): void {
    this.marked.clear();
    this.filling.clear();
    this.held.clear();
    this.#suspects.clear();
  }

  /** All that depends on these may have changed, unless it does so through one that `isHeld`. */
  #spreadFrom(waiting: AnswerNode[], isHeld: (node: AnswerNode) => boolean): void {
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (isHeld(node)) {
        this.held.add(node);
        continue;
      }
      this.#spread(node.id, waiting);
      for (const field of this.#store.edges.fieldsOf(node.id).values()) this.#spread(field, waiting);
    }
  }

  /** It has fields of which it is known what they were. */
  #mayBeHeld({ id, readsIndex, hasValue }: AnswerNode): boolean {
    return readsIndex && hasValue && this.#queries.get(queryNameOf(id))?.hasFields === true;
  }

  /** What failed because it fills an index and reads one depends on what may be held. */
  #hasFailedFilling(): boolean {
    for (const { id } of this.#store.failed) if (this.#fillsIndex(id)) return true;
    return false;
  }

  /** What reads `id` may have changed; those of them that were current are added to `waiting`. */
  #spread(id: string, waiting: AnswerNode[]): void {
    for (const reader of this.#store.edges.queriesOf(id)) {
      const dependent = this.#store.get(reader);
      if (dependent === undefined) continue;
      this.#suspect(dependent, id);
      if (this.#raise(dependent, 'maybe changed')) waiting.push(dependent);
    }
  }

  #suspect(dependent: AnswerNode, id: string): void {
    if (dependent.mark === 'changed' || dependent.mark === 'computing') return;
    const known = this.#suspects.get(dependent);
    if (known) known.push(id);
    else this.#suspects.set(dependent, [id]);
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
    if (this.#fillsIndex(node.id)) this.filling.add(node);
  }
}
