import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import { definedQueries } from '../../data/queries/reading/defined-queries.ts';
import type { PageCatalogue } from '../../site/catalogue/page-catalogue-types.ts';
import { Engine, type EngineOptions } from '../engine/engine.ts';

type SiteEngineOptions = Pick<EngineOptions, 'source' | 'state' | 'bootId' | 'isWanted'> & { catalogue: PageCatalogue };

/** The engine with the site's own queries and pages. */
export function openSiteEngine({ catalogue, ...options }: SiteEngineOptions): Engine {
  return new Engine({
    ...options,
    indexedFolders,
    families: catalogue.families,
    queries: [...definedQueries.values()],
    view: (template) => {
      const found = catalogue.templates[template];
      if (!found) throw new Error(`The page catalogue names the template "${template}", which it does not describe.`);
      return found.view;
    },
  });
}
