import { distinct, OrderedIndex } from '../answers/ordered-index.ts';
import { lostClaimsIn, sleepsUntil } from '../saved/own-facts.ts';
import type { Page } from '../nodes/page-set.ts';
import type { State } from '../nodes/state.ts';
import type { IndexEntry } from '../nodes/terms.ts';

/** An answer as it is on disk. */
export interface Saved {
  digest: string | null;
  value: unknown;
  reads: readonly string[];
  expiresAt: number;
  failure: string | null;
  fields: ReadonlyMap<string, string> | null;
  readsIndex: boolean;
  failed: boolean;
}

/** Also those that are read from disk when they are asked for. */
export const propertiesOf = ({ path, template, params, owner, view, bytes, trace, failure }: Page): Page => ({
  ...{ path, template, params, owner },
  ...{ view, bytes, trace, failure },
});

/** The entries of all indexes as JSON, as the next process finds them, in no order. `filling`: the query whose answers fill them. */
function indexesIn(state: State, filling = 'entries'): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, entries: Iterable<IndexEntry>) => {
    const texts = Array.from(entries, (entry) => JSON.stringify(entry));
    if (texts.length > 0) found.set(name, [...(found.get(name) ?? []), ...texts].sort());
  };
  const names = state.indexNames();
  for (const name of names) {
    const index = new OrderedIndex();
    index.restore(state.index(name));
    add(name, index.all());
  }
  if (names.length === 0)
    for (const [, value] of state.answersOf(filling))
      for (const [name, entries] of Object.entries((value ?? {}) as { [name: string]: IndexEntry[] }))
        add(name, distinct(entries).values());
  return found;
}

/** All that a state holds, in no order, so that two can be compared. */
export function heldBy(state: State) {
  const { facts, documents, pages, unfinished } = state.load();
  const answers = new Map(
    [...state.answers()]
      .sort((a, b) => (a.node.id < b.node.id ? -1 : 1))
      .map(({ node, failed }): [string, Saved] => {
        const { digest, trace, error, fields, readsIndex } = node;
        const saved = { digest, value: state.answer(node.id), ...trace, failure: error?.message ?? null };
        return [node.id, { ...saved, fields: fields && new Map(fields.entries()), readsIndex, failed }];
      }),
  );
  const traces = new Map(state.pageTraces());
  return {
    documents,
    answers,
    pages: new Map(
      pages.map(({ page, dirty }) => [
        page.path,
        { ...propertiesOf(page), trace: traces.get(page.path) ?? page.trace, dirty },
      ]),
    ),
    indexes: indexesIn(state),
    lostClaims: new Set(
      lostClaimsIn(facts).map(({ owner, ref }) => JSON.stringify([owner, ref.path, ref.template, ref.params])),
    ),
    sleepsUntil: sleepsUntil(facts),
    unfinished,
  };
}
