import { expect, it } from 'vitest';
import { cardedOffers, couponInLists } from './indexes/deal-cards.ts';
import { cleanContent, postInLists } from './indexes/post-cards.ts';
import { publicPostOfSlug } from './public-posts.ts';
import { publicPopularStores, publicStoreOfSlug, publicStores } from './public-stores.ts';
import { storeInLists } from './indexes/store-in-lists.ts';
import { aCoupon, anOffer, aPost, aStore, readerOf } from './testing/builders.ts';

it('the card of a coupon is there from its start, urgent in its last seven days, and expired after', () => {
  const store = aStore({
    website: 'https://acme.example',
    coupons: [aCoupon({ code: 'SAVE2026', expiryDate: '2026-12-01', startsAt: '2026-11-20' })],
  });
  const card = (now: string) =>
    readerOf({ stores: [store] }, Date.parse(now)).field(couponInLists, 'card', 'acme', 'c1');
  expect(card('2026-11-19T23:59:59Z')).toBeUndefined();
  expect(card('2026-11-20T00:00:00Z')).toMatchObject({
    ...{ code: 'SAVE2026', maskedCode: 'SA****26', discount: '20% OFF', badge: 'Limited' },
    ...{ href: 'https://acme.example', external: true, active: true },
    expiry: { date: '1 Dec 2026', iso: '2026-12-01', state: 'later' },
  });
  expect(card('2026-11-24T00:00:00Z')).toMatchObject({ active: true, expiry: { state: 'urgent' } });
  expect(card('2026-12-02T00:00:00Z')).toMatchObject({ active: false, expiry: { state: 'expired' } });
});

it('the card of a deal leads to its link before that of its store, and replies hold both beside the website', () => {
  const links = { website: 'https://acme.example', affiliateLink: 'https://go.example/acme' };
  const coupons = [aCoupon(), aCoupon({ id: 'c2', affiliateLink: 'https://go.example/2' })];
  const offers = [anOffer({ affiliateLink: 'https://go.example/3' }), anOffer({ id: 'o2', active: false })];
  const store = aStore({ ...links, deepLink: 'https://go.example/?u={url}', coupons, offers });
  const read = readerOf({ stores: [store] });
  expect(read.field(storeInLists, 'card', 'acme')?.visit).toBe('https://go.example/acme');
  expect(read(publicStores)).toMatchObject([links]);
  expect(read(publicStores)[0]).not.toHaveProperty('deepLink');
  const reply = read(publicStoreOfSlug, 'acme')!;
  expect(reply).toMatchObject(links);
  expect(reply.coupons.map((each) => [each.affiliateLink, each.card.href, each.store.affiliateLink])).toEqual([
    [undefined, 'https://go.example/acme', 'https://go.example/acme'],
    ['https://go.example/2', 'https://go.example/2', 'https://go.example/acme'],
  ]);
  expect(cardedOffers(read, store).map(({ card }) => card)).toMatchObject([
    { href: 'https://go.example/3', external: true, active: true },
  ]);
});

it('popular stores come by use and then by deals, and a store holds its deals in the order of its page', () => {
  const offers = [
    anOffer({ title: 'Hidden', active: false }),
    anOffer({ id: 'o2', sortOrder: 1 }),
    anOffer({ id: 'o3', title: 'First', sortOrder: 0 }),
  ];
  const zeta = aStore({ name: 'Zeta', coupons: [aCoupon(), aCoupon({ id: 'c2' })], offers });
  const stores = [zeta, aStore({ name: 'acme', website: 'https://acme.example' })];
  const read = readerOf({ stores });
  expect(read(publicPopularStores).map((store) => store.name)).toEqual(['Zeta', 'acme']);
  const figures = [{ id: 'acme', uses: 1, coupons: {} }];
  expect(readerOf({ stores, figures })(publicPopularStores).map((store) => store.name)).toEqual(['acme', 'Zeta']);
  const store = read(publicStoreOfSlug, 'zeta');
  expect(store?.offers.map((offer) => offer.title)).toEqual(['First', 'Autumn sale']);
  expect(store?.coupons.map((coupon) => coupon.id)).toEqual(['c1', 'c2']);
  expect(store).not.toHaveProperty('website');
  expect(read(publicStoreOfSlug, 'nowhere')).toBeNull();
  const typed = readerOf({ stores: [{ ...zeta, dealCount: 50 }] });
  expect([read, typed].map((each) => each.field(storeInLists, 'card', 'zeta')?.dealCount)).toEqual([4, 50]);
});

it('public posts hold counted views and the store that still exists', () => {
  const read = readerOf({
    stores: [aStore()],
    blogs: [
      aPost({ title: 'Tips', targetStoreId: 'acme', publishedAt: '2026-11-02' }),
      aPost({ title: 'Guide', category: 'store-guide', targetStoreId: 'gone', publishedAt: '2026-11-03' }),
    ],
    postFigures: [{ id: 'tips', views: 5 }],
  });
  const tips = { viewCount: 5, targetStore: { slug: 'acme' }, authorName: 'Admin' };
  expect(read(publicPostOfSlug, 'tips')).toMatchObject(tips);
  expect(read(publicPostOfSlug, 'guide')).toMatchObject({ viewCount: 0, targetStore: null });
});

it('a post that was edited by hand is cleaned when it is read, whatever its document says of itself', () => {
  const claims = { clean: true, isClean: true, policyVersion: 9 };
  const edited = { ...aPost({ id: 'edited', content: '<p onclick="x()">Hello</p><script>x()</script>' }), ...claims };
  const saved = aPost({ id: 'saved', slug: 'saved', content: '<p>Hello</p>' });
  const read = readerOf({ blogs: [edited, saved] });
  expect(['edited', 'saved'].map((id) => read.field(postInLists, 'isClean', id))).toEqual([false, true]);
  expect([cleanContent(read, edited), cleanContent(read, saved)]).toEqual(['<p>Hello</p>', '<p>Hello</p>']);
  expect(read(publicPostOfSlug, edited.slug)?.content).toBe('<p>Hello</p>');
});
