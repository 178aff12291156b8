import { jsonOf } from './digest.ts';
import type { IndexReads } from './index-reads.ts';
import { IndexCycle, UnprovenCycle } from '../nodes/errors.ts';
import type { Marks } from './marks.ts';
import { answerIn, isSameTrace, parseQueryId, type AnswerNode } from '../nodes/node.ts';
import { StateUnreadable } from '../nodes/state-errors.ts';
import type { Query, Reader } from '../nodes/terms.ts';

export interface RebuilderOptions {
  marks: Marks;
  indexReads: IndexReads;
  queries: ReadonlyMap<string, Query>;
  reader: Reader;
  /** Whether the source threw this error. */
  isUnreadable(error: Error): boolean;
  /** A query has a value, new or (`changed` false) as before. `before` is the last one; undefined when there was none. */
  onComputed(node: AnswerNode, changed: boolean, before: unknown): void;
}

export type Rebuilder = ReturnType<typeof rebuilder>;

/** Makes an answer current: verifies its recorded reads in order, and computes it again only if one of them has changed. */
export function rebuilder({ marks, indexReads, queries, reader, isUnreadable, onComputed }: RebuilderOptions) {
  const { stack, store } = marks;

  /** Throws `StateUnreadable`, and `IndexCycle` when it was needed by a query that fills an index. */
  function bringCurrent(node: AnswerNode): void {
    if (!node.invalid && node.mark === 'maybe changed' && isUnchanged(node)) marks.clear(node);
    else if (node.invalid || node.mark !== 'current') compute(node);
  }

  /** Brings every index current, and what was read of them. Throws `IndexCycle`, with `reason`, when it was needed for an index. */
  function updateIndexes(reason = 'an index'): void {
    stack.refuseWhileFilling(reason);
    for (const node of marks.filling) bringCurrent(node);
    indexReads.update();
  }

  /** Whether all that it read is as it was. */
  function isUnchanged(node: AnswerNode): boolean {
    stack.enter(node.id, 'verify', marks.fillsIndex(node.id));
    try {
      // What fills an index that it read may be marked, and not the read itself yet.
      if (node.readsIndex) updateIndexes();
      for (const id of node.trace.reads) {
        const read = marks.outdated.get(answerIn(id));
        if (read === undefined) continue;
        // Whatever reads what is being verified is found out when it is computed.
        if (stack.isOpen(read.id)) return false;
        bringCurrent(read);
        if (node.mark !== 'maybe changed') return false;
      }
      return node.mark === 'maybe changed';
    } catch (error) {
      if (error instanceof IndexCycle || error instanceof UnprovenCycle) return false;
      throw error;
    } finally {
      stack.leave();
    }
  }

  function compute(node: AnswerNode): void {
    const { query, args } = taskOf(node);
    const frame = stack.enter(node.id, 'compute', marks.fillsIndex(node.id));
    const found: { value?: unknown; error?: Error } = {};
    const wasCurrent = node.mark === 'current';
    node.mark = 'computing';
    try {
      found.value = query.run(reader, ...args);
    } catch (thrown) {
      found.error = thrown instanceof Error ? thrown : new Error(String(thrown));
    } finally {
      stack.leave();
      node.mark = wasCurrent ? 'current' : 'changed';
    }
    if (isAbandoned(found.error)) throw found.error;
    const trace = { reads: [...frame.reads], expiresAt: frame.expiresAt };
    store.setTrace(node.id, node.trace, trace, node.invalid);
    if (!isSameTrace(node.trace, trace) || node.readsIndex !== frame.readsIndex) store.markUnsaved(node);
    node.trace = trace;
    if (frame.readsIndex && !node.readsIndex) dependOnIndex(node);
    node.readsIndex = frame.readsIndex;
    marks.clear(node);
    const { invalid } = node;
    node.invalid = false;
    if (found.error) failed(node, found.error, invalid);
    else succeeded(node, found.value, invalid);
  }

  /** It did not fail itself: the state it needed is damaged, or it is being read for an index or an answer that it depends on. */
  const isAbandoned = (error: Error | undefined): boolean =>
    error instanceof StateUnreadable ||
    error instanceof UnprovenCycle ||
    (error instanceof IndexCycle && stack.isOpen(error.entries));

  function failed(node: AnswerNode, error: Error, invalid: boolean): void {
    store.setFailed(node, true);
    store.markUnsaved(node);
    const before = node.error;
    // The last answers from a document hold as long as the document cannot be read.
    node.error = node.hasValue && isUnreadable(error) ? null : error;
    // Its last good value stands, also in indexes that are being filled again.
    if (invalid && node.hasValue) onComputed(node, false, undefined);
    if (node.error?.message !== before?.message) marks.answerChanged(node.id, null);
  }

  function succeeded(node: AnswerNode, value: unknown, invalid: boolean): void {
    const { hasValue } = node;
    const json = jsonOf(value);
    const last = store.valueOf(node);
    const same = hasValue && (node.json ?? jsonOf(last)) === json;
    const recovered = node.error !== null;
    if (!same || node.failed || invalid) {
      store.markUnsaved(node);
      node.json = json;
    }
    if (!same) store.setValue(node, value);
    node.error = null;
    store.setFailed(node, false);
    onComputed(node, !same, last);
    if (same && !recovered) return;
    marks.answerChanged(node.id, hasValue && !recovered ? changedFields(last, value) : null);
  }

  /** What depends on it, and is not computed again when it has the same value as before, depends on an index now. */
  function dependOnIndex({ id }: AnswerNode): void {
    const waiting = [id, ...store.edges.fieldsOf(id)];
    for (let read = waiting.pop(); read !== undefined; read = waiting.pop())
      for (const reader of store.edges.queriesOf(read)) {
        const dependent = store.get(reader);
        if (dependent === undefined || dependent.readsIndex) continue;
        dependent.readsIndex = true;
        store.markUnsaved(dependent);
        waiting.push(reader, ...store.edges.fieldsOf(reader));
      }
  }

  function taskOf(node: AnswerNode): { query: Query; args: readonly (string | number)[] } {
    const { name, args } = parseQueryId(node.id);
    const query = queries.get(name);
    if (!query) throw new Error(`The query ${name} is unknown: list it among the engine's queries.`);
    return { query, args };
  }

  return { bringCurrent, updateIndexes };
}

const fieldsOf = (answer: unknown): { readonly [name: string]: unknown } =>
  answer !== null && typeof answer === 'object' ? (answer as { [name: string]: unknown }) : {};

/** Names of the fields that have another value, or none any more. */
function changedFields(before: unknown, after: unknown): string[] {
  const [one, other] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => jsonOf(one[name]) !== jsonOf(other[name]));
}
