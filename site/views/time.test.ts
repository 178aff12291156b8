import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { aCoupon, aPost, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { siteOf, viewOf } from './testing/every-page.ts';

const HOUR_MS = 3_600_000;

it('pages show the same until an instant that they asked about', () => {
  const hours = fc.integer({ min: -480, max: 480 });
  fc.assert(
    fc.property(anyCatalogue(5, 3), hours, fc.integer({ min: 1, max: 24 * 30 }), (parts, hour, wait) => {
      const now = PRESENT + hour * HOUR_MS;
      let next = Number.POSITIVE_INFINITY;
      const before = siteOf(parts, now, (instant) => (next = Math.min(next, instant)));
      const shown = before.pages.map((page) => viewOf(before.read, page));
      const after = siteOf(parts, Math.min(now + wait * HOUR_MS, next - 1));
      expect(after.pages).toEqual(before.pages);
      expect(before.pages.map((page) => viewOf(after.read, page))).toEqual(shown);
    }),
    { numRuns: 40 },
  );
});

it('pages ask about nothing when nothing is dated, but those with the date of today about its end', () => {
  const asked: number[] = [];
  const parts = { stores: [aStore({ coupons: [aCoupon()] })] };
  const { paths, view } = siteOf(parts, PRESENT, (instant) => asked.push(instant));
  const isDated = (path: string): boolean => {
    asked.length = 0;
    view(path);
    return asked.length > 0;
  };
  expect(paths.filter(isDated).sort()).toEqual(['/amazon-deals', '/amazon-disclosure']);
});

it('a scheduled post is on no page before its second, and then on every page of posts, with its date', () => {
  const OPENING = Date.parse('2026-11-27T08:00:00.000Z');
  const post = aPost({
    title: 'Black Friday at Acme',
    category: 'store-guide',
    targetStoreId: 'acme',
    featured: true,
    publishedAt: undefined,
    publishAt: '2026-11-27T09:00:00+01:00',
    formerSlugs: ['black-friday'],
  });
  const parts = { settings: { timeZone: 'Europe/Berlin' }, stores: [aStore({ name: 'Acme' })], blogs: [post] };
  /** The pages that show or name the post. */
  const showing = ({ paths, view }: ReturnType<typeof siteOf>) =>
    paths.filter((path) => /black-friday/i.test(path + JSON.stringify(view(path))));
  const asked: number[] = [];
  expect(showing(siteOf(parts, OPENING - 1, (instant) => asked.push(instant)))).toEqual([]);
  expect(Math.min(...asked)).toBe(OPENING);
  const site = siteOf(parts, OPENING);
  expect(showing(site).sort()).toEqual([
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
  const { published, meta } = site.view('/blog/black-friday-at-acme');
  expect(published).toEqual({ text: 'November 27, 2026', iso: '2026-11-27' });
  expect(meta.jsonLd).toContain('"datePublished":"2026-11-27T09:00:00+01:00"');
  expect(site.view('/sitemap/posts.xml')).toMatchObject({ urls: [{ lastmod: '2026-11-27T08:00:00.000Z' }] });
});
