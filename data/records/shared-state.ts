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
