import { categoryOfKey, categoryPath } from '../../data/queries/indexes/categories.ts';
import { couponInLists } from '../../data/queries/indexes/deal-cards.ts';
import { firstCoupons, latestCoupons, type Listed } from '../../data/queries/indexes/deal-lists.ts';
import { newest } from '../../data/queries/indexes/last-changes.ts';
import { newestPostChange, postInLists } from '../../data/queries/indexes/post-cards.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout, siteUrl } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { listIn } from '../../data/messages/format.ts';
import { storeInLists } from '../../data/queries/indexes/store-in-lists.ts';
import type { Language } from '../../data/schema/language.ts';
import { dealsFileOf } from './deals-file-views.ts';
import type { FeedLink } from './page-meta.ts';
import { anchorOf, storePath } from '../../data/rules/deals/visit-link.ts';

export interface FeedItem {
  title: string;
  /** Absolute. */
  link: string;
  /** Names the item for ever, wherever its page moves. */
  guid: string;
  description: string;
  /** ISO instant or day. */
  date: string;
}

/** An RSS 2.0 channel. */
export interface FeedView {
  language: Language;
  title: string;
  description: string;
  /** Absolute: the page that the feed is of, and the feed itself. */
  link: string;
  self: string;
  /** ISO instant of the newest change; null: the feed is empty. */
  changed: string | null;
  items: FeedItem[];
}

/** A feed lists so many of its newest items. */
const FEED_ITEMS = 30;
export const POSTS_FEED_PATH = '/feed.xml';
export const DEALS_FEED_PATH = '/deals.xml';
export const dealsFeedLink = (read: Read): FeedLink => ({
  title: textOf(read)('feeds.latest', { site: read(siteLayout).siteName }),
  href: DEALS_FEED_PATH,
});
export const categoryFeedPath = (slug: string): string => `/feeds/category/${slug}.xml`;
export const storeFeedPath = (slug: string): string => `/feeds/${slug}.xml`;

/** `/feed.xml` */
export const postsFeedView = defineQuery('posts-feed-view', (read): FeedView => {
  const { siteName, description, siteUrl: base } = read(siteLayout);
  const ids = read.members('posts-by-date', '', FEED_ITEMS);
  const items = ids.flatMap((id): FeedItem[] => {
    const card = read.field(postInLists, 'card', id);
    if (!card) return [];
    const { title, href, excerpt: description, iso: date } = card;
    return [{ title, link: base + href, guid: `blog/${id}`, description, date }];
  });
  return {
    language: textOf(read).language,
    title: siteName,
    description,
    link: `${base}/blogs`,
    self: base + POSTS_FEED_PATH,
    changed: newestPostChange(read, ids),
    items,
  };
});

/** `/feeds/acme.xml`: what can be used at the store with this id now. */
export const storeFeedView = defineQuery('store-feed-view', (read, id: string): FeedView => {
  const { store, deals } = dealsFileOf(read, id);
  const { siteName, siteUrl: base } = read(siteLayout);
  const t = textOf(read);
  const items = deals
    .map(({ id: guid, title, discount, url: link, description, createdAt: date }) => ({
      title: discount.text === '' ? title : `${discount.text}: ${title}`,
      link,
      guid,
      description,
      date,
    }))
    .sort((a, b) => (a.date > b.date ? -1 : a.date < b.date ? 1 : a.guid < b.guid ? -1 : 1));
  return {
    language: t.language,
    title: t('feeds.store', { store: store.name, site: siteName }),
    description: t('feeds.storeText', { store: store.name }),
    link: store.url,
    self: base + storeFeedPath(store.url.slice((base + storePath('')).length)),
    changed: read.field(storeInLists, 'change', id)?.at ?? null,
    items: items.slice(0, FEED_ITEMS),
  };
});

/** A feed of coupons of many stores. */
function couponsFeed(
  read: Read,
  listed: readonly Listed[],
  feed: Pick<FeedView, 'title' | 'description'>,
  paths: { page: string; self: string },
): FeedView {
  const base = read(siteUrl);
  const items = listed.flatMap(([order, storeId, couponId]): FeedItem[] => {
    const card = read.field(couponInLists, 'card', storeId, couponId);
    if (!card) return [];
    const { key, title, discount, description, store } = card;
    return [
      {
        title: `${store.name}: ${listIn(textOf(read).language, [discount, title].filter(Boolean))}`,
        link: `${base}${store.href}#${anchorOf(key)}`,
        guid: key,
        description,
        date: new Date(-order).toISOString(),
      },
    ];
  });
  const changes = listed.map(([, storeId, couponId]) => read.field(couponInLists, 'change', storeId, couponId) ?? null);
  const { language } = textOf(read);
  return { ...feed, language, link: base + paths.page, self: base + paths.self, changed: newest(changes), items };
}

/** `/deals.xml`: the latest coupons of the site, in the order of home. */
export const dealsFeedView = defineQuery('deals-feed-view', (read): FeedView => {
  const { title } = dealsFeedLink(read);
  const { description } = read(siteLayout);
  return couponsFeed(
    read,
    read(latestCoupons, FEED_ITEMS),
    { title, description },
    { page: '/', self: DEALS_FEED_PATH },
  );
});

/** `/feeds/category/travel.xml`: the latest coupons of the category with this key. */
export const categoryFeedView = defineQuery('category-feed-view', (read, key: string): FeedView => {
  const category = read(categoryOfKey, key);
  if (!category) throw new Error(`There is no category "${key}", so it has no feed.`);
  const { name, slug } = category;
  const t = textOf(read);
  const title = t('feeds.category', { category: name, site: read(siteLayout).siteName });
  const description = t('feeds.categoryText', { category: name });
  const paths = { page: categoryPath(slug), self: categoryFeedPath(slug) };
  return couponsFeed(read, read(firstCoupons, 'latest', key, FEED_ITEMS), { title, description }, paths);
});
