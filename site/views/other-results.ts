import type { SiteSearch } from '../../data/queries/site-search.ts';
import type { StoresView } from './view-types.ts';

/** So many products and guides stand beside the stores and deals that a search finds. */
export const OTHERS_SHOWN = 6;

/** The products and guides of a search that finds some. */
export const othersIn = (groups: SiteSearch['groups']): StoresView['others'] =>
  groups.flatMap(({ kind, items }) =>
    (kind === 'products' || kind === 'posts') && items.length > 0
      ? [{ kind, items: items.map(({ title, href }) => ({ name: title, href })) }]
      : [],
  );
