import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PostCard } from '../../data/queries/indexes/post-cards.ts';
import { request } from '../search/request.ts';
import type { SearchManifest } from '../views/search-index-view.ts';
import { foundArticles } from '../strings/found.ts';
import { t } from '../strings/island-text.ts';
import { postGrid } from '../ui/post-card.ts';
import { NotLoaded, Skeletons } from '../ui/placeholders.tsx';
import {
  isSameChoice,
  isWanted,
  offered,
  type PostFilter as Filter,
  postFilterFromAddress,
  unfilteredPosts,
} from '../views/filters.ts';
import { useFilterInAddress } from './filter-bar.tsx';
import { queryClient } from './query-client.ts';

/** All published posts, newest first, from the published index: no page of shoppers waits for the API. */
async function loadPosts(): Promise<PostCard[]> {
  const manifest = await request<SearchManifest>('GET', '/search/manifest.json');
  const parts = await Promise.all(manifest.posts.map((path) => request<{ posts: PostCard[] }>('GET', path)));
  return parts.flatMap((part) => part.posts).sort((a, b) => (a.iso < b.iso ? 1 : a.iso > b.iso ? -1 : 0));
}

interface PostFilterProps {
  /** The options, `all` first. */
  categories: { value: string; label: string }[];
  /** The filter that the server has made this page for, and how many posts it finds; null: the page is a published one. */
  made: { filter: Filter; count: number; shown: number } | null;
  /** The first posts that this filter finds. */
  found?: ReactNode;
  /** The list that the page came with. */
  children?: ReactNode;
}

/** Section 2, Blog list: filter panel, and what it finds in place of the list that the page came with. */
export function PostFilter({ categories, made, found, children }: PostFilterProps) {
  const start = made?.filter ?? unfilteredPosts;
  const [filterInAddress, choose] = useFilterInAddress(postFilterFromAddress, start, unfilteredPosts);
  const filter = offered(filterInAddress, categories);
  const [growing, setGrowing] = useState(false);
  const panel = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What was typed or chosen before React came stays, and counts.
    const early = Object.fromEntries(new FormData(panel.current!)) as unknown as Filter;
    if (!isSameChoice(early, start)) choose(early, 'replaceState');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the state of the page before hydration counts
  }, []);

  const asPublished = isSameChoice(filter, unfilteredPosts);
  const given = made && !growing && isSameChoice(filter, made.filter) ? made : null;
  return (
    <>
      <form
        ref={panel}
        className="grid gap-3 p-4 mb-6 rounded-card bg-sunken @min-[45rem]:grid-cols-[1fr_15rem_auto]"
        action="/blogs"
        role="search"
        aria-label={t('posts.filter')}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="search">
          <Search className="icon" aria-hidden />
          <input
            className="field"
            type="search"
            name="search"
            value={filter.search}
            onChange={(event) => choose({ search: event.target.value }, 'replaceState')}
            placeholder={t('posts.search')}
            aria-label={t('posts.searchLabel')}
          />
        </div>
        <select
          className="field"
          name="category"
          aria-label={t('posts.category')}
          value={filter.category}
          onChange={(event) => choose({ category: event.target.value })}
        >
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <noscript>
          <button className="btn btn-primary">{t('posts.filter')}</button>
        </noscript>
        <button type="button" className="btn btn-plain needs-script" onClick={() => choose(unfilteredPosts)}>
          {t('posts.clear')}
        </button>
      </form>
      <div hidden={!asPublished}>{children}</div>
      {!asPublished &&
        (given ? <GivenPosts {...given} list={found} grow={() => setGrowing(true)} /> : <FoundPosts filter={filter} />)}
    </>
  );
}

function GivenPosts(props: { list: ReactNode; count: number; shown: number; grow(): void }) {
  const { list, count, shown, grow } = props;
  return (
    <>
      <p className="sr-only" role="status">
        {count > 0 && foundArticles(count, shown)}
      </p>
      {list}
      {count > shown && (
        <p className="mt-7 text-center needs-script">
          <button type="button" className="btn btn-plain" onClick={grow}>
            {t('posts.more')}
          </button>
        </p>
      )}
    </>
  );
}

function FoundPosts({ filter }: { filter: Filter }) {
  const posts = useQuery({ queryKey: ['search', 'posts'], queryFn: loadPosts }, queryClient);
  const found = posts.data?.filter((post) => isWanted(post, filter));
  return (
    <>
      <div role="status">
        {found?.length === 0 && <p className="empty">{t('posts.none')}</p>}
        {found && found.length > 0 && <p className="sr-only">{foundArticles(found.length, found.length)}</p>}
      </div>
      {posts.isPending && <Skeletons of="posts" />}
      {posts.isError && <NotLoaded text={t('posts.failed')} href={location.pathname} label={t('posts.all')} />}
      {found !== undefined && found.length > 0 && <div dangerouslySetInnerHTML={{ __html: postGrid(found).text }} />}
    </>
  );
}
