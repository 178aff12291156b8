import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../strings/island-text.ts';
import {
  chosenOf,
  filterable,
  filterFromAddress,
  isSameList,
  unfiltered,
  type CouponFilter,
} from '../views/filters.ts';
import { FilterBar, type FilterProps, ListTools, useFilterInAddress } from './filter-bar.tsx';
import { FilteredCoupons } from './filtered-coupons.tsx';
import { queryClient } from './query-client.ts';

interface CouponBrowserProps {
  /** In the order of the pills. */
  categories: { name: string; href: string }[];
  /** The filter that the server has made this page for; null: the page is the published one. */
  made: { filter: CouponFilter; count: number; more: boolean } | null;
  /** The three sections of section 2, which stand while no category is chosen. */
  sections?: ReactNode;
  /** The latest coupons, which stand while nothing is chosen. */
  latest?: ReactNode;
  /** The first coupons of the filter that the page was made for. */
  found?: ReactNode;
}

/**
 * Section 2, Home: filter bar and coupon list. What the page came with stays as it is until something is chosen. A category that the
 * site does not have counts as none. The list of one category is a section of its own, which takes the other's place: at a shared address
 * nothing that was painted wanders across the screen.
 */
export function CouponBrowser({ categories, made, sections, latest, found }: CouponBrowserProps) {
  const names = filterable(categories).map(({ name }) => name);
  const [filterInAddress, choose] = useFilterInAddress(filterFromAddress, made?.filter ?? unfiltered, unfiltered);
  const chosen = chosenOf(filterInAddress, categories);
  const filter = chosen ? filterInAddress : { ...filterInAddress, category: unfiltered.category };
  const asPublished = isSameList(filter, unfiltered);
  const given = made && isSameList(filter, made.filter) ? { ...made, list: found } : null;
  const hasTools = names.length > 0;
  const title = chosen && t('coupons.of', { category: chosen.name });
  const page = { href: chosen?.href ?? '/stores', label: title ?? t('common.allStores') };
  const coupons = <FilteredCoupons category={filter.category} sort={filter.sort} given={given} page={page} />;

  return (
    <QueryClientProvider client={queryClient}>
      {hasTools && <FilterBar categories={names} filter={filter} choose={choose} />}
      <div hidden={chosen !== null}>{sections}</div>
      <section hidden={chosen !== null} className="wrap section" aria-labelledby="coupons">
        {/* not where it is hidden: its fields would be the form's, too */}
        <ListHead
          id="coupons"
          title={t('coupons.latest')}
          filter={filter}
          choose={choose}
          hasTools={hasTools && chosen === null}
        />
        <div data-view={filter.view}>
          <div hidden={!asPublished}>{latest}</div>
          {!asPublished && chosen === null && coupons}
        </div>
      </section>
      {title !== null && (
        <section className="wrap section" aria-labelledby="found-coupons">
          <ListHead id="found-coupons" title={title} filter={filter} choose={choose} hasTools={hasTools} />
          <div data-view={filter.view}>{coupons}</div>
        </section>
      )}
    </QueryClientProvider>
  );
}

const orders = {
  latest: 'coupons.orderLatest',
  discount: 'coupons.orderDiscount',
  expiry: 'coupons.orderExpiry',
  popularity: 'coupons.orderPopularity',
} as const;

interface ListHeadProps extends FilterProps {
  id: string;
  title: string;
  hasTools: boolean;
}

/** The title of a list with the order it is in, and beside it what changes that. */
function ListHead({ id, title, filter, choose, hasTools }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 mb-3">
      <h2 className="title-section">
        <span id={id}>{title}</span>{' '}
        <small className="block mt-1 text-sm font-medium tracking-[0] text-muted">{t(orders[filter.sort])}</small>
      </h2>
      {hasTools && <ListTools filter={filter} choose={choose} />}
    </div>
  );
}
