import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import {
  aCatalogue,
  aCoupon,
  aPost,
  aProduct,
  aStore,
  type CatalogueParts,
  PRESENT,
  readerOf,
} from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import { logoNames } from '../../data/rules/web/logo-sizes.ts';
import { dealsFile } from '../../data/schema/deals-file.ts';
import type { InputKey } from '../../data/schema/documents.ts';
import { dealsFileView } from './deals-file-views.ts';
import { DESCRIPTION_LENGTH, shorten } from './search-snippet.ts';
import type { PageMeta } from './page-meta.ts';
import { guideOfStore, storeView } from './store-view.ts';
import { everyPage, viewOf } from './testing/every-page.ts';

function metaOf(parts: CatalogueParts, path: string, more: [InputKey, unknown][] = [], now = PRESENT): PageMeta {
  const documents = new Map([...aCatalogue(parts), ...more]);
  const read = createDirectReader(documents, indexedFolders, now);
  const page = everyPage(read, documents).find((page) => page.path === path);
  if (!page) throw new Error(`There is no page at ${path}.`);
  return viewOf(read, page).meta as PageMeta;
}

/** The objects of a page's JSON-LD by their type. */
function dataOf(meta: PageMeta): { [type: string]: any } {
  const parsed = JSON.parse(meta.jsonLd);
  return Object.fromEntries(
    (parsed['@graph'] ?? [parsed]).map((object: { '@type': string }) => [object['@type'], object]),
  );
}

