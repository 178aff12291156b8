import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { blogText } from '../messages.ts';
import { foundMessage } from '../ui/count-of.ts';
import { goTo } from '../ui/go-to.ts';
import { PostGrid } from '../ui/post-grid.tsx';
import { PostSkeletons } from '../ui/skeletons.tsx';
import { NotLoaded } from './not-loaded.tsx';
import {
  addressOfPostFilter,
  isWanted,
  loadPosts,
  postFilterFromAddress,
  unfilteredPosts,
  type PostFilterChoice,
} from './post-filter-choice.ts';
import { queryClient } from './query-client.ts';

interface PostFilterProps {
  /** The options, `all` first. */
  categories: { value: string; label: string }[];
  /** The list that the page came with. */
  children?: ReactNode;
}

/** Section 2, Blog list: filter panel, and what it finds in place of the list that the page came with. */
export function PostFilter({ categories, children }: PostFilterProps) {
  const [filter, setFilter] = useState(unfilteredPosts);
  const panel = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const follow = () => {
      const inAddress = postFilterFromAddress(location.search);
      setFilter(
        categories.some(({ value }) => value === inAddress.category)
          ? inAddress
          : { ...inAddress, category: unfilteredPosts.category },
      );
    };
    const early = panel.current === null ? unfilteredPosts : filterInPanel(panel.current);
    // What was typed or chosen before React came stays, and counts.
    if (early.search === unfilteredPosts.search && early.category === unfilteredPosts.category) follow();
    else choose(early, 'replaceState');
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the state of the page before hydration counts
  }, []);

  /** Typing rewrites the address, choosing adds to the history. */
  function choose(change: Partial<PostFilterChoice>, remember: 'pushState' | 'replaceState') {
    const next = { ...filter, ...change };
    const address = addressOfPostFilter(location.pathname, next);
    if (remember === 'pushState') goTo(address);
    else history.replaceState(null, '', address);
    setFilter(next);
  }

  const asPublished = filter.category === unfilteredPosts.category && filter.search.trim() === '';
  return (
    <>
      <form
        ref={panel}
        className="filter-panel needs-script"
        role="search"
        aria-label="Filter articles"
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
            placeholder={blogText.search}
            aria-label="Search blogs"
          />
        </div>
        <select
          className="field"
          name="category"
          aria-label="Category"
          value={filter.category}
          onChange={(event) => choose({ category: event.target.value }, 'pushState')}
        >
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button type="button" className="btn btn-plain" onClick={() => choose(unfilteredPosts, 'pushState')}>
          {blogText.clear}
        </button>
      </form>
      <div hidden={!asPublished}>{children}</div>
      {!asPublished && <FoundPosts filter={filter} />}
    </>
  );
}

function filterInPanel(panel: HTMLFormElement): PostFilterChoice {
  const fields = new FormData(panel);
  return {
    search: String(fields.get('search') ?? ''),
    category: String(fields.get('category') ?? unfilteredPosts.category),
  };
}

function FoundPosts({ filter }: { filter: PostFilterChoice }) {
  const posts = useQuery({ queryKey: ['search', 'posts'], queryFn: loadPosts }, queryClient);
  const found = posts.data?.filter((post) => isWanted(post, filter));
  return (
    <>
      <div role="status">
        {found?.length === 0 && <p className="empty">{blogText.none}</p>}
        {found && found.length > 0 && <p className="sr-only">{foundMessage(found.length, 'article', found.length)}</p>}
      </div>
      {posts.isPending && <PostSkeletons />}
      {posts.isError && <NotLoaded what="The articles" href={location.pathname} label={blogText.all} />}
      {found !== undefined && found.length > 0 && <PostGrid posts={found} />}
    </>
  );
}
