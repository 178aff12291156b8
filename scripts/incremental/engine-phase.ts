/** What the engine has in memory, and how that stands to what is on disk. */
export type EnginePhase =
  /** Nothing is known yet; what an earlier process saved stands untouched. */
  | { kind: 'empty' }
  /** Documents and pages are known. The answers wait on disk; from `until` (ms) on an update needs them though nothing changed. */
  | { kind: 'sleeping'; until: number }
  /** Everything is in memory, and all of it was saved or is about to be. */
  | { kind: 'awake' }
  /** Everything is in memory; the disk holds an older state, since the last save failed. */
  | { kind: 'save failed'; reason: unknown };
