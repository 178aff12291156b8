/** What one request leaves for another, once and for a short time, such as a page that the next tab shows. */
export interface Handovers {
  /** Replaces what is there under the id. `until`: ms since the epoch. Of one kind the newest `most` are kept. */
  put(
    handover: { kind: string; id: string; value: string; until: number },
    bounds: { now: number; most: number },
  ): Promise<void>;
  /** Leaves a mark under the id, unless there is one that is not out of date; answers whether it did. Of several at once one does. */
  mark(mark: { kind: string; id: string; until: number }, now: number): Promise<boolean>;
  /** All of one kind that are not out of date; they stay. */
  list(kind: string, now: number): Promise<{ id: string; value: string }[]>;
  /** What was left under this id, unless it is out of date; it is gone by that. */
  take(kind: string, id: string, now: number): Promise<string | undefined>;
}

/** Requests that several machines count together, so that a limit holds for all of them. */
export interface Attempts {
  /** Counts one more; a count begins again `windowMs` after its first. `msLeft`: until then. */
  add(key: string, windowMs: number): Promise<{ hits: number; msLeft: number }>;
  /** It did not count after all. */
  takeBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** A part of a file; the parts of a file follow each other. */
export interface FilePart {
  /** Relative, with `/`. */
  path: string;
  bytes: Buffer;
}

/** Files that one machine has made and the others may need, for a day or so. */
export interface SharedFiles {
  /** Keeps them under this id, all of them or none, until then (ms since the epoch). What is out of date goes. */
  keep(id: string, parts: AsyncIterable<FilePart>, times: { now: number; until: number }): Promise<void>;
  /** In the order in which they were kept; none: there are no such files. */
  parts(id: string): AsyncIterable<FilePart>;
}
