import type { AnswerNode } from './node.ts';
import type { Claim, Page } from './page-set.ts';
import type { IndexEntry } from './terms.ts';

/** What changed since the last save. */
export interface StateChange {
  documents: ReadonlyMap<string, string | null>;
  answers: readonly AnswerNode[];
  forgottenAnswers: Iterable<string>;
  pages: readonly SavedPage[];
  forgottenPages: Iterable<string>;
  facts: { [name: string]: string };
  /** All edges are saved with this change, in the place of those that were saved before. */
  withEdges?: boolean;
  /** The entries of all indexes with this change, or how they changed. */
  indexes?: { all: readonly SavedEntries[] } | { changed: readonly ChangedEntry[] };
  /** The rest follows in a later save: an unfinished publish stays unfinished. */
  isPart?: boolean;
}

/** Some of the entries of an index, in their order, as JSON. */
export type SavedEntries = readonly [index: string, entries: string];

/** How many of an entry, as JSON, came or (below 0) went. */
export type ChangedEntry = readonly [index: string, entry: string, count: number];

/** What was saved of one index. */
export interface SavedIndex {
  /** In their order. */
  entries: IndexEntry[];
  /** What changed since. */
  changed: [entry: IndexEntry, count: number][];
}

export interface SavedPage {
  page: Page;
  /** It waits to be published. */
  dirty: boolean;
}

export interface SavedState {
  facts: Map<string, string>;
  documents: Map<string, string>;
  pages: readonly SavedPage[];
  /** A publish began and its traces were never saved: files may be newer than what is remembered of them. */
  unfinished: boolean;
}

/** Facts that the engine itself notes, beside those of the caller: the boot of the machine, and what `PageSet.lostClaims` gave. */
export const BOOT = 'boot';
export const LOST_CLAIMS = 'lostClaims';
/** How many pages there are: an index of the state that has lost some of them would hide them. */
export const PAGES = 'pages';

export const lostClaimsIn = (facts: ReadonlyMap<string, string>): Claim[] =>
  JSON.parse(facts.get(LOST_CLAIMS) ?? '[]') as Claim[];