describe('what a page says about itself', () => {
  it('is its own title, address and place in the site', () => {
    const meta = metaOf({ stores: [aStore({ name: 'Acme & Co', coupons: [aCoupon()] })] }, '/store/acme-co');
    expect(meta).toMatchObject({
      title: 'Acme & Co coupons: up to 20% off – Top Coupons',
      canonical: 'https://topcoupons.example/store/acme-co',
      image: expect.stringMatching(/^https:\/\/topcoupons\.example\/social\/[0-9a-f]{32}\.png$/),
      imageText: 'Acme & Co on Top Coupons: 20% OFF, A fifth off',
      breadcrumbs: [
        { name: 'Home', href: '/' },
        { name: 'Stores', href: '/stores' },
        { name: 'Acme & Co', href: '/store/acme-co' },
      ],
      feeds: [{ href: '/feeds/acme-co.xml' }, { href: '/store/acme-co/deals.json', type: 'application/json' }],
    });
    expect(dataOf(meta)['BreadcrumbList'].itemListElement[1]).toEqual({
      '@type': 'ListItem',
      position: 2,
      name: 'Stores',
      item: 'https://topcoupons.example/stores',
    });
  });

  it('uses the address from the environment, else the configured domain', () => {
    expect(metaOf({}, '/', [['environment', { siteUrl: 'http://localhost:8080' }]]).canonical).toBe(
      'http://localhost:8080/',
    );
    expect(metaOf({ settings: { domain: 'deals.example' } }, '/', [['environment', { siteUrl: null }]]).canonical).toBe(
      'https://deals.example/',
    );
  });

  it('keeps not-found pages out of search engines', () => {
    expect(metaOf({}, '/404')).toMatchObject({
      canonical: null,
      breadcrumbs: [],
      title: '404 Page Not Found – Top Coupons',
    });
  });

  it('describes to search engines how to search the site', () => {
    const data = dataOf(metaOf({}, '/'));
    expect(data['WebSite'].potentialAction.target.urlTemplate).toBe(
      'https://topcoupons.example/stores?search={search_term_string}',
    );
    expect(data['Organization'].name).toBe('Top Coupons');
  });

  it('has a picture named by what it shows: name, best deal, logo and colours, and nothing else', () => {
    const logo = `/media/${'a'.repeat(32)}.webp`;
    const large = `/media/${logoNames('a'.repeat(32)).large}`;
    const coupons = [aCoupon({ discountValue: '10' }), aCoupon({ id: 'c2', discountValue: '30', title: 'Best' })];
    const picture = (store: Parameters<typeof aStore>[0] = {}, settings: CatalogueParts['settings'] = {}) =>
      metaOf({ stores: [aStore({ coupons, ...store })], settings }, '/store/acme').image;
    expect(metaOf({ stores: [aStore({ coupons })] }, '/store/acme').imageText).toBe(
      'Acme on Top Coupons: 30% OFF, Best',
    );
    expect(picture({ description: 'Other words', website: 'https://acme.example' })).toBe(picture());
    const others = [
      picture(),
      picture({ name: 'Acme Ltd', slug: 'acme' }),
      picture({ coupons: [coupons[0]!] }),
      picture({ logo }),
      picture({ logo: large }),
      picture({}, { primaryColor: '#112233' }),
      picture({}, { siteName: 'Deals' }),
    ];
    expect(new Set(others).size).toBe(others.length);
    expect(picture({ logo: 'https://elsewhere.example/logo.png' })).toBe(picture());
  });

  it('of a post shows the store that it is about, of a category its best coupon', () => {
    const stores = [aStore({ coupons: [aCoupon()] })];
    const blogs = [aPost({ slug: 'guide', title: 'A guide', targetStoreId: 'acme' })];
    expect(metaOf({ stores, blogs }, '/blog/guide').imageText).toBe('A guide on Top Coupons: 20% OFF, Acme');
    expect(metaOf({ stores }, '/category/fashion').imageText).toBe('Fashion on Top Coupons: 20% OFF, Acme');
    expect(metaOf({}, '/stores')).toMatchObject({
      image: 'https://topcoupons.example/social-card.png',
      imageText: null,
    });
  });

  it('states the website of a store as its own address, and an affiliate link nowhere', () => {
    const links = { affiliateLink: 'https://go.example/acme', deepLink: 'https://go.example/c?u={url}' };
    const coupons = [aCoupon({ affiliateLink: 'https://go.example/2' })];
    const urlOf = (given: Parameters<typeof aStore>[0]) => {
      const meta = metaOf({ stores: [aStore({ ...links, coupons, ...given })] }, '/store/acme');
      expect(meta.jsonLd).not.toContain('go.example');
      return dataOf(meta)['OnlineStore'].url;
    };
    expect(urlOf({ website: 'https://acme.example/' })).toBe('https://acme.example/');
    expect(urlOf({})).toBeUndefined();
  });

  it('offers only what can be used now', () => {
    const coupons = [
      aCoupon({ expiryDate: '2026-12-12' }),
      aCoupon({ id: 'c2', title: 'Over', expiryDate: '2026-01-01' }),
    ];
    const catalogue = dataOf(metaOf({ stores: [aStore({ coupons })] }, '/store/acme'))['OnlineStore'].hasOfferCatalog;
    expect(catalogue.itemListElement).toEqual([
      {
        '@type': 'Offer',
        name: 'A fifth off',
        description: '20% OFF',
        url: 'https://topcoupons.example/store/acme#coupon-c1',
        validFrom: '2026-11-01T09:00:00.000Z',
        validThrough: '2026-12-12',
      },
    ]);
  });

  it('says of a store what there is, and since when it was verified', () => {
    const coupons = [
      aCoupon({ code: 'A', discountValue: '25', verifiedAt: '2026-10-02' }),
      aCoupon({ id: 'c2', code: 'B', verifiedAt: '2026-11-02' }),
      aCoupon({ id: 'c3', code: 'C', discountValue: '90', verifiedAt: '2026-11-20', expiryDate: '2026-11-20' }),
    ];
    const store = aStore({ coupons, description: 'Fine things.', logo: '/media/acme.webp' });
    const meta = metaOf({ stores: [store] }, '/store/acme');
    expect(meta).toMatchObject({
      title: 'Acme coupons, November 2026: up to 25% off, 2 codes – Top Coupons',
      description: '2 deals for Acme, 2 with a code, up to 25% off. Last verified in November 2026. Fine things.',
    });
    expect(dataOf(meta)['OnlineStore']).toMatchObject({
      description: 'Fine things.',
      image: 'https://topcoupons.example/media/acme.webp',
    });
  });

  it('asks for no place in search engines while a store has no live deal', () => {
    const coupons = [aCoupon({ startsAt: '2026-11-22', expiryDate: '2026-11-23' })];
    const at = (instant: string) => metaOf({ stores: [aStore({ coupons })] }, '/store/acme', [], Date.parse(instant));
    expect(at('2026-11-21T12:00:00Z')).toMatchObject({ canonical: null, breadcrumbs: [{}, {}, { name: 'Acme' }] });
    expect(at('2026-11-22T12:00:00Z').canonical).toBe('https://topcoupons.example/store/acme');
    expect(at('2026-11-24T12:00:00Z').canonical).toBeNull();
  });

  it('says of a category how much there is', () => {
    const stores = [aStore({ category: 'Travel', coupons: [aCoupon()] }), aStore({ name: 'Bolt', category: 'Travel' })];
    expect(metaOf({ stores }, '/category/travel')).toMatchObject({
      title: 'Travel coupons: 1 deal at 2 stores – Top Coupons',
      feeds: [{ href: '/feeds/category/travel.xml' }],
    });
  });

  it('names the author, the date and the first picture of a post', () => {
    const meta = metaOf(
      { blogs: [aPost({ title: 'Tips', authorName: 'Ann', content: '<p>Text</p><img src="/media/a.webp" alt="">' })] },
      '/blog/tips',
    );
    expect(meta).toMatchObject({
      type: 'article',
      description: 'Text',
    });
    expect(dataOf(meta)['BlogPosting']).toMatchObject({
      headline: 'Tips',
      image: 'https://topcoupons.example/media/a.webp',
      author: { name: 'Ann' },
      datePublished: '2026-11-01T09:00:00.000Z',
    });
  });

  it('states a rating only with the number of reviews', () => {
    const rated = (given: Parameters<typeof aProduct>[0]) =>
      dataOf(metaOf({ products: [aProduct({ salePrice: 5, ...given })] }, '/amazon-deals'))['ItemList']
        .itemListElement[0].item;
    expect(rated({ rating: 4.5, reviewCount: 12 }).aggregateRating).toMatchObject({
      ratingValue: 4.5,
      reviewCount: 12,
    });
    expect(rated({ rating: 4.5 }).aggregateRating).toBeUndefined();
    expect(rated({}).offers).toMatchObject({ price: '5.00', priceCurrency: 'USD' });
    expect(rated({ currency: 'GBP' }).offers).toMatchObject({ price: '5.00', priceCurrency: 'GBP' });
  });

  it('leaves products without a price out of the structured data', () => {
    const products = [
      aProduct({ id: 'p1', name: 'Priced', originalPrice: 9 }),
      aProduct({ id: 'p2', name: 'Unpriced' }),
    ];
    const list = dataOf(metaOf({ products }, '/amazon-deals'))['ItemList'];
    expect(list).toMatchObject({ numberOfItems: 1, itemListElement: [{ position: 1, item: { name: 'Priced' } }] });
    expect(dataOf(metaOf({ products: products.slice(1) }, '/amazon-deals'))['ItemList']).toBeUndefined();
  });

  it('can stand in a script element, whatever the owner typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const title = `</script><!--${text}`.trim();
        const { jsonLd } = metaOf({ blogs: [aPost({ title, slug: 'post' })] }, '/blog/post');
        expect(jsonLd).not.toContain('<');
        expect(dataOf({ jsonLd } as PageMeta)['BlogPosting'].headline).toBe(title);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a shortened text', () => {
  it('is at most as long as asked, and whole when it fits', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: DESCRIPTION_LENGTH }), (text, length) => {
        expect(shorten(text, length).length).toBeLessThanOrEqual(length);
      }),
    );
    expect(shorten('  Short\n text ', 20)).toBe('Short text');
    expect(shorten('A longer text that is cut at a word', 20)).toBe('A longer text that…');
  });
});

