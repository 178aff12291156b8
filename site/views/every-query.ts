import { dataQueries, queriesIn } from '../../data/queries/every-query.ts';
import type { Query } from '../../data/queries/reader.ts';
import * as searchIndex from './search-index-view.ts';
import * as stores from './stores-view.ts';
import { pageCatalogue } from './page-catalogue.ts';

/** Every query and view, so that one can be asked again by its name, whoever asked it in an earlier process. */
export const everyQuery: readonly Query<any, any>[] = [
  ...new Set([
    ...dataQueries,
    ...[searchIndex, stores].flatMap(queriesIn),
    ...Object.values(pageCatalogue.templates).map((template) => template.view),
    ...pageCatalogue.families.map((family) => family.pages),
  ]),
];
