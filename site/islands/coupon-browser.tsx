import { QueryClientProvider } from '@tanstack/react-query';
import type { CouponSort } from '../../data/rules/coupon-sorts.ts';
import { LayoutGrid, List } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { couponListTitle } from '../messages.ts';
import {
  addressOfFilter,
  filterable,
  filterFromAddress,
  sortOptions,
  unfiltered,
  type CouponFilter,
} from './coupon-filter.ts';
import { goTo } from '../ui/go-to.ts';
import { bringIntoRow } from '../ui/row-in-view.ts';
import { FilteredCoupons } from './filtered-coupons.tsx';
import { queryClient } from './query-client.ts';

interface CouponBrowserProps {
  /** Names, in the order of the pills. */
  categories: string[];
  /** The three sections of section 2, which stand while no category is chosen. */
  sections?: ReactNode;
  /** The latest coupons, which stand while nothing is chosen. */
  latest?: ReactNode;
}

/**
 * Section 2, Home: filter bar and coupon list. What the page came with stays as it is until something is chosen. A category that the
 * site does not have counts as none.
 */
export function CouponBrowser({ categories: named, sections, latest }: CouponBrowserProps) {
  const categories = filterable(named);
  const [filterInAddress, choose] = useFilterInAddress();
  const name = categories.find((category) => category.toLowerCase() === filterInAddress.category);
  const all = name === undefined;
  const filter = all ? { ...filterInAddress, category: unfiltered.category } : filterInAddress;
  const asPublished = all && filter.sort === unfiltered.sort;

  return (
    <QueryClientProvider client={queryClient}>
      {categories.length > 0 && <FilterBar categories={categories} filter={filter} choose={choose} />}
      <div hidden={!all}>{sections}</div>
      <section hidden={!asPublished} className="wrap section pt-0!" aria-labelledby="coupons">
        <h2 className="title-section mb-5" id="coupons">
          {couponListTitle.latest}
        </h2>
        <div data-view={filter.view}>{latest}</div>
      </section>
      {/* A section of its own, which takes the other's place: at a shared address nothing that was painted wanders across the screen. */}
      {!asPublished && (
        <section className={all ? 'wrap section pt-0!' : 'wrap section'} aria-labelledby="found-coupons">
          <h2 className="title-section mb-5" id="found-coupons">
            {all ? couponListTitle.latest : couponListTitle.of(name)}
          </h2>
          <div data-view={filter.view}>
            <FilteredCoupons category={filter.category} sort={filter.sort} />
          </div>
        </section>
      )}
    </QueryClientProvider>
  );
}

/** The filter lives in the address, so that a filtered list can be shared and the back button works. */
function useFilterInAddress(): [CouponFilter, (change: Partial<CouponFilter>) => void] {
  const [filter, setFilter] = useState(unfiltered);
  useEffect(() => {
    const follow = () => setFilter(filterFromAddress(location.search));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const choose = (change: Partial<CouponFilter>) => {
    // From the address, since two choices may come before the first is rendered.
    const next = { ...filterFromAddress(location.search), ...change };
    goTo(addressOfFilter(next));
    setFilter(next);
  };
  return [filter, choose];
}

interface FilterBarProps {
  categories: string[];
  filter: CouponFilter;
  choose: (change: Partial<CouponFilter>) => void;
}

/** A form that works by itself: a choice made before hydration is not ignored, but leads to the address of the choice. */
function FilterBar({ categories, filter, choose }: FilterBarProps) {
  const sort = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const early = sortOptions.find(({ value }) => value === sort.current?.value)?.value ?? unfiltered.sort;
    if (early !== unfiltered.sort && !new URLSearchParams(location.search).has('sort')) choose({ sort: early });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the state of the page before hydration counts
  }, []);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]');
    if (row.current && chosen) bringIntoRow(row.current, chosen);
  }, [filter.category]);
  const onChoice = (change: Partial<CouponFilter>) => (event: MouseEvent) => {
    event.preventDefault();
    choose(change);
  };
  const pills = [
    { value: unfiltered.category, label: 'All Categories' },
    ...categories.map((name) => ({ value: name.toLowerCase(), label: name })),
  ];
  return (
    <form action="/">
      <div className="filter-bar wrap needs-script" role="group" aria-label="Filter coupons">
        <div ref={row} className="pills">
          {pills.map(({ value, label }) => (
            <button
              key={value}
              name="category"
              value={value}
              className="pill"
              aria-pressed={filter.category === value}
              onClick={onChoice({ category: value })}
            >
              {label}
            </button>
          ))}
        </div>
        <div className="filter-tools">
          <select
            ref={sort}
            className="field"
            name="sort"
            aria-label="Sort coupons"
            value={filter.sort}
            onChange={(event) => choose({ sort: event.target.value as CouponSort })}
          >
            {sortOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <div className="toggle" role="group" aria-label="View">
            <button
              name="view"
              value="grid"
              aria-label="Grid view"
              aria-pressed={filter.view === 'grid'}
              onClick={onChoice({ view: 'grid' })}
            >
              <LayoutGrid className="icon" aria-hidden />
            </button>
            <button
              name="view"
              value="list"
              aria-label="List view"
              aria-pressed={filter.view === 'list'}
              onClick={onChoice({ view: 'list' })}
            >
              <List className="icon" aria-hidden />
            </button>
          </div>
        </div>
      </div>
    </form>
  );
}
