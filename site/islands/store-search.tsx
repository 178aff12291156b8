import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { searchPublished } from '../search/published-search.ts';
import { waysOn } from '../search/suggestions.ts';
import { t } from '../strings/island-text.ts';
import { FoundGroups, NothingFound } from '../ui/found-groups.tsx';
import { moreLabel } from '../strings/found.ts';
import { NotLoaded, Skeletons } from '../ui/placeholders.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { type Asked, foundGroups, shownWhere, wantedDeals } from '../../data/rules/search/found-groups.ts';
import type { FoundKind } from '../../data/rules/search/search-rank.ts';
import { MissingStore } from './missing-store.tsx';
import { queryClient } from './query-client.ts';

/** What is typed is looked for once typing has rested for so long. */
const REST_MS = 150;

interface StoreSearchProps {
  /** Of the list, and what stands below it; a search has a heading of its own. */
  heading: string;
  lead: string;
  /** What was searched for when the page came from the server; empty on published pages. */
  search: string;
  /** The server found nothing for it. */
  isEmpty: boolean;
  /** The list that the page came with. */
  children?: ReactNode;
}

/** Section 2, Store list: the search box, and what it finds in place of the list that the page came with. */
export function StoreSearch({ heading, lead, search, isEmpty, children }: StoreSearchProps) {
  const [text, setText] = useState(search);
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
    if (trimmed !== '') document.title = `${t('search.results', { text: trimmed })} – ${siteName()}`;
    history.replaceState(
      null,
      '',
      trimmed === '' ? location.pathname : `${location.pathname}?${new URLSearchParams({ search: trimmed })}`,
    );
  }

  const sought = text.trim();
  const asPublished = sought === search;
  return (
    <>
      <form
        className="search mt-4 max-w-xl"
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
          placeholder={t('search.placeholder')}
          aria-label={t('search.storesLabel')}
        />
      </form>
      <div className="pt-5 pb-6">
        <h1 className="title-page">{sought === '' ? heading : t('search.results', { text: sought })}</h1>
        {sought === '' && <p className="lead mt-2">{lead}</p>}
      </div>
      <div hidden={!asPublished}>{children}</div>
      {asPublished && isEmpty && (
        <div className="mt-10">
          <MissingStore key={search} searched={search} />
        </div>
      )}
      {!asPublished && <Found key={sought === '' ? '' : 'sought'} search={sought} />}
    </>
  );
}

const siteName = (): string => document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';

/** So many of each kind, and which stores those are; `ways`: where to go from there if there is nothing. */
async function groupsFor(text: string, asked: Asked) {
  const shown = shownWhere(asked);
  const { storeOf, ...found } = await searchPublished(text, { stores: shown.stores, ...wantedDeals(asked) });
  const groups = foundGroups(found, storeOf, shown);
  return { text, corrected: found.corrected, groups, ways: groups.length === 0 ? await waysOn() : null };
}

/** What is found stands until more or something else is. */
function Found({ search }: { search: string }) {
  const rested = useSettled(search, REST_MS);
  const [{ text, ...asked }, setAsked] = useState<Asked & { text: string }>({ text: rested });
  const wanted = text === rested ? asked : {};
  const found = useQuery(
    {
      queryKey: ['search', rested, wanted],
      queryFn: () => groupsFor(rested, wanted),
      enabled: rested !== '',
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const list = useRef<HTMLDivElement>(null);
  /** The group of which more were asked for, and how many it showed: the focus moves to where it has grown. */
  const grown = useRef<{ kind: FoundKind; shown: number } | null>(null);
  useEffect(() => {
    if (grown.current === null || found.isPlaceholderData) return;
    const links = list.current?.querySelectorAll<HTMLElement>(`[aria-labelledby="typed-${grown.current.kind}"] li > a`);
    links?.[grown.current.shown]?.focus();
    grown.current = null;
  }, [found.isPlaceholderData, found.data]);

  if (search === '')
    return (
      <a className="btn btn-plain" href="/stores">
        {t('common.allStores')}
      </a>
    );
  if (found.isError)
    return (
      <NotLoaded
        title={t('search.storesFailed')}
        text={t('toast.tryLater')}
        href="/stores"
        label={t('common.allStores')}
      />
    );
  if (!found.data) return <Skeletons of="stores" />;
  const { text: sought, corrected, groups, ways } = found.data;
  if (ways)
    return (
      <div className="grid gap-10">
        <NothingFound {...ways} />
        <MissingStore key={sought} searched={sought} />
      </div>
    );
  const more = (kind: FoundKind) => {
    grown.current = { kind, shown: groups.find((group) => group.kind === kind)?.items.length ?? 0 };
    setAsked({ ...wanted, text: rested, [kind]: (wanted[kind] ?? 0) + 1 });
  };
  return (
    <div ref={list} aria-busy={found.isPlaceholderData}>
      <FoundGroups
        text={sought}
        corrected={corrected}
        groups={groups}
        prefix="typed"
        more={(kind) => (
          <button type="button" className="btn btn-plain" onClick={() => more(kind)}>
            {moreLabel(kind)}
          </button>
        )}
      />
    </div>
  );
}
