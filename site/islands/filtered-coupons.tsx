import { useInfiniteQuery } from '@tanstack/react-query';
import type { CouponSort } from '../../data/rules/coupon-sorts.ts';
import { homeEmpty } from '../messages.ts';
import { dealCard } from '../ui/deal-card.ts';
import { DealSkeletons } from '../ui/skeletons.tsx';
import { couponPage } from './coupon-page.ts';

interface FilteredCouponsProps {
  category: string;
  sort: CouponSort;
}

/** The coupons of a category in an order, fetched as they are asked for (section 7: GET /api/coupons). */
export function FilteredCoupons({ category, sort }: FilteredCouponsProps) {
  const coupons = useInfiniteQuery({
    queryKey: ['api', 'coupons', category, sort],
    queryFn: ({ pageParam }) => couponPage(category, sort, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next,
  });
  if (coupons.isPending) return <DealSkeletons />;
  if (coupons.isError)
    return (
      <p className="empty" role="alert">
        The coupons could not be loaded ({coupons.error.message}). Please try again later.
      </p>
    );
  const deals = coupons.data.pages.flatMap((page) => page.deals);
  if (deals.length === 0) return <p className="empty">{homeEmpty.coupons}</p>;
  return (
    <>
      <ul className="deals deals-3">
        {deals.map((deal) => (
          <li key={deal.key} dangerouslySetInnerHTML={{ __html: dealCard(deal).text }} />
        ))}
      </ul>
      {coupons.hasNextPage && (
        <p className="mt-7 text-center">
          <button
            type="button"
            className="btn btn-plain"
            disabled={coupons.isFetchingNextPage}
            onClick={() => void coupons.fetchNextPage()}
          >
            Show More Coupons
          </button>
        </p>
      )}
    </>
  );
}
