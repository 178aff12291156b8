import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aCoupon,
  aPost,
  aProduct,
  aStore,
  type CatalogueParts,
  readerOf,
} from '../../data/queries/testing/builders.ts';
import { logoNames } from '../../data/rules/web/logo-sizes.ts';
import { dealsFile } from '../../data/schema/deals-file.ts';
import type { Store } from '../../data/schema/store.ts';
import { dealsFileView } from './deals-file-views.ts';
import { DESCRIPTION_LENGTH, shorten } from './search-snippet.ts';
import type { PageMeta } from './page-meta.ts';
import { guideOfStore, storeView } from './store-view.ts';
import { siteOf } from './testing/every-page.ts';

const metaOf = (parts: CatalogueParts, path: string, now?: number): PageMeta => siteOf(parts, now).view(path).meta;
/** Of the page of Acme. */
const acme = (store: Partial<Store>, settings: CatalogueParts['settings'] = {}, now?: number): PageMeta =>
  metaOf({ stores: [aStore({ name: 'Acme', slug: 'acme', ...store })], settings }, '/store/acme', now);

/** The objects of a page's JSON-LD by their type. */
function dataOf({ jsonLd }: Pick<PageMeta, 'jsonLd'>): { [type: string]: any } {
  const parsed = JSON.parse(jsonLd);
  return Object.fromEntries(
    (parsed['@graph'] ?? [parsed]).map((object: { '@type': string }) => [object['@type'], object]),
  );
}

