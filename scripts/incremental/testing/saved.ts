import { lostClaimsIn, sleepsUntil } from '../own-facts.ts';
import type { Page } from '../page-set.ts';
import type { State } from '../state.ts';

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
    lostClaims: new Set(
      lostClaimsIn(facts).map(({ owner, ref }) => JSON.stringify([owner, ref.path, ref.template, ref.params])),
    ),
    sleepsUntil: sleepsUntil(facts),
    unfinished,
  };
}
