import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { couponListTitle, storeListText } from '../messages.ts';
import { filterable, unfiltered, type CouponFilter } from './coupon-filter.ts';
import { FilterBar, ListTools } from './filter-bar.tsx';
import { useFilterInAddress, type Choose } from './filter-in-address.ts';
import { FilteredCoupons } from './filtered-coupons.tsx';
import { queryClient } from './query-client.ts';

interface CouponBrowserProps {
  /** In the order of the pills. */
  categories: { name: string; href: string }[];
  /** The three sections of section 2, which stand while no category is chosen. */
  sections?: ReactNode;
  /** The latest coupons, which stand while nothing is chosen. */
  latest?: ReactNode;
}

const ALL_STORES = { href: '/stores', label: storeListText.none.action };

/**
 * Section 2, Home: filter bar and coupon list. What the page came with stays as it is until something is chosen. A category that the
 * site does not have counts as none. The list of one category is a section of its own, which takes the other's place: at a shared address
 * nothing that was painted wanders across the screen.
 */
export function CouponBrowser({ categories, sections, latest }: CouponBrowserProps) {
  const names = filterable(categories.map(({ name }) => name));
  const [filterInAddress, choose] = useFilterInAddress();
  const chosen = categories.find(({ name }) => names.includes(name) && name.toLowerCase() === filterInAddress.category);
  const filter = chosen ? filterInAddress : { ...filterInAddress, category: unfiltered.category };
  const asPublished = chosen === undefined && filter.sort === unfiltered.sort;
  const head = { filter, choose, hasTools: names.length > 0 };

  return (
    <QueryClientProvider client={queryClient}>
      {names.length > 0 && <FilterBar categories={names} filter={filter} choose={choose} />}
      <div hidden={chosen !== undefined}>{sections}</div>
      <section hidden={chosen !== undefined} className="wrap section pt-0!" aria-labelledby="coupons">
        <ListHead id="coupons" title={couponListTitle.latest} {...head} />
        <div data-view={filter.view}>
          <div hidden={!asPublished}>{latest}</div>
          {!asPublished && chosen === undefined && (
            <FilteredCoupons category={filter.category} sort={filter.sort} page={ALL_STORES} />
          )}
        </div>
      </section>
      {chosen !== undefined && (
        <section className="wrap section" aria-labelledby="found-coupons">
          <ListHead id="found-coupons" title={couponListTitle.of(chosen.name)} {...head} />
          <div data-view={filter.view}>
            <FilteredCoupons
              category={filter.category}
              sort={filter.sort}
              page={{ href: chosen.href, label: couponListTitle.of(chosen.name) }}
            />
          </div>
        </section>
      )}
    </QueryClientProvider>
  );
}

interface ListHeadProps {
  id: string;
  title: string;
  filter: CouponFilter;
  choose: Choose;
  hasTools: boolean;
}

/** The title of a list with the order it is in, and beside it what changes that. */
function ListHead({ id, title, filter, choose, hasTools }: ListHeadProps) {
  return (
    <div className="list-head">
      <h2 className="title-section">
        <span id={id}>{title}</span> <small>{couponListTitle.order[filter.sort]}</small>
      </h2>
      {hasTools && <ListTools filter={filter} choose={choose} />}
    </div>
  );
}