describe('what a page says about itself', () => {
  it('is its own title, address and place in the site', () => {
    const meta = acme({ name: 'Acme & Co', coupons: [aCoupon()] });
    expect(meta).toMatchObject({
      title: 'Acme & Co coupons: up to 20% off – Top Coupons',
      canonical: 'https://topcoupons.example/store/acme',
      image: expect.stringMatching(/^https:\/\/topcoupons\.example\/social\/[0-9a-f]{32}\.png$/),
      imageText: 'Acme & Co on Top Coupons: 20% OFF, A fifth off',
      breadcrumbs: [
        { name: 'Home', href: '/' },
        { name: 'Stores', href: '/stores' },
        { name: 'Acme & Co', href: '/store/acme' },
      ],
      feeds: [{ href: '/feeds/acme.xml' }, { href: '/store/acme/deals.json', type: 'application/json' }],
    });
    expect(dataOf(meta)['BreadcrumbList'].itemListElement[1]).toEqual({
      '@type': 'ListItem',
      position: 2,
      name: 'Stores',
      item: 'https://topcoupons.example/stores',
    });
  });

  it('is, of home, at the address from the environment or the configured domain, who runs the site and how to search it', () => {
    const settings = { domain: 'deals.example' };
    const [meta, elsewhere] = [null, 'http://localhost:8080'].map((siteUrl) =>
      metaOf({ settings, environment: { siteUrl } }, '/'),
    );
    expect([meta!.canonical, elsewhere!.canonical]).toEqual(['https://deals.example/', 'http://localhost:8080/']);
    const data = dataOf(meta!);
    const search = 'https://deals.example/stores?search={search_term_string}';
    expect(data['WebSite'].potentialAction.target.urlTemplate).toBe(search);
    expect(data['Organization'].name).toBe('Top Coupons');
  });

  it('keeps not-found pages out of search engines', () => {
    const title = '404 Page Not Found – Top Coupons';
    expect(metaOf({}, '/404')).toMatchObject({ canonical: null, breadcrumbs: [], title });
  });

  it('has a picture named by what it shows: name, best deal, logo and colours, and nothing else', () => {
    const logo = `/media/${'a'.repeat(32)}.webp`;
    const large = `/media/${logoNames('a'.repeat(32)).large}`;
    const coupons = [aCoupon({ discountValue: '10' }), aCoupon({ id: 'c2', discountValue: '30', title: 'Best' })];
    const picture = (store: Partial<Store> = {}, settings: CatalogueParts['settings'] = {}) =>
      acme({ coupons, ...store }, settings).image;
    expect(acme({ coupons }).imageText).toBe('Acme on Top Coupons: 30% OFF, Best');
    expect(picture({ description: 'Other words', website: 'https://acme.example' })).toBe(picture());
    const others = [
      picture(),
      picture({ name: 'Acme Ltd' }),
      picture({ coupons: [coupons[0]!] }),
      picture({ logo }),
      picture({ logo: large }),
      picture({}, { primaryColor: '#112233' }),
      picture({}, { siteName: 'Deals' }),
    ];
    expect(new Set(others).size).toBe(others.length);
    expect(picture({ logo: 'https://elsewhere.example/logo.png' })).toBe(picture());
  });

  it('of a post shows the store that it is about, of a category its best coupon, and of a store what was verified', () => {
    const stores = [aStore({ coupons: [aCoupon()] })];
    const blogs = [aPost({ slug: 'guide', title: 'A guide', targetStoreId: 'acme' })];
    expect(metaOf({ stores, blogs }, '/blog/guide').imageText).toBe('A guide on Top Coupons: 20% OFF, Acme');
    expect(metaOf({ stores }, '/category/fashion').imageText).toBe('Fashion on Top Coupons: 20% OFF, Acme');
    const none = { image: 'https://topcoupons.example/social-card.png', imageText: null };
    expect(metaOf({}, '/stores')).toMatchObject(none);
    const untried = aCoupon({ id: 'c1', title: 'Untried', discountValue: '35' });
    const tried = aCoupon({ id: 'c2', title: 'Tried', discountValue: '25', verified: true });
    expect(acme({ coupons: [untried, tried] }).imageText).toContain('25% OFF, Tried');
    expect(acme({ coupons: [untried] }).imageText).toContain('35% OFF, Untried');
  });

  it('states the website of a store as its own address, and an affiliate link nowhere', () => {
    const links = { affiliateLink: 'https://go.example/acme', deepLink: 'https://go.example/c?u={url}' };
    const coupons = [aCoupon({ affiliateLink: 'https://go.example/2' })];
    const urlOf = (given: Partial<Store>) => {
      const meta = acme({ ...links, coupons, ...given });
      expect(meta.jsonLd).not.toContain('go.example');
      return dataOf(meta)['OnlineStore'].url;
    };
    expect(urlOf({ website: 'https://acme.example/' })).toBe('https://acme.example/');
    expect(urlOf({})).toBeUndefined();
  });

  it('says of a store what there is, since when it was verified, and offers only what can be used now', () => {
    const coupons = [
      aCoupon({ code: 'A', discountValue: '25', verifiedAt: '2026-10-02', expiryDate: '2026-12-12' }),
      aCoupon({ id: 'c2', code: 'B', verifiedAt: '2026-11-02' }),
      aCoupon({ id: 'c3', code: 'C', discountValue: '90', verifiedAt: '2026-11-20', expiryDate: '2026-11-20' }),
    ];
    const meta = acme({ coupons, description: 'Fine things.', logo: '/media/acme.webp' });
    expect(meta).toMatchObject({
      title: 'Acme coupons, November 2026: up to 25% off, 2 codes – Top Coupons',
      description: '2 deals for Acme, 2 with a code, up to 25% off. Last verified in November 2026. Fine things.',
    });
    const { hasOfferCatalog, ...store } = dataOf(meta)['OnlineStore'];
    const image = 'https://topcoupons.example/media/acme.webp';
    expect(store).toMatchObject({ description: 'Fine things.', image });
    expect(hasOfferCatalog.itemListElement).toEqual([
      {
        '@type': 'Offer',
        name: 'A fifth off',
        description: '25% OFF',
        url: 'https://topcoupons.example/store/acme#coupon-c1',
        validFrom: '2026-11-01T09:00:00.000Z',
        validThrough: '2026-12-12',
      },
      expect.objectContaining({ url: 'https://topcoupons.example/store/acme#coupon-c2' }),
    ]);
  });

  it('asks for no place in search engines while a store has no live deal', () => {
    const coupons = [aCoupon({ startsAt: '2026-11-22', expiryDate: '2026-11-23' })];
    const at = (day: string) => acme({ coupons }, {}, Date.parse(`${day}T12:00:00Z`));
    expect(at('2026-11-21')).toMatchObject({ canonical: null, breadcrumbs: [{}, {}, { name: 'Acme' }] });
    expect(at('2026-11-22').canonical).toBe('https://topcoupons.example/store/acme');
    expect(at('2026-11-24').canonical).toBeNull();
  });

  it('says of a category how much there is', () => {
    const stores = [aStore({ category: 'Travel', coupons: [aCoupon()] }), aStore({ name: 'Bolt', category: 'Travel' })];
    expect(metaOf({ stores }, '/category/travel')).toMatchObject({
      title: 'Travel coupons: 1 deal at 2 stores – Top Coupons',
      feeds: [{ href: '/feeds/category/travel.xml' }],
    });
  });

  it('names the author, the date and the first picture of a post', () => {
    const content = '<p>Text</p><img src="/media/a.webp" alt="">';
    const meta = metaOf({ blogs: [aPost({ title: 'Tips', authorName: 'Ann', content })] }, '/blog/tips');
    expect(meta).toMatchObject({ type: 'article', description: 'Text' });
    expect(dataOf(meta)['BlogPosting']).toMatchObject({
      headline: 'Tips',
      image: 'https://topcoupons.example/media/a.webp',
      author: { name: 'Ann' },
      datePublished: '2026-11-01T09:00:00.000Z',
    });
  });

  it('lists products with a price, and states a rating only with the number of reviews', () => {
    const listOf = (...products: Parameters<typeof aProduct>[0][]) => {
      const parts = { products: products.map((each, at) => aProduct({ id: `p${at}`, ...each })) };
      return dataOf(metaOf(parts, '/amazon-deals'))['ItemList'];
    };
    const rated = (given: Parameters<typeof aProduct>[0]) => listOf({ salePrice: 5, ...given }).itemListElement[0].item;
    const rating = { ratingValue: 4.5, reviewCount: 12 };
    expect(rated({ rating: 4.5, reviewCount: 12 }).aggregateRating).toMatchObject(rating);
    expect(rated({ rating: 4.5 }).aggregateRating).toBeUndefined();
    expect(rated({}).offers).toMatchObject({ price: '5.00', priceCurrency: 'USD' });
    expect(rated({ currency: 'GBP' }).offers).toMatchObject({ price: '5.00', priceCurrency: 'GBP' });
    expect(listOf({ name: 'Priced', originalPrice: 9 }, { name: 'Unpriced' })).toMatchObject({
      numberOfItems: 1,
      itemListElement: [{ position: 1, item: { name: 'Priced' } }],
    });
    expect(listOf({ name: 'Unpriced' })).toBeUndefined();
  });

  it('can stand in a script element, whatever the owner typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const title = `</script><!--${text}`.trim();
        const { jsonLd } = metaOf({ blogs: [aPost({ title, slug: 'post' })] }, '/blog/post');
        expect(jsonLd).not.toContain('<');
        expect(dataOf({ jsonLd })['BlogPosting'].headline).toBe(title);
      }),
      { numRuns: 30 },
    );
  });
});

