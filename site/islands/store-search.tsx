import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { besideDeals, type Match } from '../../data/rules/search/search-rank.ts';
import { FOUND_STORES_SHOWN } from '../../data/rules/web/shown-limits.ts';
import { foundStores } from '../strings/found.ts';
import { t } from '../strings/island-text.ts';
import { StoreSkeletons } from '../ui/skeletons.tsx';
import { waysOn } from '../search/suggestions.ts';
import { DidYouMean, WaysOn } from '../ui/nothing-found.tsx';
import { Corrected, OtherResults } from '../ui/other-results.tsx';
import { StoreGrid } from '../ui/store-grid.tsx';
import { FoundDeals, type DealsFound, useRested } from './found-deals.tsx';
import type { SiteSearch } from '../../data/queries/site-search.ts';
import { request } from '../search/request.ts';
import { OTHERS_SHOWN, othersIn } from '../views/other-results.ts';
import type { StoresView } from '../views/view-types.ts';
import { queryClient } from './query-client.ts';
import { findStores, storeIndex, type SearchableStore } from './store-index.ts';

interface StoreSearchProps {
  /** What was searched for when the page came from the server; empty on published pages. */
  search: string;
  /** The list that the page came with. */
  children?: ReactNode;
}

/** Section 2, Store list: the search box, and what it finds in place of the list that the page came with. */
export function StoreSearch({ search, children }: StoreSearchProps) {
  const [text, setText] = useState(search);
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed before React came stays, and counts.
    const early = field.current?.value ?? search;
    if (early === search) setText(new URLSearchParams(location.search).get('search')?.trim() ?? '');
    else type(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the state of the page before hydration counts
  }, []);

  function type(typed: string) {
    setText(typed);
    const trimmed = typed.trim();
    history.replaceState(
      null,
      '',
      trimmed === '' ? location.pathname : `${location.pathname}?${new URLSearchParams({ search: trimmed })}`,
    );
  }

  const sought = text.trim();
  const asPublished = sought === search;
  const index = useQuery({ ...storeIndex(), enabled: touched || !asPublished }, queryClient);
  return (
    <>
      <form
        className="search mb-7 max-w-xl"
        action="/stores"
        role="search"
        aria-label={t('search.storesForm')}
        data-suggest
        onSubmit={(event) => event.preventDefault()}
      >
        <Search className="icon" aria-hidden />
        <input
          ref={field}
          className="field"
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          name="search"
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setTouched(true)}
          placeholder={t('search.placeholder')}
          aria-label={t('search.storesLabel')}
        />
      </form>
      <div hidden={!asPublished}>{children}</div>
      {!asPublished && <Found index={index} search={sought} />}
    </>
  );
}

interface FoundProps {
  index: UseQueryResult<SearchableStore[]>;
  search: string;
}

/** Products and guides, and what was searched for in place of a typo: our server alone knows. */
async function beside(text: string): Promise<Pick<StoresView, 'corrected' | 'others'>> {
  const query = new URLSearchParams({ q: text, limit: String(OTHERS_SHOWN) });
  const { corrected, groups } = await request<SiteSearch>('GET', `/api/search?${query}`);
  return { corrected, others: othersIn(groups) };
}

/** Stores, then deals. That there are no stores is said once it is known that there are no deals. */
function Found({ index, search }: FoundProps) {
  const [deals, setDeals] = useState<DealsFound | null>(null);
  const rested = useRested(search);
  const site = useQuery(
    { queryKey: ['search', 'site', rested], queryFn: () => beside(rested), enabled: rested !== '' },
    queryClient,
  );
  const { corrected, others } = (rested === search ? site.data : undefined) ?? { corrected: null, others: [] };
  const named =
    index.data &&
    (search === ''
      ? index.data.map(({ card }) => ({ found: card, cost: 0 }))
      : findStores(index.data, corrected ?? search));
  const stores = named && besideDeals(named, deals?.best);
  const noStores = stores?.length === 0;
  const nothing = noStores && deals?.count === 0 && others.length === 0 && !site.isPending;
  const ways = useQuery(
    { queryKey: ['search', 'ways-on', search], queryFn: () => waysOn(search), enabled: nothing },
    queryClient,
  );
  return (
    <div className="grid gap-12">
      <p className="sr-only" role="status">
        {stores && deals && t('found.storesAndDeals', { count: stores.length, deals: deals.count })}
      </p>
      {nothing && ways.data && <DidYouMean {...ways.data} />}
      <Corrected corrected={corrected} />
      {(!noStores || nothing || search === '') && <FoundStores stores={stores} failed={index.isError} />}
      <FoundDeals search={search} onFound={setDeals} />
      <OtherResults others={others} />
      {nothing && ways.data && <WaysOn {...ways.data} />}
    </div>
  );
}

function FoundStores({
  stores,
  failed,
}: {
  stores: readonly Match<SearchableStore['card']>[] | undefined;
  failed: boolean;
}) {
  if (failed) return <Notice title={t('search.storesFailed')} text={t('toast.tryLater')} />;
  if (!stores) return <StoreSkeletons />;
  if (stores.length === 0)
    return <Notice title={t('search.noStores')} text={t('search.noStoresHint')} action={t('common.allStores')} />;
  return (
    <div>
      <p className="small mb-4">{foundStores(stores.length, FOUND_STORES_SHOWN)}</p>
      <StoreGrid stores={stores.slice(0, FOUND_STORES_SHOWN).map(({ found }) => found)} />
    </div>
  );
}

function Notice({ title, text, action }: { title: string; text: string; action?: string }) {
  return (
    <div className="empty" role="status">
      <h2>{title}</h2>
      <p>{text}</p>
      {action && (
        <a className="btn btn-primary" href="/stores">
          {action}
        </a>
      )}
    </div>
  );
}
