import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Match } from '../../data/rules/search/search-rank.ts';
import { FOUND_DEALS_SHOWN } from '../../data/rules/web/shown-limits.ts';
import { t } from '../strings/island-text.ts';
import { foundDeals } from '../strings/found.ts';
import { FoundDealGrid } from '../ui/found-deal-grid.tsx';
import { DealSkeletons } from '../ui/skeletons.tsx';
import type { FoundDeal } from '../views/view-types.ts';
import { dealsHolding } from './deal-index.ts';
import { NotLoaded } from './not-loaded.tsx';
import { queryClient } from './query-client.ts';

/** Deals are looked for once typing has rested for so long. */
const REST_MS = 250;

/** What is known of the deals that were found. */
export interface DealsFound {
  count: number;
  best: Match<unknown> | undefined;
}

interface FoundDealsProps {
  search: string;
  /** Receives null while nothing is known. */
  onFound(found: DealsFound | null): void;
}

/** Deals beside the stores that a search finds: the header's box says "stores or deals". */
export function FoundDeals({ search, onFound }: FoundDealsProps) {
  const rested = useRested(search);
  const deals = useInfiniteQuery(
    {
      queryKey: ['search', 'deals', rested],
      queryFn: ({ pageParam }) => dealsHolding(rested, pageParam),
      initialPageParam: 1,
      getNextPageParam: (last) => last.next,
      enabled: rested !== '',
    },
    queryClient,
  );
  const found = unique(deals.data?.pages.flatMap((page) => page.deals) ?? []);
  const isKnown = rested === search && deals.isSuccess;
  const best = deals.data?.pages[0]?.best;
  useEffect(() => onFound(isKnown ? { count: found.length, best } : null), [onFound, isKnown, found.length, best]);
  if (rested === '') return null;
  return (
    <section aria-labelledby="found-deals">
      <h2 className="title-section mb-5" id="found-deals">
        {t('search.results', { text: rested })}
      </h2>
      {deals.isPending && <DealSkeletons />}
      {deals.isError && <NotLoaded text={t('search.dealsFailed')} href="/stores" label={t('common.allStores')} />}
      {deals.isSuccess && found.length === 0 && <p className="empty">{t('search.noCoupons')}</p>}
      {found.length > 0 && (
        <LongList
          key={rested}
          deals={found}
          more={deals.hasNextPage && !deals.isFetching ? () => void deals.fetchNextPage() : null}
          complete={!deals.hasNextPage}
        />
      )}
    </section>
  );
}

function unique(deals: readonly FoundDeal[]): FoundDeal[] {
  return [...new Map(deals.map((deal) => [deal.key, deal])).values()];
}

interface LongListProps {
  deals: readonly FoundDeal[];
  /** Loads further ones; null: there are none, or they are on their way. */
  more: (() => void) | null;
  /** Whether these are all. */
  complete: boolean;
}

function LongList({ deals, more, complete }: LongListProps) {
  const [shown, setShown] = useState(FOUND_DEALS_SHOWN);
  const list = useRef<HTMLDivElement>(null);
  /** The first deal that was not shown when more were asked for: focus moves there once it has come, since the button may go. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    const link = next.current === null ? undefined : list.current?.querySelectorAll('a')[next.current];
    if (!link) return;
    link.focus();
    next.current = null;
  }, [shown, deals.length]);
  const grow = () => {
    next.current = Math.min(shown, deals.length);
    if (deals.length < shown + FOUND_DEALS_SHOWN) more?.();
    setShown(next.current + FOUND_DEALS_SHOWN);
  };
  return (
    <div ref={list}>
      <p className="small mb-4" role="status">
        {foundDeals(complete ? deals.length : null, Math.min(shown, deals.length))}
      </p>
      <FoundDealGrid deals={deals.slice(0, shown)} />
      {(deals.length > shown || more !== null) && (
        <p className="mt-7 text-center">
          <button type="button" className="btn btn-plain" onClick={grow}>
            {t('common.showMoreDeals')}
          </button>
        </p>
      )}
    </div>
  );
}

/** The text as it was when it last stood still. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