it('a shortened text is at most as long as asked, and whole when it fits', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: DESCRIPTION_LENGTH }), (text, length) => {
      expect(shorten(text, length).length).toBeLessThanOrEqual(length);
    }),
  );
  expect(shorten('  Short\n text ', 20)).toBe('Short text');
  expect(shorten('A longer text that is cut at a word', 20)).toBe('A longer text that…');
});

describe('a post that a model wrote', () => {
  const LABEL = 'Written with the help of AI.';
  const generated = { title: 'Guide', generated: true, category: 'store-guide' as const };

  it('says so in its description, however long that is, and to programs', () => {
    const long = 'Shoes and more '.repeat(20);
    const guide = (given: Parameters<typeof aPost>[0]) =>
      metaOf({ blogs: [aPost({ ...generated, ...given })] }, '/blog/guide');
    for (const given of [{ seoDescription: long }, { seoDescription: '', excerpt: long }]) {
      const meta = guide(given);
      expect(meta.description).toMatch(/^Shoes and more .*… Written with the help of AI\.$/);
      expect(meta.description.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH);
      expect(dataOf(meta)['BlogPosting']).toMatchObject({
        description: expect.stringContaining(LABEL),
        digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
      });
    }
    const own = guide({ generated: false, seoDescription: long });
    expect(own.description).not.toContain(LABEL);
    expect(dataOf(own)['BlogPosting']).not.toHaveProperty('digitalSourceType');
  });

  it('says so where the page of its store names it', () => {
    const guideIn = (given: object) => {
      const blogs = [aPost({ ...generated, targetStoreId: 'acme', ...given })];
      return guideOfStore(readerOf({ stores: [aStore({ name: 'Acme' })], blogs }), 'acme');
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
