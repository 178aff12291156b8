import { globSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import {
  aCategory,
  aCoupon,
  anOffer,
  aPage,
  aPost,
  aProduct,
  aStore,
  type CatalogueParts,
} from '../../data/queries/testing/builders.ts';
import { isReservedPath } from '../../data/rules/web/text-pages.ts';
import { isTaken, movedTo } from './redirect-views.ts';
import { siteOf, viewOf } from '../views/testing/every-page.ts';
import { runs } from '../../data/schema/testing/runs.ts';

/** Enough stores and posts that lists are cut. */
const many: CatalogueParts = {
  stores: Array.from({ length: 300 }, (_, at) =>
    aStore({
      name: `${'ABCDEF'[at % 6]}${'aeiou'[at % 5]} Shop ${at}`,
      category: at % 3 ? 'Fashion' : 'Travel',
      coupons: at % 2 ? [aCoupon()] : [],
    }),
  ),
  blogs: Array.from({ length: 90 }, (_, at) =>
    aPost({ title: `Post ${at}`, publishedAt: `2026-${String((at % 9) + 1).padStart(2, '0')}-10` }),
  ),
};

describe('the page catalogue', () => {
  it('lists each page once, with a view that is plain JSON and leads only to pages, and in the sitemap those that are canonical', () => {
    fc.assert(
      fc.property(anyCatalogue(), (parts) => {
        const { read, pages, paths, text } = siteOf(parts);
        const known = new Set(paths);
        expect(known.size).toBe(paths.length);
        const canonical: string[] = [];
        for (const page of pages) {
          const view = viewOf(read, page);
          expect(view).toEqual(JSON.parse(JSON.stringify(view)));
          if (page.template !== 'search-manifest')
            expect([page.path, hrefsIn(view).filter((href) => !known.has(href.replace(/#.*/, '')))]).toEqual([
              page.path,
              [],
            ]);
          canonical.push(...(view?.meta?.canonical ? [view.meta.canonical] : []));
        }
        const listed = paths
          .filter((path) => path.startsWith('/sitemap/'))
          .flatMap((path) => text(path).match(/(?<=<loc>)[^<]*/g) ?? []);
        expect(listed.sort()).toEqual(canonical.sort());
        expect(canonical.length).toBeGreaterThan(8);
        const own = new Set(parts.redirects?.map(({ from }) => from));
        const pagePaths = paths.filter((path) => !path.includes('.') && !path.startsWith('/_') && !own.has(path));
        expect(pagePaths.filter((path) => !isTaken(read, path))).toEqual([]);
        expect(isTaken(read, '/nowhere')).toBe(false);
      }),
      { ...runs(12), examples: [[many], [{ categories: [] }]] },
    );
    const { read } = siteOf();
    const others = ['/healthz', '/readyz', '/metrics', '/index', '/api/x', '/admin', '/media/x', '/_astro/x'];
    expect(others.filter((path) => !isTaken(read, path))).toEqual([]);
  });

  it('has no page for drafts and archived posts, nor a word of them anywhere', () => {
    const blogs = [
      aPost({ title: 'Secret draft', status: 'draft', featured: true }),
      aPost({ title: 'Secret past', status: 'archived' }),
    ];
    const store = aStore({
      coupons: [aCoupon({ title: 'Secret coupon', startsAt: '2026-12-01', featured: true })],
      offers: [
        anOffer({ title: 'Secret offer', active: false }),
        anOffer({ id: 'o2', title: 'Secret later', startsAt: '2026-11-22' }),
      ],
    });
    const { paths, view } = siteOf({ blogs, stores: [store] });
    for (const path of paths)
      expect(JSON.stringify([path, view(path)])).not.toMatch(/secret (?:draft|past|coupon|offer|later)/i);
  });

  it('shows every store and post somewhere, however many there are', () => {
    const { read, pages } = siteOf(many);
    const viewsOf = (template: string) =>
      pages.filter((page) => page.template === template).map((page) => viewOf(read, page));
    const letters = viewsOf('stores-letter');
    const listed = letters.flatMap(({ stores }) => stores.map((store: { href: string }) => store.href));
    expect(listed.sort()).toEqual(many.stores!.map((store) => `/store/${store.slug}`).sort());
    expect(Math.max(...letters.map(({ total }) => total))).toBeLessThanOrEqual(120);
    expect(viewsOf('blogs-month').flatMap(({ posts }) => posts)).toHaveLength(many.blogs!.length);
  });

  it('leaves a page at a former address, unless another page has it now', () => {
    const { read, paths, text } = siteOf({
      stores: [
        aStore({ name: 'New', formerSlugs: ['old', 'taken', '404'] }),
        aStore({ name: 'Taken' }),
        aStore({ name: 'Other', formerSlugs: ['old'] }),
      ],
      blogs: [aPost({ title: 'Now', formerSlugs: ['then'] })],
      categories: [aCategory('Travel', { formerSlugs: ['trips', 'fashion', '404'] }), aCategory('Fashion')],
    });
    const asked = ['/store/old', '/store/taken', '/store/404', '/blog/then', '/category/fashion', '/category/trips'];
    expect(paths.filter((path) => asked.includes(path)).sort()).toEqual(asked.toSorted());
    expect(text('/store/old')).toContain('content="0; url=/store/new"');
    expect(text('/category/trips')).toContain('content="0; url=/category/travel"');
    expect(text('/_redirects').split('\n')).toEqual([
      '/store/old /store/new 301',
      '/feeds/old.xml /feeds/new.xml 301',
      '/store/old/deals.json /store/new/deals.json 301',
      '/blog/then /blog/now 301',
      '/category/trips /category/travel 301',
      '/feeds/category/trips.xml /feeds/category/travel.xml 301',
      '/store/:slug /store/404 404',
      '/category/:slug /category/404 404',
      '/blog/:slug /blog/404 404',
      '',
    ]);
    const categories = ['trips', 'trips/a', 'fashion', 'no', '404'];
    expect(categories.map((path) => movedTo(read, `/category/${path}`)?.to ?? null)).toEqual([
      ...['/category/travel', '/category/travel'],
      ...[null, null, null],
    ]);
  });

  it("follows the owner's redirects from where there is no page to one, wherever that has moved", () => {
    const { read, paths, text } = siteOf({
      stores: [aStore({ name: 'Acme', formerSlugs: ['acme-old'] })],
      redirects: [
        { from: '/shops/acme', to: '/store/acme-old' },
        { from: '/deal.php', to: '/amazon-deals', status: 302 },
        { from: '/stores', to: '/categories' },
        { from: '/gone', to: '/store/gone' },
        { from: '/shops/acme', to: '/about' },
      ],
    });
    expect(paths.filter((path) => path === '/shops/acme' || path === '/stores')).toHaveLength(2);
    expect(text('/shops/acme')).toContain('content="0; url=/store/acme"');
    expect(text('/_redirects')).toContain('/shops/acme /store/acme 301\n/deal.php /amazon-deals 302\n/store/:slug');
    expect(['/shops/acme', '/deal.php', '/stores', '/gone'].map((path) => movedTo(read, path))).toEqual([
      { from: '/shops/acme', to: '/store/acme', status: 301 },
      { from: '/deal.php', to: '/amazon-deals', status: 302 },
      null,
      null,
    ]);
  });

  it('has no page where one of the owner’s own could stand, but at addresses that are refused for those', () => {
    const { pages } = siteOf({
      ...many,
      texts: [aPage(), aPage({ id: 'second' }), aPage({ id: 'x', path: '/store/x' })],
    });
    const isFree = (path: string) => /^(?:\/[a-z0-9-]+)+$/.test(path) && !isReservedPath(path);
    const own = pages.filter(({ path }) => isFree(path));
    expect(own.map(({ path, params }) => [path, params])).toEqual([['/our-story', ['our-story']]]);
    const filesIn = (folder: string) => globSync('**/*', { cwd: join(import.meta.dirname, '..', folder) });
    const routes = filesIn('pages').map((file) => file.replace(/(?:\/?index)?\.astro$/, ''));
    const served = [...filesIn('public'), ...routes, 'healthz', 'readyz', 'metrics'];
    expect(served.filter((path) => isFree(`/${path}`))).toEqual([]);
  });

  it('dates the disclosure and the Amazon deals with today, which ends at midnight where the site is', () => {
    const now = Date.parse('2026-11-28T22:59:59.000Z');
    const datesAt = (instant: number) => {
      const { view } = siteOf({ settings: { timeZone: 'Europe/Berlin' } }, instant);
      return [view('/amazon-disclosure').updated.text, view('/amazon-deals').today.iso];
    };
    expect(datesAt(now)).toEqual(['November 28, 2026', '2026-11-28']);
    expect(datesAt(now + 1000)).toEqual(['November 29, 2026', '2026-11-29']);
  });

  it('shows what the owner entered for products, and nothing invented', () => {
    const products = [
      aProduct({ salePrice: 15, originalPrice: 20, rating: 4.7 }),
      aProduct({ id: 'p2', name: 'Lamp', featured: true }),
    ];
    const { products: shown, meta } = siteOf({ products }).view('/amazon-deals');
    expect(shown).toMatchObject([
      { name: 'Lamp', price: null, originalPrice: null, discount: null, rating: null },
      {
        name: 'Kettle',
        price: '$15.00',
        originalPrice: '$20.00',
        discount: '25% OFF',
        rating: { stars: 4, value: 4.7, reviews: null },
        viewsThisWeek: null,
      },
    ]);
    expect(meta.jsonLd).not.toContain('aggregateRating');
  });

  it('has one page for categories that differ in case alone, with the stores that name them in any', () => {
    const { paths, view } = siteOf({
      categories: [aCategory('Home & Garden'), aCategory('HOME & GARDEN', { id: 'other', slug: 'other' })],
      stores: [
        aStore({ category: 'home & garden', dealCount: 5 }),
        aStore({ name: 'Bolt', category: 'HOME & GARDEN', coupons: [aCoupon()] }),
      ],
    });
    const shown = paths.filter((path) => path.startsWith('/category/') && path !== '/category/404');
    expect(shown).toEqual(['/category/home-garden']);
    expect(view('/category/home-garden')).toMatchObject({
      name: 'Home & Garden',
      storeCount: 2,
      dealCount: 6,
      letters: [],
      stores: [{ activeCoupons: 0 }, { activeCoupons: 1 }],
    });
  });
});

/** Links to pages of this site, wherever they stand in a view. */
function hrefsIn(view: unknown): string[] {
  if (Array.isArray(view)) return view.flatMap(hrefsIn);
  if (view === null || typeof view !== 'object') return [];
  return Object.entries(view).flatMap(([name, value]) =>
    /^(href|categoryHref)$/.test(name) && typeof value === 'string' && value.startsWith('/') ? [value] : hrefsIn(value),
  );
}
