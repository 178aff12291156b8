import { FEATURED_POSTS_SHOWN, type PostCard, postCards } from '../../data/queries/indexes/post-cards.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { monthName } from '../../data/rules/dates/dates.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { blogCategories } from '../../data/schema/blog.ts';
import { isSameChoice, isWanted, offered, type PostFilter, postFilterFromAddress, unfilteredPosts } from './filters.ts';
import { POSTS_FEED_PATH } from './feed-views.ts';
import { type MetaParts, pageOf } from './page-meta.ts';
import { pageList } from './structured-data.ts';
import type { LetterLink } from './store-lists.ts';

/** So many posts fit on one page; of more the newest stand there, and all of them on the pages of their months. */
const POSTS_ON_ONE_PAGE = 60;
const NEWEST_SHOWN = 24;

const options = (read: Read) => [
  { value: 'all', label: textOf(read)('coupons.allCategories') },
  ...blogCategories.map((value) => ({ value, label: textOf(read)(`topicTitle.${value}`) })),
];

/** Months with posts, newest first; none while one page holds all posts. */
export const postMonths = defineQuery('post-months', (read): readonly string[] =>
  read.count('posts-by-date', '') <= POSTS_ON_ONE_PAGE ? [] : [...read.parts('posts-by-month')].reverse(),
);

export const monthPath = (month: string): string => `/blogs/${month}`;

const monthLinks = (read: Read, months: readonly string[], current: string | null): LetterLink[] =>
  months.map((month) => ({
    label: monthName(month, textOf(read).language),
    href: monthPath(month),
    current: month === current,
  }));

function listPage(read: Read, posts: PostCard[], parts: Pick<MetaParts, 'title' | 'path' | 'crumb' | 'above'>) {
  const layout = read(siteLayout);
  const t = textOf(read);
  const postsFeed = { title: t('feeds.posts', { site: layout.siteName }), href: POSTS_FEED_PATH };
  const named = posts.map(({ title, href }) => ({ name: title, href }));
  const data = pageList(layout.siteUrl, t('blog.title'), named);
  return {
    ...pageOf(read, { description: t('blog.description'), feeds: [postsFeed], data, ...parts }),
    posts,
    /** At most 3; only on the first page. */
    featured: [] as PostCard[],
    /** `November 2026`; null: it is the page of all posts, or of the newest of many. */
    month: null as string | null,
    /** The category filter's options, `all` first. */
    categories: options(read),
    /** What our server makes the page for, at an address with a filter; null on published pages. */
    made: null as { filter: PostFilter; posts: PostCard[]; count: number } | null,
  };
}

/** The posts that the first page shows under 'All Articles'. */
export const postsOnFirstPage = (read: Read): readonly string[] =>
  read(postMonths).length === 0 ? read.members('posts-by-date', '') : read.members('posts-by-date', '', NEWEST_SHOWN);

export type BlogsView = ReturnType<typeof blogsView.run>;
export const blogsView = defineQuery('blogs-view', (read) => {
  const months = read(postMonths);
  return {
    ...listPage(read, postCards(read, postsOnFirstPage(read)), {
      title: textOf(read)('blog.title'),
      path: '/blogs',
      crumb: textOf(read)('blog.crumb'),
    }),
    featured: postCards(read, read.members('featured-posts', '', FEATURED_POSTS_SHOWN)),
    months: monthLinks(read, months, null),
  };
});

/** `/blogs?search=coffee`, answered live by our server: not a query, since whatever people type would be remembered for ever. */
export function filteredBlogsView(read: Read, address: URLSearchParams): BlogsView {
  const filter = offered(postFilterFromAddress(address), options(read));
  const isFiltered = !isSameChoice(filter, unfilteredPosts);
  const found = isFiltered
    ? postCards(read, read.members('posts-by-date', '')).filter((post) => isWanted(post, filter))
    : [];
  return { ...read(blogsView), made: { filter, posts: found.slice(0, POSTS_ON_ONE_PAGE), count: found.length } };
}

/** `/blogs/2026-11`: the posts of one month. */
export const blogsMonthView = defineQuery('blogs-month-view', (read, month: string): BlogsView => {
  const t = textOf(read);
  const heading = monthName(month, t.language);
  const above = [{ name: t('blog.crumb'), href: '/blogs' }];
  return {
    ...listPage(read, postCards(read, read.members('posts-by-month', month)), {
      title: t('blog.monthMeta', { month: heading }),
      path: monthPath(month),
      crumb: heading,
      above,
    }),
    month: heading,
    months: monthLinks(read, read(postMonths), month),
  };
});
