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

export type IndexReads = ReturnType<typeof createIndexReads>;

/** Remembered reads of indexes. */
export function createIndexReads({ marks, indexes, saved, below }: IndexReadsOptions) {
  const { store, stack } = marks;
  const register = new IndexReadRegister();
  /** Indexes whose saved reads are in the register. */
  const registered = new Set<string>();

  function touchedBy(touched: ReadonlyMap<string, TouchedEntries>, present: IndexSet): Set<string> {
    for (const index of touched.keys()) registerSaved(index);
    const found = register.touchedBy(touched, present);
    return below === undefined ? found : found.union(below.touchedBy(touched, present));
  }

  /** One that was forgotten meanwhile may be among them, and is found to be gone when it is touched. */
  function registerSaved(index: string): void {
    if (registered.has(index) || below) return;
    for (const start of indexIdStarts(index)) for (const id of saved(start)) register.add(id, parseIndexId(id));
    registered.add(index);
  }

  function create(id: string, read: IndexRead): AnswerNode {
    const node = store.create(id);
    node.mark = 'current';
    register.add(id, read);
    return node;
  }

  function fill(node: AnswerNode, read: IndexRead): void {
    if (node.invalid) {
      compare(node);
      return;
    }
    const value = frozen(read);
    const now = digestOf(value);
    assertInvariant(node.digest === null || node.digest === now, `${node.id} is as it was when it was last read`);
    if (node.digest === null) store.markUnsaved(node);
    node.value = value;
    node.digest = now;
  }

  function compare(node: AnswerNode): void {
    const value = frozen(parseIndexId(node.id));
    const now = digestOf(value);
    node.value = value;
    if (now === node.digest) return;
    node.digest = now;
    store.markUnsaved(node);
    marks.changed(node.id);
  }

  /** The value at this moment: the index goes on changing its own lists. */
  function frozen(read: IndexRead): unknown {
    const value = indexes.read(read);
    return read[0] === 'entries' ? [...(value as readonly unknown[])] : value;
  }

  return {
    touchedBy,
    /** The indexes are current. */
    read(id: string, read: IndexRead): unknown {
      if (!stack.tracking) return indexes.read(read);
      const node = store.get(id) ?? create(id, read);
      if (node.value === NOT_LOADED) fill(node, read);
      stack.note(node.id, true);
      return node.value;
    },
    /** Brings current what read entries that were inserted or removed. */
    update(): void {
      if (!indexes.isTouched) return;
      for (const id of touchedBy(indexes.takeTouched(), indexes)) {
        const node = store.get(id);
        if (node) compare(node);
      }
    },
    /** The entries may be others than those that it read. */
    readAgain(node: AnswerNode): void {
      compare(node);
      node.invalid = false;
    },
    /** Forgets a read that nothing records any more. */
    forget(node: AnswerNode): void {
      if (isIndexId(node.id)) register.remove(node.id, parseIndexId(node.id));
    },
    clear(): void {
      registered.clear();
      register.clear();
    },
  };
}
