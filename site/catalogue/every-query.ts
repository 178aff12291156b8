import { dataQueries, queriesIn } from '../../data/queries/every-query.ts';
import type { AnyQuery } from '../../data/queries/reading/reader.ts';
import * as amazon from '../views/amazon-view.ts';
import * as blogs from '../views/blogs-view.ts';
import * as categories from '../views/category-views.ts';
import * as deals from '../views/deals-file-views.ts';
import * as home from '../views/home-view.ts';
import * as redirects from './redirect-views.ts';
import * as searchIndex from '../views/search-index-view.ts';
import * as sitemap from '../views/sitemap-views.ts';
import * as pictures from '../views/social-picture.ts';
import * as store from '../views/store-view.ts';
import * as storeLists from '../views/store-lists.ts';
import * as stores from '../views/stores-view.ts';
import { pageCatalogue } from './page-catalogue.ts';

/** Every query and view, so that one can be asked again by its name in a later process. */
export const everyQuery: readonly AnyQuery[] = [
  ...new Set([
    ...dataQueries,
    ...[
      amazon,
      blogs,
      categories,
      deals,
      home,
      redirects,
      searchIndex,
      sitemap,
      pictures,
      store,
      storeLists,
      stores,
    ].flatMap(queriesIn),
    ...Object.values(pageCatalogue.templates).map((template) => template.view),
    ...pageCatalogue.families.map((family) => family.pages),
  ]),
];
