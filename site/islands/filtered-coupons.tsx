import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CouponSort } from '../../data/rules/coupon-sorts.ts';
import { couponListTitle, homeEmpty } from '../messages.ts';
import { countOf } from '../ui/count-of.ts';
import { dealCard } from '../ui/deal-card.ts';
import { stateEnds } from '../ui/ends-in.ts';
import { DealSkeletons } from '../ui/skeletons.tsx';
import { couponPage } from './coupon-page.ts';
import { NotLoaded } from './not-loaded.tsx';

interface FilteredCouponsProps {
  category: string;
  sort: CouponSort;
  /** The published page that shows some of them. */
  page: { href: string; label: string };
}

/** The coupons of a category in an order, fetched as they are asked for (section 7: GET /api/coupons). */
export function FilteredCoupons({ category, sort, page }: FilteredCouponsProps) {
  const coupons = useInfiniteQuery({
    queryKey: ['api', 'coupons', category, sort],
    queryFn: ({ pageParam }) => couponPage(category, sort, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next,
  });
  const deals = coupons.data?.pages.flatMap((each) => each.deals) ?? [];
  const list = useRef<HTMLUListElement>(null);
  /** How many were shown when more were asked for. */
  const before = useRef(Infinity);
  useEffect(() => {
    if (list.current) stateEnds(list.current);
    // The button may have gone: the focus moves to where the list has grown.
    if (deals.length > before.current) {
      list.current?.children[before.current]?.querySelector<HTMLElement>('a, button')?.focus();
      before.current = Infinity;
    }
  }, [deals.length, category, sort]);
  const more = () => {
    if (coupons.isFetchingNextPage) return;
    before.current = deals.length;
    void coupons.fetchNextPage();
  };
  return (
    <>
      <p className="sr-only" role="status">
        {deals.length > 0 && couponListTitle.shown(countOf(deals.length, 'coupon'))}
      </p>
      {coupons.isPending && <DealSkeletons />}
      {coupons.isSuccess && deals.length === 0 && <p className="empty">{homeEmpty.coupons}</p>}
      {deals.length > 0 && (
        <ul ref={list} className="deals deals-3">
          {deals.map((deal) => (
            <li key={deal.key} dangerouslySetInnerHTML={{ __html: dealCard(deal).text }} />
          ))}
        </ul>
      )}
      {coupons.isError && (
        <div className={deals.length > 0 ? 'mt-7' : undefined}>
          <NotLoaded what="The coupons" {...page} />
        </div>
      )}
      {coupons.hasNextPage && (
        <p className="mt-7 text-center">
          <button type="button" className="btn btn-plain" aria-disabled={coupons.isFetchingNextPage} onClick={more}>
            Show More Coupons
          </button>
        </p>
      )}
    </>
  );
}
