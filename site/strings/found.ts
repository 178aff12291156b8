import { t } from './island-text.ts';

/** `3 stores found`, `217 stores found, the first 60 are shown` */
export const foundStores = (count: number, shown: number): string =>
  t(count > shown ? 'found.storesFirst' : 'found.stores', { count, shown });

export const foundArticles = (count: number, shown: number): string =>
  t(count > shown ? 'found.articlesFirst' : 'found.articles', { count, shown });

/** `The first 60 deals are shown` when the total is unknown (null). */
export function foundDeals(count: number | null, shown: number): string {
  if (count === null) return t('found.dealsUnknown', { shown });
  return t(count > shown ? 'found.dealsFirst' : 'found.deals', { count, shown });
}
