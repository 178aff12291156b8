import { POSTS_BY_DATE, POSTS_BY_MONTH } from '../../data/queries/reading/index-names.ts';
import {
  categoryLabel,
  FEATURED_POSTS_SHOWN,
  featuredPosts,
  newestPosts,
  postCards,
} from '../../data/queries/indexes/post-cards.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { monthName } from '../../data/rules/dates/dates.ts';
import { titleOfSlug } from '../../data/rules/text/category-key.ts';
import { blogCategories } from '../../data/schema/blog.ts';
import { isSameChoice, isWanted, postFilterFromAddress, unfilteredPosts } from './post-filter-choice.ts';
import { POSTS_FEED_PATH } from './feed-views.ts';
import { type MetaParts, pageMeta } from './page-meta.ts';
import { pageList } from './structured-data.ts';
import type { BlogsView, LetterLink, PostCard } from './view-types.ts';

export const BLOGS_PATH = '/blogs';
export const MONEY_SAVING_TIPS = 'Money Saving Tips';
const DESCRIPTION = 'Guides to stores and seasons, comparisons, and plain advice on spending less.';

/** So many posts fit on one page; of more the newest stand there, and all of them on the pages of their months. */
export const POSTS_ON_ONE_PAGE = 60;
export const NEWEST_SHOWN = 24;

const options = [
  { value: 'all', label: 'All Categories' },
  ...blogCategories.map((value) => ({ value, label: titleOfSlug(categoryLabel(value).replaceAll(' ', '-')) })),
];

/** Months with posts, newest first; none while one page holds all posts. */
export const postMonths = defineQuery('post-months', (read): readonly string[] =>
  read.count(POSTS_BY_DATE, '') <= POSTS_ON_ONE_PAGE ? [] : [...read.parts(POSTS_BY_MONTH)].reverse(),
);

export const monthPath = (month: string): string => `${BLOGS_PATH}/${month}`;

const monthLinks = (months: readonly string[], current: string | null): LetterLink[] =>
  months.map((month) => ({ label: monthName(month), href: monthPath(month), current: month === current }));

function listPage(read: Read, posts: PostCard[], parts: Pick<MetaParts, 'title' | 'path' | 'crumb' | 'above'>) {
  const layout = read(siteLayout);
  const postsFeed = { title: `${MONEY_SAVING_TIPS} – ${layout.siteName}`, href: POSTS_FEED_PATH };
  const data =
    posts.length === 0
      ? []
      : [
          pageList(
            layout.siteUrl,
            MONEY_SAVING_TIPS,
            posts.map(({ title, href }) => ({ name: title, href })),
          ),
        ];
  return {
    layout,
    meta: pageMeta(layout, { description: DESCRIPTION, feeds: [postsFeed], data, ...parts }),
    posts,
    categories: options,
    made: null,
  };
}

/** The posts that the first page shows under 'All Articles'. */
export const postsOnFirstPage = (read: Read): readonly string[] =>
  read(postMonths).length === 0 ? read.members(POSTS_BY_DATE, '') : read(newestPosts, '', NEWEST_SHOWN);

export const blogsView = defineQuery('blogs-view', (read): BlogsView => {
  const months = read(postMonths);
  return {
    ...listPage(read, postCards(read, postsOnFirstPage(read)), {
      title: MONEY_SAVING_TIPS,
      path: BLOGS_PATH,
      crumb: 'Blogs',
    }),
    featured: postCards(read, read(featuredPosts, FEATURED_POSTS_SHOWN)),
    scope: months.length === 0 ? 'all' : 'latest',
    heading: '',
    months: monthLinks(months, null),
  };
});

/** `/blogs?search=coffee`, answered live by our server: not a query, since whatever people type would be remembered for ever. */
export function filteredBlogsView(read: Read, address: URLSearchParams): BlogsView {
  const inAddress = postFilterFromAddress(address);
  const isCategory = options.some(({ value }) => value === inAddress.category);
  const filter = { ...inAddress, category: isCategory ? inAddress.category : unfilteredPosts.category };
  const isFiltered = !isSameChoice(filter, unfilteredPosts);
  const found = isFiltered
    ? postCards(read, read.members(POSTS_BY_DATE, '')).filter((post) => isWanted(post, filter))
    : [];
  return { ...read(blogsView), made: { filter, posts: found.slice(0, POSTS_ON_ONE_PAGE), count: found.length } };
}

/** `/blogs/2026-11`: the posts of one month. */
export const blogsMonthView = defineQuery('blogs-month-view', (read, month: string): BlogsView => {
  const heading = monthName(month);
  const above = [{ name: 'Blogs', href: BLOGS_PATH }];
  return {
    ...listPage(read, postCards(read, read.members(POSTS_BY_MONTH, month)), {
      title: `${MONEY_SAVING_TIPS}, ${heading}`,
      path: monthPath(month),
      crumb: heading,
      above,
    }),
    featured: [],
    scope: 'month',
    heading,
    months: monthLinks(read(postMonths), month),
  };
});
