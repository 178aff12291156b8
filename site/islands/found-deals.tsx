import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { couponListTitle, homeEmpty } from '../messages.ts';
import { FoundDealGrid } from '../ui/found-deal-grid.tsx';
import { DealSkeletons } from '../ui/skeletons.tsx';
import { dealsHolding } from './deal-index.ts';
import { queryClient } from './query-client.ts';

/** Deals are looked for once typing has rested for so long. */
const REST_MS = 250;
/** So many are shown of what a search finds. */
const FOUND_DEALS_SHOWN = 60;

/** Deals beside the stores that a search finds: the header's box says "stores or deals". */
export function FoundDeals({ search }: { search: string }) {
  const rested = useRested(search);
  const deals = useQuery({ queryKey: ['search', 'deals', rested], queryFn: () => dealsHolding(rested), enabled: rested !== '' }, queryClient);
  if (rested === '') return null;
  return (
    <section className="mt-12" aria-labelledby="found-deals">
      <h2 className="title-section mb-5" id="found-deals">{couponListTitle.search(rested)}</h2>
      {deals.isPending && <DealSkeletons />}
      {deals.isError && <p className="empty" role="alert">The deals could not be searched ({deals.error.message}). Please try again later.</p>}
      {deals.data?.length === 0 && <p className="empty">{homeEmpty.search}</p>}
      {deals.data !== undefined && deals.data.length > 0 && <FoundDealGrid deals={deals.data.slice(0, FOUND_DEALS_SHOWN)} />}
    </section>
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
