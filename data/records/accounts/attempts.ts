/** Requests that several machines count together, so that a limit holds for all of them. */
export interface Attempts {
  /** Counts one more; a count begins again `windowMs` after its first. `msLeft`: until then. */
  add(key: string, windowMs: number): Promise<{ hits: number; msLeft: number }>;
  /** It did not count after all. */
  takeBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}
