import fc from 'fast-check';
import { z } from 'zod';
import type { AmazonProduct, AmazonProductInput } from '../../schema/amazon-product.ts';
import type { Blog } from '../../schema/blog.ts';
import { blogCategories, blogStatuses } from '../../schema/blog.ts';
import type { Conditions } from '../../schema/deal.ts';
import { couponDiscountTypes, couponInput, type Coupon } from '../../schema/coupon.ts';
import type { StoreFigures } from '../../schema/documents.ts';
import { offerInput, type Offer } from '../../schema/offer.ts';
import type { Page } from '../../schema/page.ts';
import { settingsInput } from '../../schema/settings.ts';
import { dealMarks, sourceKinds, type Source } from '../../schema/source.ts';
import type { Store } from '../../schema/store.ts';
import type { CatalogueParts } from './builders.ts';
import { aCategory, aCoupon, anOffer, aPage, aPost, aProduct, aStore, PRESENT } from './builders.ts';

const DAY_MS = 86_400_000;
const dayAround = fc
  .integer({ min: -20, max: 20 })
  .map((days) => new Date(PRESENT + days * DAY_MS).toISOString().slice(0, 10));
const instantAround = fc
  .integer({ min: -20 * 24, max: 20 * 24 })
  .map((hours) => new Date(PRESENT + hours * 3_600_000).toISOString());
const when = fc.option(fc.oneof(dayAround, instantAround), { nil: undefined });
/** Few values, so that many things are equally new and order by id is tried too. */
const madeAt = fc.integer({ min: 0, max: 9 }).map((days) => new Date(PRESENT - days * DAY_MS).toISOString());
const words = fc.constantFrom('Shoes', 'Autumn sale', 'Free gift', 'Café beans', 'Spa days', '20% off everything');
const code = fc.option(fc.constantFrom('SAVE20', 'ABC', 'WELCOME2026'), { nil: undefined });
const discountValue = fc.constantFrom('20', '20%', '$15', '5', '12,50 €', '100 kr', 'Two for one', '');
/** None: of an earlier release, or written by hand. */
const currency = fc.constantFrom(undefined, 'GBP');

/** Tried of each field that has no values of its own below, as far as its schema accepts them: none can be forgotten. */
const SAMPLES = [undefined, true, false, 7, 'Once a customer', '2026-11-20', ...couponDiscountTypes, 'deal', ['One']];
const fieldsOf = ({ shape }: z.ZodObject, own: { readonly [field: string]: fc.Arbitrary<unknown> }) =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => {
      const accepted = SAMPLES.filter((sample) => z.safeParse(schema, sample).success);
      if (accepted.length < 2 && !(field in own)) throw new Error(`The field "${field}" needs values of its own.`);
      return [field, own[field] ?? fc.constantFrom(...accepted)];
    }),
  );

const anySource: fc.Arbitrary<Source | undefined> = fc.option(
  fc.record({
    kind: fc.constantFrom(...sourceKinds),
    reference: fc.constantFrom('', 'awin/7'),
    seenAt: fc.option(instantAround, { nil: undefined }),
  }),
  { nil: undefined },
);
const deal = {
  title: words,
  description: fc.constantFrom('', 'On everything.', 'From two pairs on, in every shop.'),
  code,
  discountValue,
  currency,
  startsAt: when,
  expiryDate: when,
  verifiedAt: when,
  conditions: fc.constantFrom<Conditions | undefined>(
    undefined,
    { minimumSpend: '$45', appOnly: true },
    { newCustomers: true, students: true, excludes: 'Gift cards' },
  ),
  countries: fc.constantFrom<string[] | undefined>(undefined, ['GB', 'IE'], ['US']),
  source: anySource,
  // what imports, edits and approvals leave with a deal
  withdrawnAt: fc.option(instantAround, { nil: undefined, freq: 3 }),
  ownFields: fc.constantFrom<string[] | undefined>(undefined, ['title']),
  codeSource: fc.constantFrom<Source | undefined>(undefined, undefined, { kind: 'owner', reference: '' }),
  movedFrom: fc.constantFrom(undefined, undefined, 's0'),
  approvedAt: fc.option(instantAround, { nil: undefined }),
};
const affiliateLink = fc.constantFrom(
  'https://go.example/1',
  'https://go.example/2?to=a&by=b',
  'https://acme.example/bags',
);
const couponFields = fieldsOf(couponInput.extend(dealMarks), {
  ...deal,
  affiliateLink: fc.option(affiliateLink, { nil: undefined }),
});
const offerFields = fieldsOf(offerInput.extend(dealMarks), {
  ...deal,
  categoryId: fc.option(fc.constantFrom('fashion', 'travel'), { nil: undefined }),
  affiliateLink,
});

