import { type AnyRoute, route } from '../routing/route.ts';
import { amazonProductsRoutes } from './amazon-products.ts';
import { categoriesRoutes } from './categories.ts';
import { dealsRoutes } from './deals.ts';
import { engagementRoutes } from './engagement.ts';
import { feedsRoutes } from './feeds.ts';
import { generatorsRoutes } from './generators.ts';
import { historyRoutes } from './history.ts';
import { importsRoutes } from './imports.ts';
import { lettersRoutes } from './letters.ts';
import { newsletterRoutes } from './newsletter.ts';
import { operationsRoutes } from './operations.ts';
import { ownerTablesRoutes } from './owner-tables.ts';
import { pagesRoutes } from './pages.ts';
import { picturesRoutes } from './pictures.ts';
import { postsRoutes } from './posts.ts';
import { previewsRoutes } from './previews.ts';
import { publishingRoutes } from './publishing.ts';
import { securityRoutes } from './security.ts';
import { sessionsRoutes } from './sessions.ts';
import { settingsRoutes } from './settings.ts';
import { storesRoutes } from './stores.ts';
import { trackingCodesRoutes } from './tracking-codes.ts';
import { searchSite } from '../../data/queries/site-search.ts';
import { searchAll } from '../contract/search.ts';

/** Of each kind, unless the caller says how many. */
const USUAL = 10;

const others: readonly AnyRoute[] = [
  ...amazonProductsRoutes,
  ...categoriesRoutes,
  ...dealsRoutes,
  ...engagementRoutes,
  ...feedsRoutes,
  ...generatorsRoutes,
  ...historyRoutes,
  ...importsRoutes,
  ...lettersRoutes,
  ...newsletterRoutes,
  ...operationsRoutes,
  ...ownerTablesRoutes,
  ...pagesRoutes,
  ...picturesRoutes,
  ...postsRoutes,
  ...publishingRoutes,
  route(searchAll, ({ query: { q, limit = USUAL }, read }) => searchSite(read, q, limit)),
  ...securityRoutes,
  ...sessionsRoutes,
  ...settingsRoutes,
  ...storesRoutes,
  ...trackingCodesRoutes,
];

/** Every call that the API answers. */
export const routes: readonly AnyRoute[] = [...others, ...previewsRoutes(others)];
