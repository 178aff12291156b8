import { digest } from './digest.ts';
import { assertInvariant } from '../nodes/errors.ts';
import { IndexReadRegister } from './index-read-register.ts';
import type { IndexSet, TouchedEntries } from './index-set.ts';
import type { Marks } from './marks.ts';
import { indexIdStarts, isIndexId, NOT_LOADED, parseIndexId, type AnswerNode, type IndexRead } from '../nodes/node.ts';

const digestOf = (value: unknown): string => digest(JSON.stringify(value));

interface IndexReadsOptions {
  marks: Marks;
  indexes: IndexSet;
  /** Ids that begin with this, of the reads that an earlier process saved. */
  saved(start: string): Iterable<string>;
  /** Those of the answers that these ones stand over. */
  below: IndexReads | undefined;
}

/** Remembered reads of indexes. */
export class IndexReads {
  readonly #options: IndexReadsOptions;
  readonly #register = new IndexReadRegister();
  /** Indexes whose saved reads are in the register. */
  readonly #registered = new Set<string>();

  constructor(options: IndexReadsOptions) {
    this.#options = options;
  }

  /** The indexes are current. */
  read(id: string, read: IndexRead): unknown {
    const { indexes, marks } = this.#options;
    if (!marks.stack.tracking) return indexes.read(read);
    const node = marks.store.get(id) ?? this.#create(id, read);
    if (node.value === NOT_LOADED) this.#fill(node, read);
    marks.stack.note(node.id, true);
    return node.value;
  }

  /** Brings current what read entries that were inserted or removed. */
  update(): void {
    const { indexes, marks } = this.#options;
    if (!indexes.isTouched) return;
    for (const id of this.#touchedBy(indexes.takeTouched(), indexes)) {
      const node = marks.store.get(id);
      if (node) this.#compare(node);
    }
  }

  #touchedBy(touched: ReadonlyMap<string, TouchedEntries>, indexes: IndexSet): Set<string> {
    for (const index of touched.keys()) this.#registerSaved(index);
    const found = this.#register.touchedBy(touched, indexes);
    return this.#options.below === undefined ? found : found.union(this.#options.below.#touchedBy(touched, indexes));
  }

  /** One that was forgotten meanwhile may be among them, and is found to be gone when it is touched. */
  #registerSaved(index: string): void {
    if (this.#registered.has(index) || this.#options.below) return;
    for (const start of indexIdStarts(index))
      for (const id of this.#options.saved(start)) this.#register.add(id, parseIndexId(id));
    this.#registered.add(index);
  }

  /** The entries may be others than those that it read. */
  readAgain(node: AnswerNode): void {
    this.#compare(node);
    node.invalid = false;
  }

  /** Forgets a read that nothing records any more. */
  forget(node: AnswerNode): void {
    if (isIndexId(node.id)) this.#register.remove(node.id, parseIndexId(node.id));
  }

  clear(): void {
    this.#registered.clear();
    this.#register.clear();
  }

  #create(id: string, read: IndexRead): AnswerNode {
    const node = this.#options.marks.store.create(id);
    node.mark = 'current';
    this.#register.add(id, read);
    return node;
  }

  #fill(node: AnswerNode, read: IndexRead): void {
    if (node.invalid) {
      this.#compare(node);
      return;
    }
    const value = this.#frozen(read);
    const now = digestOf(value);
    assertInvariant(node.digest === null || node.digest === now, `${node.id} is as it was when it was last read`);
    if (node.digest === null) this.#options.marks.store.markUnsaved(node);
    node.value = value;
    node.digest = now;
  }

  #compare(node: AnswerNode): void {
    const value = this.#frozen(parseIndexId(node.id));
    const now = digestOf(value);
    node.value = value;
    if (now === node.digest) return;
    node.digest = now;
    this.#options.marks.store.markUnsaved(node);
    this.#options.marks.changed(node.id);
  }

  /** The value at this moment: the index goes on changing its own lists. */
  #frozen(read: IndexRead): unknown {
    const value = this.#options.indexes.read(read);
    return read[0] === 'entries' ? [...(value as readonly unknown[])] : value;
  }
}
