import type { Answers } from './answers/answers.ts';
import { isIndexId } from './nodes/node.ts';
import type { Page, PageSet } from './nodes/page-set.ts';

/** Steps that cost about as much as to compute all that is asked of one document. */
const ANSWERS_A_STEP = 16;
const INDEX_READS_A_STEP = 128;
const LOADED_A_STEP = 1024;
const PAGES_A_STEP = 16;

/** What is computed again. */
export interface Remembered {
  answers: Answers;
  documents: ReadonlyMap<string, string>;
  pages: PageSet;
  /** Ids of the roots of a document. */
  rootsOf(key: string): readonly string[];
  /** Puts the indexes in place that were gathered from all roots that were computed again. */
  replaceIndexes(): void;
  /** Withdraws the pages of owners that are no roots. */
  sweep(): void;
  markPageInvalid(page: Page): void;
}

/**
 * The steps of computing everything again that is remembered; between two of them all of it may be read and changed. An invalid answer is
 * computed before it is read, so nothing that was computed again rests on what was remembered; only reads of indexes do, until these
 * have been filled again by all roots. Throws `StateUnreadable`.
 */
export function* recomputation(remembered: Remembered): Generator<void, void> {
  const { answers, documents, pages } = remembered;
  // Documents come first, one by one, so that each is loaded once.
  for (const key of documents.keys()) {
    answers.recompute(remembered.rootsOf(key));
    yield;
  }
  let count = 0;
  for (const _ of answers.store.loadAll()) if ((count += 1) % LOADED_A_STEP === 0) yield;
  for (const { id } of answers.store.all()) {
    if (isIndexId(id)) continue;
    answers.recompute([id]);
    if ((count += 1) % ANSWERS_A_STEP === 0) yield;
  }
  // a save before the end has to write the new ones, for which all answers are in memory
  answers.store.lacksSavedEdges = true;
  remembered.replaceIndexes();
  for (const { id } of answers.store.all()) {
    if (!isIndexId(id)) continue;
    answers.readIndexAgain(id);
    if ((count += 1) % INDEX_READS_A_STEP === 0) yield;
  }
  remembered.sweep();
  for (const page of pages.pages.values()) {
    remembered.markPageInvalid(page);
    if ((count += 1) % PAGES_A_STEP === 0) yield;
  }
}
