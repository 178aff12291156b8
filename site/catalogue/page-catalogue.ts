import { categoryLinks } from '../../data/queries/indexes/categories.ts';
import { postPath } from '../../data/queries/indexes/post-cards.ts';
import { publicPostOf } from '../../data/queries/reading/public-post.ts';
import { ownPages } from '../../data/queries/pages.ts';
import { defineQuery } from '../../data/queries/reading/reader.ts';
import { siteColours } from '../../data/queries/reading/site.ts';
import { words } from '../../data/queries/reading/words.ts';
import { haveOwnFile, WORDS_PATH } from '../../data/messages/text.ts';
import { categoryKey } from '../../data/rules/text/category-key.ts';
import { searchPartPath } from '../../data/rules/search/search-part.ts';
import { searchPartCount } from '../../data/queries/indexes/search-words.ts';
import { defaultPages } from '../../data/rules/web/text-pages.ts';
import { NOT_FOUND_PAGES } from '../../data/rules/web/not-found-pages.ts';
import { dealsFilePath, storePath } from '../../data/rules/deals/visit-link.ts';
import { themeCss } from '../feeds/theme-css.ts';
import { rss, sitemapIndex, sitemapPart } from '../feeds/xml.ts';
import { BRAND_PICTURES, brandPictureView } from '../views/brand-picture.ts';
import { blogsMonthView, monthPath, postMonths } from '../views/blogs-view.ts';
import { categoryLetterView, categoryPaths, categoryView } from '../views/category-views.ts';
import * as deals from '../views/deals-file-views.ts';
import * as feeds from '../views/feed-views.ts';
import type { PageCatalogue, PageRef, PageTemplate } from './page-catalogue-types.ts';
import { postView } from '../views/post-view.ts';
import {
  categoryRedirects,
  ownRedirects,
  postRedirects,
  type Redirect,
  redirectsView,
  redirectView,
  storeRedirects,
} from './redirect-views.ts';
import * as search from '../views/search-index-view.ts';
import { headersView, manifestView, robotsView, siteSettingsView, wordsView } from '../views/site-files-views.ts';
import { mainPages, sitemapParts, sitemapPartView, sitemapView } from '../views/sitemap-views.ts';
import { categoryPicture, postPicture, storePicture } from '../views/social-picture.ts';
import { staticView } from '../views/static-view.ts';
import { storeView } from '../views/store-view.ts';
import { storeLetters } from '../views/store-lists.ts';
import { letterPath, storesLetterView } from '../views/stores-view.ts';
import { messageView } from '../views/page-meta.ts';

const asItIs = (text: string): string => text;
const json = (_: unknown, viewJson: string): string => viewJson;

/** How each kind of page is made; those without `text` by the Astro page at their path. */
const templates: { [template: string]: PageTemplate } = {
  ...Object.fromEntries(Object.entries(mainPages).map(([path, { view }]) => [path, { path, view }])),
  'stores-letter': { view: storesLetterView },
  store: { view: storeView, picture: storePicture, about: 'stores' },
  category: { view: categoryView, picture: categoryPicture },
  'category-letter': { view: categoryLetterView },
  'blogs-month': { view: blogsMonthView },
  post: { view: postView, picture: postPicture, about: 'blogs' },
  static: { view: staticView, about: 'pages' },
  message: { view: messageView },
  theme: { path: '/theme.css', view: siteColours, text: themeCss },
  words: { view: wordsView, text: (_, wordsJson) => `globalThis.siteWords=${wordsJson}\n` },
  robots: { path: '/robots.txt', view: robotsView, text: asItIs },
  headers: { path: '/_headers', view: headersView, text: asItIs },
  manifest: { path: '/manifest.webmanifest', view: manifestView, text: json },
  brand: { view: brandPictureView, isDrawn: true },
  'site-settings': { path: '/site.json', view: siteSettingsView, text: json },
  redirect: { view: redirectView, text: asItIs },
  redirects: { path: '/_redirects', view: redirectsView, text: asItIs },
  sitemap: { path: '/sitemap.xml', view: sitemapView, text: sitemapIndex },
  'sitemap-part': { view: sitemapPartView, text: sitemapPart },
  'deals-feed': { path: feeds.DEALS_FEED_PATH, view: feeds.dealsFeedView, text: rss },
  'category-feed': { view: feeds.categoryFeedView, text: rss },
  'posts-feed': { path: feeds.POSTS_FEED_PATH, view: feeds.postsFeedView, text: rss },
  'store-feed': { view: feeds.storeFeedView, text: rss, about: 'stores' },
  'deals-file': { view: deals.dealsFileView, text: json, about: 'stores' },
  'deals-part': { view: deals.dealsPartView, text: json },
  'deals-index': { path: deals.DEALS_INDEX_PATH, view: deals.dealsIndexView, text: json },
  'deals-schema': { view: deals.schemaView, text: json },
  'search-manifest': { path: '/search/manifest.json', view: search.searchManifestView, text: json },
  'search-part': { view: search.searchPartView, text: json },
  'post-search': { view: search.postSearchView, text: json },
};

