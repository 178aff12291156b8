import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { couponSorts, type CouponSort } from '../../data/rules/deals/coupon-sorts.ts';
import { addressOf, goTo } from '../browser/go-to.ts';
import { bringIntoRow } from '../browser/row-in-view.ts';
import { t } from '../strings/island-text.ts';
import { filterFromAddress, unfiltered, type CouponFilter } from '../views/filters.ts';

/** Adds to the history, or with `replaceState` rewrites the address. */
type Choose<Filter> = (change: Partial<Filter>, remember?: 'replaceState') => void;

/** The filter in the address, which `read` reads. `made`: the one that the page was made for; `none`: nothing is chosen. */
export function useFilterInAddress<Filter extends { [name in keyof Filter]: string }>(
  read: (search: string) => Filter,
  made: Filter,
  none: Filter,
): [Filter, Choose<Filter>] {
  const [filter, setFilter] = useState(made);
  useEffect(() => {
    const follow = () => setFilter(read(location.search));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [read]);
  const choose: Choose<Filter> = (change, remember) => {
    // From the address, since two choices may come before the first is rendered.
    const next = { ...read(location.search), ...change };
    const address = addressOf(location.pathname, next, none);
    if (remember) history.replaceState(null, '', address);
    else goTo(address);
    setFilter(next);
  };
  return [filter, choose];
}

/** The form that all controls belong to. */
const FORM = 'coupon-filter';

/** Section 9. */
const sortLabels = {
  latest: 'coupons.sortLatest',
  discount: 'coupons.sortDiscount',
  expiry: 'coupons.sortExpiry',
  popularity: 'coupons.sortPopularity',
} as const;

export interface FilterProps {
  filter: CouponFilter;
  choose: Choose<CouponFilter>;
}

/** What is pressed before hydration is submitted to the address of the choice; afterwards it is chosen here. */
const onChoice = (choose: FilterProps['choose'], change: Partial<CouponFilter>) => (event: MouseEvent) => {
  event.preventDefault();
  choose(change);
};

/** The categories. A form that works by itself: a choice made before hydration is not ignored, but leads to its address. */
export function FilterBar({ categories, filter, choose }: FilterProps & { categories: string[] }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const sort = form.current?.elements.namedItem('sort');
    if (!(sort instanceof HTMLSelectElement)) return;
    const early = couponSorts.find((value) => value === sort.value) ?? filter.sort;
    if (early !== filter.sort && early !== filterFromAddress(location.search).sort) choose({ sort: early });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the state of the page before hydration counts
  }, []);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]');
    if (row.current && chosen) bringIntoRow(row.current, chosen);
  }, [filter.category]);
  const pills = [
    { value: unfiltered.category, label: t('coupons.allCategories') },
    ...categories.map((name) => ({ value: name.toLowerCase(), label: name })),
  ];
  return (
    <form ref={form} id={FORM} action="/">
      <div className="filter-bar wrap relative grid pt-2.5 pb-1.5" role="group" aria-label={t('coupons.filter')}>
        <div ref={row} className="pills">
          {pills.map(({ value, label }) => (
            <button
              key={value}
              name="category"
              value={value}
              className="pill"
              dir="auto"
              aria-pressed={filter.category === value}
              onClick={onChoice(choose, { category: value })}
            >
              {label}
            </button>
          ))}
        </div>
        <Kept name="category" value={filter.category} />
      </div>
    </form>
  );
}

/** Without script, what was chosen before is sent along with another choice, which stands before it. */
function Kept({ name, value }: { name: string; value: string }) {
  return (
    <noscript>
      <input form={FORM} type="hidden" name={name} value={value} />
    </noscript>
  );
}

/** Order and look of a list, beside its title. */
export function ListTools({ filter, choose }: FilterProps) {
  const view = (value: CouponFilter['view'], label: string) => (
    <button
      form={FORM}
      name="view"
      value={value}
      aria-label={label}
      aria-pressed={filter.view === value}
      onClick={onChoice(choose, { view: value })}
    >
      <svg className="icon" aria-hidden="true">
        <use href={`#i-${value}`} />
      </svg>
    </button>
  );
  return (
    <div className="filter-tools flex-[1_1_auto] flex flex-wrap items-center gap-3 @min-[37rem]:flex-none">
      <select
        form={FORM}
        className="field flex-1 min-w-[min(100%,8rem)] @min-[37rem]:w-44"
        name="sort"
        aria-label={t('coupons.sort')}
        value={filter.sort}
        onChange={(event) => choose({ sort: event.target.value as CouponSort })}
      >
        {couponSorts.map((value) => (
          <option key={value} value={value}>
            {t(sortLabels[value])}
          </option>
        ))}
      </select>
      <div className="toggle" role="group" aria-label={t('coupons.view')}>
        {view('grid', t('coupons.grid'))}
        {view('list', t('coupons.list'))}
      </div>
      <Kept name="view" value={filter.view} />
      <noscript>
        <button form={FORM} className="btn btn-plain">
          {t('coupons.sort')}
        </button>
      </noscript>
    </div>
  );
}
