import { indexedFolders } from '../../../data/queries/indexes/indexes.ts';
import { aCatalogue, type CatalogueParts } from '../../../data/queries/testing/builders.ts';
import type { InputKey } from '../../../data/schema/documents.ts';
import { everyQuery } from '../../../site/catalogue/every-query.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import { Engine, type EngineEvent } from '../../engine/engine.ts';
import { openState } from '../../engine/saved/open-state.ts';

const buildInputs: [InputKey, unknown][] = [
  ['environment', { siteUrl: null }],
  ['templates', { contentSecurityPolicy: "script-src 'self'; style-src 'self'" }],
];
export const documentsOf = (parts: CatalogueParts): Map<InputKey, unknown> =>
  new Map([...aCatalogue(parts), ...buildInputs]);
export const stampsOf = (documents: ReadonlyMap<InputKey, unknown>) =>
  new Map<string, string>([...documents].map(([key, document]) => [key, JSON.stringify(document)]));

/** An engine with the site's own queries and pages, which renders nothing. */
export function engineOver(source: (key: string) => unknown, onEvent?: (event: EngineEvent) => void): Engine {
  const { state } = openState(':memory:', () => {});
  const engine = new Engine({
    source: { read: source },
    indexedFolders,
    families: pageCatalogue.families,
    queries: everyQuery,
    state,
    view: (template) => pageCatalogue.templates[template]!.view,
    ...(onEvent ? { onEvent } : {}),
  });
  engine.reset();
  return engine;
}
