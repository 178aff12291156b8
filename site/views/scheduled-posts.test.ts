import { expect, it } from 'vitest';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import { aCatalogue, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import { everyPage, viewOf } from './testing/every-page.ts';

const OPENING = Date.parse('2026-11-27T08:00:00.000Z');
const documents = aCatalogue({
  settings: { timeZone: 'Europe/Berlin' },
  stores: [aStore({ name: 'Acme' })],
  blogs: [
    aPost({
      title: 'Black Friday at Acme',
      category: 'store-guide',
      targetStoreId: 'acme',
      featured: true,
      publishedAt: undefined,
      publishAt: '2026-11-27T09:00:00+01:00',
      formerSlugs: ['black-friday'],
    }),
  ],
});

/** The pages that show or name the post. */
function showing(now: number, asked: (instant: number) => void = () => undefined): string[] {
  const read = createDirectReader(documents, indexedFolders, now, asked);
  return everyPage(read, documents)
    .filter((page) => /black-friday/i.test(page.path + JSON.stringify(viewOf(read, page))))
    .map(({ path }) => path);
}

it('a scheduled post is on no page before its second, and then on every page of posts, with its date', () => {
  const asked: number[] = [];
  expect(showing(OPENING - 1, (instant) => asked.push(instant))).toEqual([]);
  expect(Math.min(...asked)).toBe(OPENING);
  expect(showing(OPENING).sort()).toEqual([
    '/_redirects',
    '/blog/black-friday',
    '/blog/black-friday-at-acme',
    '/blogs',
    '/feed.xml',
    '/search/posts.json',
    '/search/words-1-0.json',
    '/sitemap/posts.xml',
    '/store/acme',
  ]);
  const read = createDirectReader(documents, indexedFolders, OPENING);
  const page = everyPage(read, documents).find(({ path }) => path === '/blog/black-friday-at-acme')!;
  const shown = viewOf(read, page) as { published: unknown; meta: { jsonLd: string } };
  expect(shown.published).toEqual({ text: 'November 27, 2026', iso: '2026-11-27' });
  expect(shown.meta.jsonLd).toContain('"datePublished":"2026-11-27T09:00:00+01:00"');
  const sitemap = everyPage(read, documents).find(({ path }) => path === '/sitemap/posts.xml')!;
  expect(viewOf(read, sitemap)).toMatchObject({ urls: [{ lastmod: '2026-11-27T08:00:00.000Z' }] });
});
