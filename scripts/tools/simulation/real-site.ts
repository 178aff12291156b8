import { indexedFolders } from '../../../data/queries/indexes/indexes.ts';
import { everyQuery } from '../../../site/catalogue/every-query.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { Query } from '../../engine/nodes/terms.ts';
import type { SimulatedSite } from './generated-site.ts';

/** The site's own queries and pages. */
export function realSite(): SimulatedSite {
  return {
    indexedFolders,
    families: pageCatalogue.families,
    queries: [...everyQuery] as readonly Query[],
    view: (template) => pageCatalogue.templates[template]!.view,
    templates: Object.keys(pageCatalogue.templates),
    pagesDiffer: false,
  };
}
