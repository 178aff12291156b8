import { defineQuery } from '../../data/queries/reader.ts';
import { siteColours } from '../../data/queries/site.ts';
import { storePath } from '../../data/rules/visit-link.ts';
import { themeCss } from '../feeds/theme-css.ts';
import { homeView } from './home-view.ts';
import type { PageCatalogue, PageRef, PageTemplate } from './page-catalogue-types.ts';
import { searchManifestView, storeSearchLeaves, storeSearchPath, storeSearchView } from './search-index-view.ts';
import { storeView } from './store-view.ts';
import { letterPath, storeLetters, STORES_PATH, storesLetterView, storesView } from './stores-view.ts';
import { wordsView } from './words-view.ts';

const json = (view: unknown): string => JSON.stringify(view);

/** How each kind of page is made; those without `text` by the Astro page at their path. */
const templates: { [template: string]: PageTemplate } = {
  home: { view: homeView },
  stores: { view: storesView },
  'stores-letter': { view: storesLetterView },
  store: { view: storeView },
  words: { view: wordsView },
  theme: { view: siteColours, text: themeCss },
  'search-manifest': { view: searchManifestView, text: json },
  'store-search': { view: storeSearchView, text: json },
};

/** Pages that are always there: their path and how they are made. */
const fixed: readonly (readonly [path: string, template: string])[] = [
  ['/', 'home'],
  [STORES_PATH, 'stores'],
  ['/404', 'words'],
  ['/store-not-found', 'words'],
  ['/post-not-found', 'words'],
  ['/newsletter/thanks', 'words'],
  ['/theme.css', 'theme'],
  ['/search/manifest.json', 'search-manifest'],
];

const fixedPages = defineQuery('fixed-pages', (): PageRef[] => fixed.map(([path, template]) => ({ path, template, params: [] })));

const letterPages = defineQuery('letter-pages', (read): PageRef[] =>
  read(storeLetters).map((leaf) => ({ path: letterPath(leaf), template: 'stores-letter', params: [leaf] })),
);

const storeSearchPages = defineQuery('store-search-pages', (read): PageRef[] =>
  read(storeSearchLeaves).map((leaf) => ({ path: storeSearchPath(leaf), template: 'store-search', params: [leaf] })),
);

const storePages = defineQuery('store-pages', (read, id: string): PageRef[] => {
  const store = read.document(`stores/${id}`);
  return store ? [{ path: storePath(store.slug), template: 'store', params: [id] }] : [];
});

/** Every page of the site. */
export const pageCatalogue: PageCatalogue = {
  templates,
  families: [
    { name: 'fixed', pages: fixedPages },
    { name: 'letters', pages: letterPages },
    { name: 'store-search', pages: storeSearchPages },
    { name: 'stores', of: 'stores', pages: storePages },
  ],
};
