import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FOUND_DEALS_SHOWN } from '../../data/rules/shown-limits.ts';
import { couponListTitle, homeEmpty } from '../messages.ts';
import { foundMessage } from '../ui/count-of.ts';
import { FoundDealGrid } from '../ui/found-deal-grid.tsx';
import { DealSkeletons } from '../ui/skeletons.tsx';
import type { FoundDeal } from '../views/view-types.ts';
import { dealsHolding } from './deal-index.ts';
import { queryClient } from './query-client.ts';

/** Deals are looked for once typing has rested for so long. */
const REST_MS = 250;

interface FoundDealsProps {
  search: string;
  /** Receives how many there are. */
  onFound(count: number): void;
}

/** Deals beside the stores that a search finds: the header's box says "stores or deals". */
export function FoundDeals({ search, onFound }: FoundDealsProps) {
  const rested = useRested(search);
  const deals = useQuery(
    { queryKey: ['search', 'deals', rested], queryFn: () => dealsHolding(rested), enabled: rested !== '' },
    queryClient,
  );
  const count = deals.data?.length ?? 0;
  useEffect(() => onFound(count), [onFound, count]);
  if (rested === '') return null;
  return (
    <section aria-labelledby="found-deals">
      <h2 className="title-section mb-5" id="found-deals">
        {couponListTitle.search(rested)}
      </h2>
      {deals.isPending && <DealSkeletons />}
      {deals.isError && (
        <p className="empty" role="alert">
          The deals could not be searched ({deals.error.message}). Please try again later.
        </p>
      )}
      {deals.data?.length === 0 && <p className="empty">{homeEmpty.search}</p>}
      {deals.data !== undefined && count > 0 && <LongList key={rested} deals={deals.data} />}
    </section>
  );
}

function LongList({ deals }: { deals: readonly FoundDeal[] }) {
  const [shown, setShown] = useState(FOUND_DEALS_SHOWN);
  const list = useRef<HTMLDivElement>(null);
  // The button may have gone: focus moves to where the list has grown.
  useEffect(() => {
    if (shown > FOUND_DEALS_SHOWN) list.current?.querySelectorAll('a')[shown - FOUND_DEALS_SHOWN]?.focus();
  }, [shown]);
  return (
    <div ref={list}>
      <p className="small mb-4" role="status">
        {foundMessage(deals.length, 'deal', shown)}
      </p>
      <FoundDealGrid deals={deals.slice(0, shown)} />
      {deals.length > shown && (
        <p className="mt-7 text-center">
          <button type="button" className="btn btn-plain" onClick={() => setShown(shown + FOUND_DEALS_SHOWN)}>
            {couponListTitle.moreDeals}
          </button>
        </p>
      )}
    </div>
  );
}

/** The text as it was when it last stood still. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
