// node build.mjs DATA PUBLISHED OUT: the catalogue in DATA as an Eleventy site, in the layout of a page that was published.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { catalogueOf } from './catalogue.mjs';
import { dealsFile, listPage, postPage, postsPage, shellOf, sitemap, storeFeed, storePage } from './pages.mjs';

const [data, published, out] = process.argv.slice(2);
const shell = shellOf(readFileSync(join(published, 'about.html'), 'utf8'));
const catalogue = catalogueOf(data);
const { stores, posts, lists, sitemaps } = catalogue;

/** One template for each kind of page; `all` are the things that have one. */
const kinds = {
  store: [stores, ({ slug }) => `store/${slug}.html`, (store) => shell(storePage(store, catalogue))],
  feed: [stores, ({ slug }) => `feeds/${slug}.xml`, storeFeed],
  deals: [stores, ({ slug }) => `store/${slug}/deals.json`, dealsFile],
  post: [posts, ({ slug }) => `blog/${slug}.html`, (post) => shell(postPage(post))],
  posts: [[posts], () => 'blogs.html', (all) => shell(postsPage(all.slice(0, 30)))],
  list: [
    lists,
    ({ path }) => `${path === '/' ? 'index' : encodeURI(path).slice(1)}.html`,
    (list) => shell(listPage(list)),
  ],
  sitemap: [sitemaps, ({ key }) => `sitemap/stores-${key}.xml`, sitemap],
};

const input = mkdtempSync(join(tmpdir(), 'eleventy-'));
process.once('exit', () => rmSync(input, { recursive: true, force: true }));
const eleventy = new Eleventy(input, out, {
  quietMode: true,
  config(configuration) {
    for (const [kind, [all, pathOf, render]] of Object.entries(kinds))
      configuration.addTemplate(`${kind}.11ty.js`, ({ thing }) => render(thing), {
        all,
        pagination: { data: 'all', size: 1, alias: 'thing' },
        permalink: ({ thing }) => `/${pathOf(thing)}`,
      });
  },
});
await eleventy.write();