const page = (path: string, template: string, ...params: (string | number)[]): PageRef => ({ path, template, params });
const redirect = ({ from, to }: Redirect): PageRef => page(from, 'redirect', to);

/** Pages that are always there. */
const fixed: PageRef[] = [
  ...Object.entries(templates).flatMap(([template, { path }]) => (path === undefined ? [] : [page(path, template)])),
  ...Object.entries(defaultPages).map(([id, { path }]) => page(path, 'static', id)),
  ...NOT_FOUND_PAGES.map(({ page: path, title }) => page(path, 'message', title)),
  page('/newsletter/thanks', 'message', 'toast.subscribed'),
  ...BRAND_PICTURES.map((path) => page(path, 'brand', path)),
  ...deals.schemaPaths.map((path) => page(path, 'deals-schema', path)),
];

const fixedPages = defineQuery('fixed-pages', (): PageRef[] => fixed);

/** Pages of lists that are cut by the alphabet, by months or by ids. */
const listPages = defineQuery('list-pages', (read): PageRef[] => [
  ...read(storeLetters, '').map((partition) => page(letterPath(partition), 'stores-letter', partition)),
  ...read(postMonths).map((month) => page(monthPath(month), 'blogs-month', month)),
  ...searchPartPages(read(searchPartCount)),
  ...read(deals.dealsParts).map((partition) => page(deals.dealsPartPath(partition), 'deals-part', partition)),
  ...read(search.postSearchPartitions).map((partition) =>
    page(search.postSearchPath(partition), 'post-search', partition),
  ),
  ...read(sitemapParts).map(({ path, kind, name }) => page(path, 'sitemap-part', kind, name)),
]);

const searchPartPages = (count: number): PageRef[] =>
  Array.from({ length: count }, (_, part) => page(searchPartPath(count, part), 'search-part', count, part));

/** Scripts hold the English words themselves. */
const wordsPages = defineQuery('words-pages', (read): PageRef[] =>
  haveOwnFile(read(words)) ? [page(WORDS_PATH, 'words')] : [],
);

const categoryPages = defineQuery('category-pages', (read): PageRef[] => [
  ...read(categoryLinks).flatMap(({ name, slug }) => {
    const key = categoryKey(name);
    const feed = page(feeds.categoryFeedPath(slug), 'category-feed', key);
    const pages = categoryPaths(read, key).map(({ path, partition }) =>
      partition === null ? page(path, 'category', key) : page(path, 'category-letter', key, partition),
    );
    return [...pages, feed];
  }),
  ...read(categoryRedirects).map(redirect),
]);

const storePages = defineQuery('store-pages', (read, id: string): PageRef[] => {
  const store = read.document(`stores/${id}`);
  if (!store) return [];
  return [
    page(storePath(store.slug), 'store', id),
    page(feeds.storeFeedPath(store.slug), 'store-feed', id),
    page(dealsFilePath(store.slug), 'deals-file', id),
    ...storeRedirects(read, id).map(redirect),
  ];
});

const postPages = defineQuery('post-pages', (read, id: string): PageRef[] => {
  const post = publicPostOf(read, id);
  return post === null ? [] : [page(postPath(post.slug), 'post', id), ...postRedirects(read, id).map(redirect)];
});

/** Only a path without an ending is that of a page: what had one is redirected by hosts alone. */
const redirectPages = defineQuery('redirect-pages', (read): PageRef[] =>
  read(ownRedirects)
    .filter(({ from }) => !from.includes('.'))
    .map(redirect),
);

const textPages = defineQuery('text-pages', (read): PageRef[] =>
  read(ownPages).map(({ path, id }) => page(path, 'static', id)),
);

/** Every page of the site. */
export const pageCatalogue: PageCatalogue = {
  templates,
  families: [
    { name: 'fixed', pages: fixedPages },
    { name: 'words', pages: wordsPages },
    { name: 'lists', pages: listPages },
    { name: 'texts', pages: textPages },
    { name: 'categories', pages: categoryPages },
    { name: 'stores', of: 'stores', pages: storePages },
    { name: 'posts', of: 'blogs', pages: postPages },
    { name: 'redirects', pages: redirectPages },
  ],
};
