import { describe, expect, it } from 'vitest';
import { cardedOffers, couponInLists } from './indexes/deal-cards.ts';
import { publicPostOfSlug } from './public-posts.ts';
import { publicPopularStores, publicStoreOfSlug, publicStores } from './public-stores.ts';
import { storeInLists } from './indexes/store-in-lists.ts';
import { aCoupon, anOffer, aPost, aStore, readerOf } from './testing/builders.ts';

const at = (iso: string) => Date.parse(iso);

describe('the card of a coupon', () => {
  const store = aStore({
    website: 'https://acme.example',
    coupons: [aCoupon({ code: 'SAVE2026', expiryDate: '2026-12-01', startsAt: '2026-11-20' })],
  });
  const card = (now: string) => readerOf({ stores: [store] }, at(now)).field(couponInLists, 'card', 'acme', 'c1');

  it("masks the code, names the discount and leads to the store's website", () => {
    expect(card('2026-11-21T00:00:00Z')).toMatchObject({
      code: 'SAVE2026',
      maskedCode: 'SA****26',
      discount: '20% OFF',
      badge: 'Limited',
      href: 'https://acme.example',
      external: true,
    });
  });

  it('is there from its start, urgent in its last seven days, and expired after', () => {
    expect(card('2026-11-19T23:59:59Z')).toBeUndefined();
    expect(card('2026-11-20T00:00:00Z')).toMatchObject({
      active: true,
      expiry: { date: '1 Dec 2026', iso: '2026-12-01', state: 'later' },
    });
    expect(card('2026-11-24T00:00:00Z')).toMatchObject({ active: true, expiry: { state: 'urgent' } });
    expect(card('2026-12-02T00:00:00Z')).toMatchObject({ active: false, expiry: { state: 'expired' } });
  });
});

it('the card of a coupon leads to its link before that of its store, and replies hold both beside the website', () => {
  const links = { website: 'https://acme.example', affiliateLink: 'https://go.example/acme' };
  const coupons = [aCoupon(), aCoupon({ id: 'c2', affiliateLink: 'https://go.example/2' })];
  const read = readerOf({ stores: [aStore({ ...links, deepLink: 'https://go.example/?u={url}', coupons })] });
  expect(read.field(storeInLists, 'card', 'acme')?.visit).toBe('https://go.example/acme');
  expect(read(publicStores)).toMatchObject([links]);
  expect(read(publicStores)[0]).not.toHaveProperty('deepLink');
  const reply = read(publicStoreOfSlug, 'acme')!;
  expect(reply).toMatchObject(links);
  expect(
    reply.coupons.map(({ affiliateLink, card, store }) => [affiliateLink, card.href, store.affiliateLink]),
  ).toEqual([
    [undefined, 'https://go.example/acme', 'https://go.example/acme'],
    ['https://go.example/2', 'https://go.example/2', 'https://go.example/acme'],
  ]);
});

describe('the card of an offer', () => {
  it('leads to its affiliate link, and is not there while it is switched off', () => {
    const store = aStore({
      website: 'https://acme.example',
      offers: [anOffer(), anOffer({ id: 'o2', active: false })],
    });
    const cards = cardedOffers(readerOf({ stores: [store] }), store).map(({ card }) => card);
    expect(cards).toMatchObject([{ href: 'https://go.example/acme', external: true, active: true }]);
  });
});

describe('the deal count of a store', () => {
  const deals = {
    coupons: [
      aCoupon(),
      aCoupon({ id: 'c2', expiryDate: '2026-11-20' }),
      aCoupon({ id: 'c3', startsAt: '2027-01-01' }),
    ],
    offers: [anOffer(), anOffer({ id: 'o2', active: false })],
  };

  it('counts active coupons and offers when the owner typed 0', () => {
    expect(readerOf({ stores: [aStore(deals)] }).field(storeInLists, 'card', 'acme')?.dealCount).toBe(2);
  });

  it('is what the owner typed otherwise', () => {
    expect(
      readerOf({ stores: [aStore({ ...deals, dealCount: 50 })] }).field(storeInLists, 'card', 'acme')?.dealCount,
    ).toBe(50);
  });
});

describe('public replies about stores', () => {
  const stores = [
    aStore({
      name: 'Zeta',
      coupons: [aCoupon(), aCoupon({ id: 'c2' })],
      offers: [
        anOffer({ title: 'Hidden', active: false }),
        anOffer({ id: 'o2', sortOrder: 1 }),
        anOffer({ id: 'o3', title: 'First', sortOrder: 0 }),
      ],
    }),
    aStore({ name: 'acme', website: 'https://acme.example' }),
  ];

  it('list all stores by name, and the popular ones by use and then by deals', () => {
    expect(readerOf({ stores })(publicStores).map((store) => store.name)).toEqual(['acme', 'Zeta']);
    expect(readerOf({ stores })(publicPopularStores).map((store) => store.name)).toEqual(['Zeta', 'acme']);
    const figures = [{ id: 'acme', uses: 1, coupons: {} }];
    expect(readerOf({ stores, figures })(publicPopularStores).map((store) => store.name)).toEqual(['acme', 'Zeta']);
  });

  it("hold a store's coupons and active offers in the order of its page", () => {
    const store = readerOf({ stores })(publicStoreOfSlug, 'zeta');
    expect(store?.offers.map((offer) => offer.title)).toEqual(['First', 'Autumn sale']);
    expect(store?.coupons.map((coupon) => coupon.id)).toEqual(['c1', 'c2']);
    expect(store).not.toHaveProperty('website');
    expect(readerOf({ stores })(publicStoreOfSlug, 'nowhere')).toBeNull();
  });
});

describe('public replies about posts', () => {
  const read = readerOf({
    stores: [aStore()],
    blogs: [
      aPost({ title: 'Draft', status: 'draft', featured: true }),
      aPost({
        title: 'Tips',
        featured: true,
        targetStoreId: 'acme',
        content: '<p onclick="x()">Hello</p><script>x()</script>',
        publishedAt: '2026-11-02',
      }),
      aPost({ title: 'Guide', category: 'store-guide', targetStoreId: 'gone', publishedAt: '2026-11-03' }),
    ],
    postFigures: [{ id: 'tips', views: 5 }],
  });

  it('hold counted views, the store that still exists, and clean HTML', () => {
    expect(read(publicPostOfSlug, 'tips')).toMatchObject({
      viewCount: 5,
      targetStore: { slug: 'acme' },
      content: '<p>Hello</p>',
      authorName: 'Admin',
    });
    expect(read(publicPostOfSlug, 'guide')).toMatchObject({ viewCount: 0, targetStore: null });
  });
});
