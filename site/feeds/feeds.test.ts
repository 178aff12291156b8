import { Readable } from 'node:stream';
import fc from 'fast-check';
import { parseRssFeed } from 'feedsmith';
import { parseSitemap } from 'sitemap';
import { describe, expect, it } from 'vitest';
import { line } from '../../data/schema/fields.ts';
import { aCoupon, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { siteOf } from '../views/testing/every-page.ts';
import { xmlText } from './xml.ts';
import { runs } from '../../data/schema/testing/runs.ts';

const SITE = 'https://topcoupons.example';

const streamed = (text: string) => Readable.from([Buffer.from(text)]);

describe('the sitemap', () => {
  it('says when a page last changed: the newest change of what it shows, or of the time that passed', async () => {
    const updatedAt = '2026-11-05T10:00:00.000Z';
    const lastmod = async (deals: Parameters<typeof aStore>[0]) =>
      (
        await parseSitemap(streamed(siteOf({ stores: [aStore({ updatedAt, ...deals })] }).text('/sitemap/stores.xml')))
      )[0]?.lastmod;
    const changed = '2026-11-07T10:00:00.000Z';
    expect(await lastmod({ coupons: [aCoupon({ updatedAt })] })).toBe(updatedAt);
    expect(await lastmod({ offers: [anOffer({ updatedAt: changed })] })).toBe(changed);
    for (const [coupon, day] of [
      [{ expiryDate: '2026-11-19' }, '2026-11-20'],
      [{ expiryDate: '2026-11-25' }, '2026-11-18'],
      [{ startsAt: '2026-11-20', expiryDate: '2027-11-25' }, '2026-11-20'],
    ] as const)
      expect(await lastmod({ coupons: [aCoupon(), aCoupon({ id: 'c2', ...coupon })] })).toBe(`${day}T00:00:00.000Z`);
  });
});

describe('feeds', () => {
  it('are read by a feed reader, whatever the owner typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((text) => line().safeParse(text).success),
        (title) => {
          const { text } = siteOf({
            stores: [aStore({ coupons: [aCoupon({ title: title.trim() })] })],
            blogs: [aPost({ title: title.trim(), slug: 'post' })],
          });
          for (const path of ['/feed.xml', '/feeds/acme.xml', '/deals.xml', '/feeds/category/fashion.xml'])
            expect(parseRssFeed(text(path)).items).toHaveLength(1);
        },
      ),
      runs(20),
    );
  });

  it('list the newest published posts', () => {
    const { text } = siteOf({
      blogs: [
        aPost({ title: 'Older', publishedAt: '2026-10-01' }),
        aPost({ title: 'Newer & better', publishedAt: '2026-11-02', excerpt: 'Save <b>now</b>' }),
        aPost({ title: 'Draft', status: 'draft' }),
      ],
    });
    const feed = parseRssFeed(text('/feed.xml'));
    expect(feed).toMatchObject({ title: 'Top Coupons', link: `${SITE}/blogs` });
    expect(feed.items?.map((item) => [item.title, item.link, item.description])).toEqual([
      ['Newer & better', `${SITE}/blog/newer-better`, 'Save &lt;b&gt;now&lt;/b&gt;'],
      ['Older', `${SITE}/blog/older`, 'Spend less.'],
    ]);
    expect(feed.items?.[0]?.pubDate).toBe('Mon, 02 Nov 2026 00:00:00 GMT');
  });

  it('list the latest coupons of the site and of a category, each with its store and what it saves', () => {
    const { text } = siteOf({
      stores: [
        aStore({ category: 'Travel', coupons: [aCoupon({ title: 'Fifth', createdAt: '2026-11-09T00:00:00.000Z' })] }),
        aStore({ name: 'Bolt', coupons: [aCoupon({ title: 'Bolts', createdAt: '2026-11-10T00:00:00.000Z' })] }),
      ],
    });
    const feed = parseRssFeed(text('/deals.xml'));
    expect(feed.items?.map((item) => [item.title, item.link, item.guid?.value, item.pubDate])).toEqual([
      ['Bolt: 20% OFF, Bolts', `${SITE}/store/bolt#coupon-c1`, 'coupon/bolt/c1', 'Tue, 10 Nov 2026 00:00:00 GMT'],
      ['Acme: 20% OFF, Fifth', `${SITE}/store/acme#coupon-c1`, 'coupon/acme/c1', 'Mon, 09 Nov 2026 00:00:00 GMT'],
    ]);
    const category = parseRssFeed(text('/feeds/category/travel.xml'));
    expect(category).toMatchObject({ title: 'Travel coupons – Top Coupons', link: `${SITE}/category/travel` });
    expect(category.items?.map((item) => item.title)).toEqual(['Acme: 20% OFF, Fifth']);
  });

  it('list what can be used at a store now', () => {
    const store = aStore({
      coupons: [
        aCoupon({ title: 'Fifth', createdAt: '2026-11-09T00:00:00.000Z' }),
        aCoupon({ id: 'c2', title: 'Over', expiryDate: '2026-11-01' }),
      ],
      offers: [anOffer({ title: 'Sale' }), anOffer({ id: 'o2', title: 'Off', active: false })],
    });
    const feed = parseRssFeed(siteOf({ stores: [store] }).text('/feeds/acme.xml'));
    expect(feed.items?.map((item) => [item.title, item.link, item.guid?.value])).toEqual([
      ['20% OFF: Fifth', `${SITE}/store/acme#coupon-c1`, 'coupon/acme/c1'],
      ['20% OFF: Sale', `${SITE}/store/acme#offer-o1`, 'offer/acme/o1'],
    ]);
  });
});

it('text in XML has what means something escaped, and drops what is not allowed', () => {
  expect(xmlText(`<a b="c">&'\u0000\u000b\ud800`)).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&apos;\ufffd');
});

it("files for hosts and robots lead to the sitemap, not to the owner's screens, and name the site and its colour", () => {
  const { text } = siteOf();
  expect(text('/robots.txt')).toContain('Disallow: /admin\n');
  expect(text('/robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml\n`);
  const manifest = { name: 'Top Coupons', theme_color: '#ff6b00', start_url: '/' };
  expect(JSON.parse(text('/manifest.webmanifest'))).toMatchObject(manifest);
  expect(text('/theme.css')).toContain('--color-primary:#ff6b00;');
});
