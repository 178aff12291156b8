import { useEffect, useState } from 'react';
import { goTo } from '../browser/go-to.ts';
import { addressOfFilter, filterFromAddress, type CouponFilter } from '../views/coupon-filter.ts';

export type Choose = (change: Partial<CouponFilter>) => void;

/**
 * The filter lives in the address, so that a filtered list can be shared and the back button works. `made`: the one that the page was
 * made for.
 */
export function useFilterInAddress(made: CouponFilter): [CouponFilter, Choose] {
  const [filter, setFilter] = useState(made);
  useEffect(() => {
    const follow = () => setFilter(filterFromAddress(location.search));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const choose: Choose = (change) => {
    // From the address, since two choices may come before the first is rendered.
    const next = { ...filterFromAddress(location.search), ...change };
    goTo(addressOfFilter(next));
    setFilter(next);
  };
  return [filter, choose];
}
