import { indexedFolders } from '../../../data/queries/indexes/indexes.ts';
import { aCatalogue, type CatalogueParts, PRESENT } from '../../../data/queries/testing/builders.ts';
import type { InputKey } from '../../../data/schema/documents.ts';
import { definedQueries } from '../../../data/queries/reading/defined-queries.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import { Engine } from '../../engine/engine.ts';
import { openState } from '../../engine/saved/open-state.ts';
import { publishInto } from '../../engine/testing/fixture.ts';
import { differences } from '../source/catalogue-source.ts';

const buildInputs: [InputKey, unknown][] = [
  ['environment', { siteUrl: null }],
  ['templates', { contentSecurityPolicy: "script-src 'self'; style-src 'self'" }],
];

/** An engine with the site's own queries and pages, over a catalogue that can be published again and again; it renders nothing. */
export function siteOver() {
  let documents = new Map<InputKey, unknown>();
  /** Keys of documents that were read. */
  const read = new Set<string>();
  /** Ids of what the last publish computed. */
  const computed: string[] = [];
  const source = {
    read: (key: string) => {
      read.add(key);
      return documents.get(key as InputKey);
    },
  };
  const engine = new Engine({
    source,
    indexedFolders,
    families: pageCatalogue.families,
    bootId: 'a boot',
    queries: [...definedQueries.values()],
    state: openState(':memory:', () => {}).state,
    view: (template) => pageCatalogue.templates[template]!.view,
    onEvent: (event) => event.type === 'computed' && computed.push(event.id),
  });
  engine.reset();
  /** Views as JSON, by path. */
  const site = new Map<string, string>();
  /** Gives the pages whose view was made, and those whose text changed. */
  const publish = (parts: CatalogueParts, now = PRESENT) => {
    computed.length = 0;
    documents = new Map([...aCatalogue(parts), ...buildInputs]);
    const stamps = [...documents].map(([key, document]) => [key, JSON.stringify(document)] as const);
    engine.markChanged(differences(engine.documents, new Map(stamps)));
    return { ...publishInto(site, engine, now), documents };
  };
  /** The view of a page that is made from nothing, as JSON. */
  const fromScratch = (path: string): string => {
    const overlay = engine.over(source, { fromScratch: true });
    const page = overlay.pages.pages.get(path)!;
    for (const _ of engine.computeAhead(overlay, page));
    return JSON.stringify(overlay.computeView(page).view);
  };
  return { engine, site, read, computed, publish, fromScratch };
}