export const anyCoupon = (id: string): fc.Arbitrary<Coupon> =>
  fc.record({ ...couponFields, createdAt: madeAt }).map((given) => aCoupon({ ...given, id }));

export const anyOffer = (id: string): fc.Arbitrary<Offer> =>
  fc
    .record({
      ...offerFields,
      createdAt: madeAt,
      sortOrder: fc.nat({ max: 5 }),
      draft: fc.constantFrom(undefined, true as const),
    })
    .map((given) => anOffer({ ...given, id }));

const upTo = <T>(count: number, any: (id: string) => fc.Arbitrary<T>, name: string): fc.Arbitrary<T[]> =>
  fc.nat({ max: count }).chain((length) => fc.tuple(...Array.from({ length }, (_, at) => any(`${name}${at}`))));

export const anyStore = (id: string): fc.Arbitrary<Store> =>
  fc
    .record({
      name: fc.constantFrom('Acme', 'Bolt', 'Café Noir', '7 Eleven', 'acme', 'Zeta Zoo').map((name) => `${name} ${id}`),
      category: fc.constantFrom('Fashion', 'FASHION', 'Home & Garden', 'Travel', 'Unlisted'),
      website: fc.option(fc.constant('https://acme.example'), { nil: undefined }),
      affiliateLink: fc.option(fc.constant('https://go.example/acme'), { nil: undefined, freq: 2 }),
      deepLink: fc.option(fc.constant('https://go.example/c?id=7&u={url}'), { nil: undefined }),
      dealCount: fc.constantFrom(0, 0, 7),
      description: fc.constantFrom('', 'Shoes for everyone.'),
      source: anySource,
      coupons: upTo(5, anyCoupon, 'c'),
      offers: upTo(3, anyOffer, 'o'),
    })
    .map((given) => aStore({ ...given, id, slug: id }));

const anyPost = (id: string): fc.Arbitrary<Blog> =>
  fc
    .record({
      title: words,
      category: fc.constantFrom(...blogCategories),
      status: fc.constantFrom(...blogStatuses),
      publishAt: when,
      featured: fc.boolean(),
      generated: fc.boolean(),
      excerpt: fc.constantFrom('', 'How to spend less.'),
      publishedAt: fc.option(fc.oneof(dayAround, instantAround), { nil: undefined }),
      targetStoreId: fc.option(fc.constantFrom('s0', 's1', 'nowhere'), { nil: undefined }),
    })
    .map((given) => aPost({ ...given, id, slug: id }));

const textLink = (address: string, mark: string) => `<p><a href="${address}"${mark}>There</a></p>`;
/** Clean, as it is saved, and not, as an edit by hand leaves it. */
const anyText = (id: string): fc.Arbitrary<Page> =>
  fc
    .record({
      path: fc.constantFrom('/our-story', '/help/codes', '/about', '/store/x', '/index'),
      title: fc.constantFrom('Our story', 'About {{siteName}}'),
      content: fc.oneof(
        fc.constantFrom('<p>Ask {{contactEmail}}.</p>', '<p><em>Since {{today}}</em></p>', '<script>x()</script>'),
        fc
          .tuple(
            fc.constantFrom('https://acme.example/', 'https://go.example/x', 'https://law.example/', '/stores'),
            fc.constantFrom('', ' rel="external"', ' target="_blank" rel="external noopener"'),
          )
          .map(([address, mark]) => textLink(address, mark)),
      ),
    })
    .map((given) => aPage({ ...given, id }));

