import { searchSite } from '../../data/queries/site-search.ts';
import { searchAll } from '../contract/search.ts';
import { route } from '../routing/route.ts';

/** Of each kind, unless the caller says how many. */
const USUAL = 10;

export const searchRoutes = [route(searchAll, ({ query: { q, limit = USUAL }, read }) => searchSite(read, q, limit))];
