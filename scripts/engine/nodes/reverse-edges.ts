import { entryOf } from './map-over.ts';
import { answerIn, fieldId, isPageId, parseFieldId } from './node.ts';
import type { Edges } from './saved-edges.ts';

/** Who read a node: most have one reader, and few more than a list holds in a fraction of the memory of a set. Lists are never changed. */
type Readers = string | readonly string[] | Set<string>;
const LONGEST_LIST = 16;

/** From each node to the queries and to the pages that read it: in memory, or as they were earlier. */
export class ReverseEdges {
  /** As they were before something changed; null: there were none. */
  #earlier: Edges | null = null;
  /** Readers of which those say nothing true any more; of all others they hold beside what is in memory. */
  readonly #superseded = new Set<string>();
  readonly #queries = new Map<string, Readers>();
  readonly #pages = new Map<string, Readers>();
  /** From each answer to those of its fields that are read: their ids by name. */
  readonly #fields = new Map<string, Map<string, string>>();

  /** Nothing is in memory. */
  useEarlier(edges: Edges, superseded: readonly string[] = []): void {
    this.#earlier = edges;
    for (const id of superseded) this.#superseded.add(id);
  }

  queriesOf(id: string): Iterable<string> {
    return this.#both(this.#earlier?.queriesOf(id), this.#queries.get(id));
  }

  pagesOf(id: string): Iterable<string> {
    return this.#both(this.#earlier?.pagesOf(id), this.#pages.get(id));
  }

  /** Ids of those fields of an answer that any query or page reads; earlier ones may have lost their readers, and may be there twice. */
  *fieldsOf(id: string): Iterable<string> {
    yield* this.#fields.get(id)?.values() ?? NONE;
    yield* this.#earlier?.fieldsOf(id) ?? NONE;
  }

  /** The id of a field, the same string as long as the field is read. */
  fieldOf(name: string, answer: string): string {
    return this.#fields.get(answer)?.get(name) ?? fieldId(name, answer);
  }

  /** Whether any query or page reads it, or a field of it. */
  has(id: string): boolean {
    return [id, ...this.fieldsOf(id)].some((each) => !isEmpty(this.queriesOf(each)) || !isEmpty(this.pagesOf(each)));
  }

  /**
   * Replaces what `reader` reads; `onUnread` is called for each node that it does not read any more. With `invalid` edges that should be
   * there already are added, too: what was lost comes back when the reader is computed again.
   */
  replace(
    reader: string,
    before: readonly string[],
    after: readonly string[],
    { invalid, onUnread }: { invalid: boolean; onUnread(id: string): void },
  ): void {
    const isSame = before.length === after.length && before.every((id, at) => id === after[at]);
    if (isSame && !invalid) return;
    if (this.#earlier !== null) this.#superseded.add(reader);
    const edges = isPageId(reader) ? this.#pages : this.#queries;
    for (const id of after) if (add(edges, id, reader)) this.#noteField(id);
    if (before.length === 0 || isSame) return;
    const kept = new Set(after);
    for (const id of before) {
      if (kept.has(id)) continue;
      remove(edges, id, reader);
      this.#noteField(id);
      onUnread(answerIn(id));
    }
  }

  clear(): void {
    this.#earlier = null;
    this.#superseded.clear();
    this.#queries.clear();
    this.#pages.clear();
    this.#fields.clear();
  }

  #both(earlier: Iterable<string> | undefined, inMemory: Readers = NONE): Iterable<string> {
    const list = typeof inMemory === 'string' ? [inMemory] : inMemory;
    if (earlier === undefined) return list;
    const valid = Iterator.from(earlier).filter((reader) => !this.#superseded.has(reader));
    return [valid, list].values().flatMap((readers) => readers);
  }

  /** Whether a field is read may have changed. */
  #noteField(id: string): void {
    if (answerIn(id) === id) return;
    const { name, answer } = parseFieldId(id);
    if (this.#queries.has(id) || this.#pages.has(id)) {
      entryOf(this.#fields, answer, () => new Map<string, string>()).set(name, id);
      return;
    }
    const fields = this.#fields.get(answer);
    if (fields?.delete(name) && fields.size === 0) this.#fields.delete(answer);
  }
}

const NONE: readonly string[] = [];
const isEmpty = (ids: Iterable<string>): boolean => ids[Symbol.iterator]().next().done === true;

/** True: nothing has read it before. */
function add(edges: Map<string, Readers>, id: string, reader: string): boolean {
  const readers = edges.get(id);
  if (readers === undefined) edges.set(id, reader);
  else if (readers instanceof Set) readers.add(reader);
  else if (typeof readers === 'string') {
    if (readers !== reader) edges.set(id, [readers, reader]);
  } else if (!readers.includes(reader))
    edges.set(id, readers.length < LONGEST_LIST ? [...readers, reader] : new Set([...readers, reader]));
  return readers === undefined;
}

function remove(edges: Map<string, Readers>, id: string, reader: string): void {
  const readers = edges.get(id);
  if (readers === reader) edges.delete(id);
  else if (readers instanceof Set) {
    if (readers.delete(reader) && readers.size === 0) edges.delete(id);
  } else if (Array.isArray(readers) && readers.includes(reader)) {
    const [first, ...others] = (readers as readonly string[]).filter((other) => other !== reader);
    if (first !== undefined) edges.set(id, others.length === 0 ? first : [first, ...others]);
  }
}