const price = fc.constantFrom(undefined, 19.99, 25);
const productFields: { [Field in keyof AmazonProductInput]?: fc.Arbitrary<AmazonProductInput[Field]> } = {
  originalPrice: price,
  salePrice: price,
  currency: fc.constantFrom('USD', 'GBP'),
  discount: fc.constantFrom(undefined, 20),
  priceCheckedAt: when,
  rating: fc.constantFrom(undefined, 4.5),
  reviewCount: fc.constantFrom(undefined, 12),
  featured: fc.boolean(),
  source: anySource,
  priceSource: anySource,
  ratingSource: anySource,
};
const anyProduct = (id: string): fc.Arbitrary<AmazonProduct> =>
  fc.record(productFields).map((given) => aProduct({ ...given, id }));

const countedDeal = fc.constantFrom('coupon/c0', 'coupon/c1', 'offer/o0');
const votes = fc.record({
  code: fc.constantFrom('SAVE20', 'ABC'),
  worked: fc.nat({ max: 5 }),
  of: fc.constantFrom(5, 10),
  lastWorked: fc.constantFrom(undefined, '2026-11-20'),
});
const monthFigures = fc.record({
  month: fc.constantFrom('2026-10', '2026-11', '2026-12'),
  uses: fc.dictionary(countedDeal, fc.constantFrom(50, 1000)),
  votes: fc.dictionary(countedDeal, votes),
});

const anyFigures = (id: string): fc.Arbitrary<StoreFigures> =>
  fc.record({
    id: fc.constant(id),
    uses: fc.constantFrom(0, 1, 50),
    coupons: fc.dictionary(fc.constantFrom('c0', 'c1'), fc.constantFrom(1, 5, 50)),
    thisMonth: fc.option(monthFigures, { nil: undefined }),
  });

/** Addresses with and without a page, of which some have one in some catalogues. */
const anyPath = fc.constantFrom('/', '/stores', '/store/s0', '/store/s7', '/blog/p0', '/category/travel', '/nowhere');
const anyMenus = fc
  .array(fc.record({ label: fc.constantFrom('One', 'Two'), to: fc.option(anyPath) }), { maxLength: 3 })
  .map((header) => ({ ...settingsInput.parse({}).menus, header }));
const anyRedirects = fc.array(
  fc.record({
    from: fc.constantFrom('/store/s7', '/store/old', '/category/trips', '/categories', '/shop/a', '/a.php'),
    to: anyPath,
    status: fc.constantFrom(301 as const, 302 as const),
  }),
  { maxLength: 4 },
);

/** A small catalogue with everything that makes deals differ: started or not, over or not, switched off, dated in both ways. */
export const anyCatalogue = (stores = 8, posts = 4): fc.Arbitrary<CatalogueParts> =>
  fc.record({
    settings: fc.record({
      timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati'),
      copyright: fc.constantFrom('© 2025 {siteName}', '© {year} {siteName}'),
      heroTiles: fc.subarray([
        { label: 'Stores', computed: 'stores' as const },
        { label: 'Deals', computed: 'liveDeals' as const },
        { label: 'Checked', computed: 'checkedThisWeek' as const },
      ]),
      menus: anyMenus,
    }),
    redirects: anyRedirects,
    categories: fc.constant([
      aCategory('Fashion'),
      aCategory('Home & Garden'),
      aCategory('Travel', { formerSlugs: ['trips', 'empty'] }),
      aCategory('Empty'),
    ]),
    stores: upTo(stores, anyStore, 's'),
    blogs: upTo(posts, anyPost, 'p'),
    texts: fc.subarray(['about', 'amazon-disclosure', 't0', 't1', 't2']).chain((ids) => fc.tuple(...ids.map(anyText))),
    products: upTo(3, anyProduct, 'a'),
    figures: upTo(stores, anyFigures, 's'),
  });