describe('a post that a model wrote', () => {
  const LABEL = 'Written with the help of AI.';
  const generated = { title: 'Guide', generated: true, category: 'store-guide' as const };

  it('says so in its description, however long that is, and to programs', () => {
    const long = 'Shoes and more '.repeat(20);
    for (const given of [{ seoDescription: long }, { seoDescription: '', excerpt: long }]) {
      const meta = metaOf({ blogs: [aPost({ ...generated, ...given })] }, '/blog/guide');
      expect(meta.description).toMatch(/^Shoes and more .*… Written with the help of AI\.$/);
      expect(meta.description.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH);
      expect(dataOf(meta)['BlogPosting']).toMatchObject({
        description: expect.stringContaining(LABEL),
        digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
      });
    }
    const own = metaOf({ blogs: [aPost({ ...generated, generated: false, seoDescription: long })] }, '/blog/guide');
    expect(own.description).not.toContain(LABEL);
    expect(dataOf(own)['BlogPosting']).not.toHaveProperty('digitalSourceType');
  });

  it('says so where the page of its store names it', () => {
    const guideIn = (given: object) => {
      const documents = new Map(
        aCatalogue({
          stores: [aStore({ name: 'Acme' })],
          blogs: [aPost({ ...generated, targetStoreId: 'acme', ...given })],
        }),
      );
      return guideOfStore(createDirectReader(documents, indexedFolders, PRESENT), 'acme');
    };
    expect(guideIn({})).toEqual({ title: 'Guide', href: '/blog/guide', label: LABEL });
    expect(guideIn({ generated: false })).toEqual({ title: 'Guide', href: '/blog/guide', label: null });
  });
});

it('the file for other programs names the countries and conditions of a deal that is not for everybody', () => {
  const conditions = { minimumSpend: '£45', students: true };
  const coupons = [aCoupon({ id: 'c1', countries: ['GB'], conditions }), aCoupon({ id: 'c2' })];
  const { deals } = readerOf({ stores: [aStore({ coupons })] })(dealsFileView, 'acme');
  expect(deals.map((deal) => deal.countries)).toEqual([['GB'], undefined]);
  expect(deals.map((deal) => deal.conditions)).toEqual([conditions, undefined]);
  expect(dealsFile.shape.deals.parse(deals)).toEqual(deals);
});

it('a store page leads to stores of its category, and to popular ones where there are none', () => {
  const coupons = [aCoupon({ id: 'c1' })];
  const stores = ['Acme', 'Bolt', 'Cove'].map((name) =>
    aStore({ name, category: name === 'Cove' ? 'Travel' : 'Fashion', coupons: name === 'Bolt' ? [] : coupons }),
  );
  const moreOf = (id: string) => {
    const { title, stores: others } = readerOf({ stores })(storeView, id).more;
    return [title, ...others.map(({ name }) => name)];
  };
  expect(moreOf('bolt')).toEqual(['More from Fashion', 'Acme']);
  expect(moreOf('acme')[0]).toBe('Popular Stores');
  expect(moreOf('cove')).toEqual(['Popular Stores', 'Acme', 'Bolt']);
});
