import { OrderedIndex } from '../answers/ordered-index.ts';
import { lostClaimsIn } from '../nodes/state.ts';
import { copyOf } from '../nodes/page-set.ts';
import type { AnswerNode } from '../nodes/node.ts';
import type { SqliteState } from '../saved/sqlite-state.ts';

/** An answer as it is on disk. */
export interface Saved {
  digest: string | null;
  value: unknown;
  reads: readonly string[];
  expiresAt: number;
  failure: string | null;
  readsIndex: boolean;
  failed: boolean;
}

/** Every answer, without its value. */
export const answersIn = (state: SqliteState): AnswerNode[] =>
  Array.from(state.answerIds(''), (id) => state.savedAnswer(id)!);

/** The entries of all indexes as JSON, as the next process finds them, in no order. */
function indexesIn(state: SqliteState): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of state.indexNames()) {
    const index = new OrderedIndex();
    index.restore(state.index(name));
    const texts = Array.from(index.all(), (entry) => JSON.stringify(entry));
    if (texts.length > 0) found.set(name, texts.sort());
  }
  return found;
}

/** All that a state holds, in no order, so that two can be compared. */
export function heldBy(state: SqliteState) {
  const { facts, documents, pages, unfinished } = state.load();
  const answers = new Map(
    answersIn(state)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, digest, trace, error, failed, readsIndex }): [string, Saved] => {
        const saved = { digest, value: state.answer(id), ...trace, failure: error?.message ?? null };
        return [id, { ...saved, readsIndex, failed }];
      }),
  );
  return {
    documents,
    answers,
    pages: new Map(pages.map(({ page, dirty }) => [page.path, { ...copyOf(page), dirty }])),
    indexes: indexesIn(state),
    lostClaims: new Set(lostClaimsIn(facts)),
    unfinished,
  };
}
