import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PublicCoupon } from '../../data/schema/public-shapes.ts';
import type { CouponSort } from '../../data/rules/deals/coupon-sorts.ts';
import { requestPage } from '../search/request.ts';
import { unfiltered } from '../views/filters.ts';
import { t } from '../strings/island-text.ts';
import { watchCutTexts } from '../browser/cut-texts.ts';
import { dealCard } from '../ui/deal-card.ts';
import { stateEnds } from '../browser/ends-in.ts';
import { NotLoaded, Skeletons } from '../ui/placeholders.tsx';

/** One page of GET /api/coupons (section 7), and the number of the next one, if there is one; pages count from 1. */
async function couponPage(category: string, sort: CouponSort, page: number) {
  const query = new URLSearchParams({ sort, page: String(page) });
  if (category !== unfiltered.category) query.set('category', category);
  const { body, more } = await requestPage<PublicCoupon[]>('GET', `/api/coupons?${query}`);
  return { deals: body.map((coupon) => coupon.card), next: more ? page + 1 : undefined };
}

interface FilteredCouponsProps {
  category: string;
  sort: CouponSort;
  /** The first page of them, where the server has made this page for them. */
  given: { list: ReactNode; count: number; more: boolean } | null;
  /** The published page that shows some of them. */
  page: { href: string; label: string };
}

/** The coupons of a category in an order, fetched as they are asked for (section 7: GET /api/coupons). */
export function FilteredCoupons({ category, sort, given, page }: FilteredCouponsProps) {
  const isGiven = given !== null;
  const coupons = useInfiniteQuery({
    queryKey: ['api', 'coupons', category, sort, isGiven],
    queryFn: ({ pageParam }) => couponPage(category, sort, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next,
    // the page shows the coupons of the given one itself
    ...(isGiven && { initialData: { pages: [{ deals: [], next: given.more ? 2 : undefined }], pageParams: [1] } }),
  });
  const deals = coupons.data?.pages.flatMap((each) => each.deals) ?? [];
  const shown = (given?.count ?? 0) + deals.length;
  const list = useRef<HTMLUListElement>(null);
  /** How many were fetched when more were asked for. */
  const before = useRef(Infinity);
  useEffect(() => {
    if (list.current) {
      stateEnds(list.current);
      watchCutTexts(list.current);
    }
    // The button may have gone: the focus moves to where the list has grown.
    if (deals.length > before.current) {
      list.current?.children[before.current]?.querySelector<HTMLElement>('a, button')?.focus();
      before.current = Infinity;
    }
  }, [deals.length, category, sort]);
  const more = () => {
    if (coupons.isFetching) return;
    before.current = deals.length;
    void coupons.fetchNextPage();
  };
  return (
    <>
      <p className="sr-only" role="status">
        {shown > 0 && t('coupons.shown', { count: shown })}
      </p>
      {given?.list}
      {coupons.isLoading && <Skeletons of="deals" />}
      {coupons.isSuccess && shown === 0 && <p className="empty">{t('coupons.none')}</p>}
      {deals.length > 0 && (
        <ul ref={list} className={given ? 'deals deals-3 mt-3' : 'deals deals-3'}>
          {deals.map((deal) => (
            <li key={deal.key} dangerouslySetInnerHTML={{ __html: dealCard(deal).text }} />
          ))}
        </ul>
      )}
      {coupons.isError && (
        <div className={shown > 0 ? 'mt-7' : undefined}>
          <NotLoaded text={t('coupons.failed')} {...page} />
        </div>
      )}
      {coupons.hasNextPage && (isGiven || !coupons.isError) && (
        <p className="mt-7 text-center needs-script">
          <button type="button" className="btn btn-plain" aria-disabled={coupons.isFetching} onClick={more}>
            {t('coupons.more')}
          </button>
        </p>
      )}
    </>
  );
}
