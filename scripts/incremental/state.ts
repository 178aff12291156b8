import type { AnswerNode, Trace } from './node.ts';
import type { Page } from './page-set.ts';

/** What changed since the last save. */
export interface StateChange {
  documents: ReadonlyMap<string, string | null>;
  answers: Iterable<SavedAnswer>;
  forgottenAnswers: Iterable<string>;
  pages: Iterable<SavedPage>;
  forgottenPages: Iterable<string>;
  facts: { [name: string]: string };
  /** The rest follows in a later save: an unfinished publish stays unfinished. */
  isPart?: boolean;
}

export interface SavedAnswer {
  node: AnswerNode;
  /** The newest attempt failed, also when it stands by its last good value meanwhile. */
  failed: boolean;
}

export interface SavedPage {
  page: Page;
  /** It waits to be published. */
  dirty: boolean;
}

export interface SavedState {
  facts: Map<string, string>;
  documents: Map<string, string>;
  /** Their traces stay on disk. */
  pages: SavedPage[];
  /** A publish began and its traces were never saved: files may be newer than what is remembered of them. */
  unfinished: boolean;
}

/**
 * Traces on disk, so that the next process need not start from nothing. Losing it costs a clean build and nothing else. What reads it
 * throws `StateUnreadable`, what writes it `StateUnavailable`.
 */
export interface State {
  load(): SavedState;
  /** Every remembered answer, without its value. Nothing is saved and nothing reset until all have been given, and the traces of pages. */
  answers(): Iterable<SavedAnswer>;
  /** The trace of every page, after the answers. */
  pageTraces(): Iterable<[path: string, trace: Trace]>;
  /** The last good value of one answer; undefined when there is none. */
  answer(id: string): unknown;
  /** The last good values of all answers of a query, by id. */
  answersOf(query: string): Iterable<[id: string, value: unknown]>;
  /**
   * Records that files are about to be written, before the first is: `unfinished` until the next `save`. It survives the end of the
   * process; with `synced` also that of the machine, which costs milliseconds.
   */
  beginPublish(options: { synced: boolean }): void;
  /** Saves all of it or nothing, and unless it is a part, ends the unfinished publish in the same transaction. */
  save(change: StateChange): void;
  /** Forgets everything, whatever the file is like. */
  reset(): void;
  close(): void;
}
