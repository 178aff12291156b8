import { globSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import {
  aCatalogue,
  aCategory,
  aCoupon,
  anOffer,
  aPage,
  aPost,
  aProduct,
  aStore,
  type CatalogueParts,
  PRESENT,
} from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import { pageAt } from '../../data/queries/pages.ts';
import { isReservedPath } from '../../data/rules/web/page-paths.ts';
import { isTaken, movedTo } from './redirect-views.ts';
import { everyPage, textOf, viewOf } from '../views/testing/every-page.ts';
import { runs } from '../../data/schema/testing/runs.ts';

function siteOf(parts: CatalogueParts, now = PRESENT) {
  const documents = aCatalogue(parts);
  const read = createDirectReader(documents, indexedFolders, now);
  const pages = everyPage(read, documents);
  return {
    read,
    pages,
    paths: pages.map((page) => page.path),
    text: (path: string) => textOf(read, pages.find((page) => page.path === path) ?? pages[0]!) ?? '',
  };
}

/** Enough stores and posts that lists are cut. */
const many = {
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
  it('lists each path once, and every page has a view that is plain JSON', () => {
    fc.assert(
      fc.property(anyCatalogue(), (catalogue) => {
        const { read, pages, paths } = siteOf(catalogue);
        expect(new Set(paths).size).toBe(paths.length);
        for (const page of pages) {
          const view = viewOf(read, page);
          expect(view).toEqual(JSON.parse(JSON.stringify(view)));
        }
      }),
      runs(12),
    );
  });

  it('lists in the sitemap every page that names its own address as canonical, and nothing else', () => {
    const check = (parts: CatalogueParts): void => {
      const { read, pages, text } = siteOf(parts);
      const listed = pages
        .filter(({ path }) => path.startsWith('/sitemap/'))
        .flatMap(({ path }) => text(path).match(/(?<=<loc>)[^<]*/g) ?? []);
      const canonical = pages.flatMap((page): string[] => viewOf(read, page)?.meta?.canonical ?? []);
      expect(listed.sort()).toEqual(canonical.sort());
      expect(canonical.length).toBeGreaterThan(8);
    };
    check(many);
    fc.assert(fc.property(anyCatalogue(), check), runs(12));
  });

  it('has no page for drafts and archived posts, nor a word of them anywhere', () => {
    const hidden = [
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
    const { read, pages } = siteOf({ blogs: hidden, stores: [store] });
    for (const page of pages)
      expect(JSON.stringify([page.path, viewOf(read, page)])).not.toMatch(/secret (?:draft|past|coupon|offer|later)/i);
  });

  it('leads only to pages that it has', () => {
    fc.assert(
      fc.property(anyCatalogue(), fc.boolean(), (catalogue, large) => {
        const { read, pages, paths } = siteOf(large ? many : catalogue);
        const known = new Set(paths);
        const links = pages
          .filter((page) => page.template !== 'search-manifest')
          .flatMap((page) => hrefsIn(viewOf(read, page)).map((href) => `${page.path} → ${href.replace(/#.*/, '')}`));
        expect(links.filter((link) => !known.has(link.slice(link.indexOf('→') + 2)))).toEqual([]);
      }),
      { numRuns: 12, examples: [[many, true]] },
    );
  });

  it('shows every store somewhere, however many there are', () => {
    const { read, pages } = siteOf(many);
    const listed = pages
      .filter((page) => page.template === 'stores-letter')
      .flatMap((page) => viewOf(read, page).stores.map((store: { href: string }) => store.href));
    expect([...listed].sort()).toEqual(many.stores.map((store) => `/store/${store.slug}`).sort());
    expect(
      Math.max(...pages.filter((page) => page.template === 'stores-letter').map((page) => viewOf(read, page).total)),
    ).toBeLessThanOrEqual(120);
    const posts = pages.filter((page) => page.template === 'blogs-month').flatMap((page) => viewOf(read, page).posts);
    expect(posts).toHaveLength(many.blogs.length);
  });

  it('leaves a page at a former address, unless another page has it now', () => {
    const { paths, text } = siteOf({
      stores: [
        aStore({ name: 'New', formerSlugs: ['old', 'taken', '404'] }),
        aStore({ name: 'Taken' }),
        aStore({ name: 'Other', formerSlugs: ['old'] }),
      ],
      blogs: [aPost({ title: 'Now', formerSlugs: ['then'] })],
    });
    expect(paths.filter((path) => ['/store/old', '/store/taken', '/blog/then'].includes(path)).sort()).toEqual([
      '/blog/then',
      '/store/old',
      '/store/taken',
    ]);
    expect(
      paths.filter((path) => path === '/store/404'),
      'the page of what is not found',
    ).toHaveLength(1);
    expect(text('/store/old')).toContain('content="0; url=/store/new"');
    expect(text('/_redirects').split('\n')).toEqual([
      '/store/old /store/new 301',
      '/feeds/old.xml /feeds/new.xml 301',
      '/store/old/deals.json /store/new/deals.json 301',
      '/blog/then /blog/now 301',
      '/store/:slug /store/404 404',
      '/category/:slug /category/404 404',
      '/blog/:slug /blog/404 404',
      '',
    ]);
  });

  it('knows each of its pages by its path', () => {
    const check = (parts: CatalogueParts): void => {
      const { read, paths } = siteOf(parts);
      const own = new Set(parts.redirects?.map(({ from }) => from));
      const pagePaths = paths.filter((path) => !path.includes('.') && !path.startsWith('/_') && !own.has(path));
      expect(pagePaths.filter((path) => !isTaken(read, path))).toEqual([]);
      expect(isTaken(read, '/nowhere')).toBe(false);
      const others = ['/healthz', '/readyz', '/metrics', '/index', '/api/x', '/admin', '/media/x', '/_astro/x'];
      expect(others.filter((path) => !isTaken(read, path))).toEqual([]);
    };
    check(many);
    fc.assert(fc.property(anyCatalogue(), check), runs(12));
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

  it('has a page at the address of a deleted category that leads to the one its stores moved to', () => {
    const categories = [aCategory('Travel', { formerSlugs: ['trips', 'fashion', '404'] }), aCategory('Fashion')];
    const { read, paths, text } = siteOf({ categories });
    expect(paths.filter((path) => path === '/category/fashion' || path === '/category/trips')).toHaveLength(2);
    expect(text('/category/trips')).toContain('content="0; url=/category/travel"');
    expect(text('/_redirects')).toContain(
      '/category/trips /category/travel 301\n/feeds/category/trips.xml /feeds/category/travel.xml 301',
    );
    expect(
      ['/category/trips', '/category/trips/a', '/category/fashion', '/category/no', '/category/404'].map(
        (path) => movedTo(read, path)?.to ?? null,
      ),
    ).toEqual(['/category/travel', '/category/travel', null, null, null]);
  });

  it('has no page where one of the owner’s own could stand, but at addresses that are refused for those', () => {
    const { read, pages } = siteOf({
      ...many,
      texts: [aPage(), aPage({ id: 'second' }), aPage({ id: 'x', path: '/store/x' })],
    });
    const own = pages.filter(({ path }) => /^(?:\/[a-z0-9-]+)+$/.test(path) && !isReservedPath(path));
    expect(own.map(({ path, params }) => [path, params])).toEqual([['/our-story', ['our-story']]]);
    const files = globSync('**/*', { cwd: join(import.meta.dirname, '../public') }).map((file) => `/${file}`);
    const routes = globSync('**/*.astro', { cwd: join(import.meta.dirname, '../pages') }).map(
      (file) => `/${file.replace(/(?:\/?index)?\.astro$/, '')}`,
    );
    const free = [...files, ...routes, '/healthz', '/readyz', '/metrics'].filter(
      (path) => /^(?:\/[a-z0-9-]+)+$/.test(path) && !isReservedPath(path),
    );
    expect(free).toEqual([]);
    expect(['/our-story', '/store/x', '/privacy', '/nowhere', '/stores'].map((path) => pageAt(read, path))).toEqual([
      'our-story',
      null,
      'privacy',
      null,
      null,
    ]);
  });

  it('is ready for a catalogue with nothing in it', () => {
    const { read, pages } = siteOf({ categories: [] });
    for (const page of pages) expect(viewOf(read, page)).toBeDefined();
  });

  it('dates the disclosure and the Amazon deals with today, which ends at midnight where the site is', () => {
    const now = Date.parse('2026-11-28T22:59:59.000Z');
    const datesAt = (instant: number) => {
      const { read, pages } = siteOf({ settings: { timeZone: 'Europe/Berlin' } }, instant);
      const of = (path: string) =>
        viewOf(
          read,
          pages.find((page) => page.path === path)!,
        );
      return [of('/amazon-disclosure').updated.text, of('/amazon-deals').today.iso];
    };
    expect(datesAt(now)).toEqual(['November 28, 2026', '2026-11-28']);
    expect(datesAt(now + 1000)).toEqual(['November 29, 2026', '2026-11-29']);
  });

  it('shows what the owner entered for products, and nothing invented', () => {
    const { read, pages } = siteOf({
      products: [
        aProduct({ salePrice: 15, originalPrice: 20, rating: 4.7 }),
        aProduct({ id: 'p2', name: 'Lamp', featured: true }),
      ],
    });
    const view = viewOf(
      read,
      pages.find((page) => page.path === '/amazon-deals')!,
    );
    expect(view.products.map((product: { name: string }) => product.name)).toEqual(['Lamp', 'Kettle']);
    expect(view.products[1]).toMatchObject({
      price: '$15.00',
      originalPrice: '$20.00',
      discount: '25% OFF',
      rating: { stars: 4, value: 4.7, reviews: null },
      viewsThisWeek: null,
    });
    expect(view.products[0]).toMatchObject({ price: null, originalPrice: null, discount: null, rating: null });
    expect(view.meta.jsonLd).not.toContain('aggregateRating');
  });
});

describe('categories', () => {
  it('that differ in case alone are one, at the address of the first', () => {
    const { paths } = siteOf({
      categories: [aCategory('Travel'), aCategory('TRAVEL', { id: 'other', slug: 'other' })],
      stores: [aStore({ category: 'travel' })],
    });
    const shown = paths.filter((path) => path.startsWith('/category/') && path !== '/category/404');
    expect(shown).toEqual(['/category/travel']);
  });

  it('count the stores that name them in any case', () => {
    const { read, pages } = siteOf({
      categories: [aCategory('Home & Garden')],
      stores: [
        aStore({ category: 'home & garden', dealCount: 5 }),
        aStore({ name: 'Bolt', category: 'HOME & GARDEN', coupons: [aCoupon()] }),
      ],
    });
    const view = viewOf(
      read,
      pages.find((page) => page.path === '/category/home-garden')!,
    );
    expect(view).toMatchObject({ name: 'Home & Garden', storeCount: 2, dealCount: 6, scope: 'all' });
    expect(view.stores.map((store: { activeCoupons: number }) => store.activeCoupons)).toEqual([0, 1]);
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
