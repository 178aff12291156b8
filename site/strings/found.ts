import type { FoundKind } from '../../data/rules/search/search-rank.ts';
import { t } from './island-text.ts';

/** `3 articles found`, `217 articles found, the first 60 are shown` */
export const foundArticles = (count: number, shown: number): string =>
  t(count > shown ? 'found.articlesFirst' : 'found.articles', { count, shown });

const titles = {
  stores: 'search.groupStores',
  deals: 'search.groupDeals',
  products: 'search.products',
  posts: 'search.guides',
} as const;

/** What the groups of a search are called. */
export const groupTitle = (kind: FoundKind): string => t(titles[kind]);

/** What leads to more of one. */
export const moreLabel = (kind: FoundKind): string => t(kind === 'deals' ? 'common.showMoreDeals' : 'search.more');
