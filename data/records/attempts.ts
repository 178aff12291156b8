/** Requests of one key that one machine has counted by itself. */
export interface CountedAttempts {
  key: string;
  hits: number;
  windowMs: number;
}

/** Requests that several machines count together, so that a limit holds for all of them. */
export interface Attempts {
  /** Counts several at once, each key named once; answers with all that machines have counted. */
  addAll(counts: readonly CountedAttempts[]): Promise<{ key: string; hits: number; msLeft: number }[]>;
  /** Counts one more; a count begins again `windowMs` after its first. `msLeft`: until then. */
  add(key: string, windowMs: number): Promise<{ hits: number; msLeft: number }>;
  /** It did not count after all. */
  takeBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}
