import { cardedCoupons, cardedOffers, type Carded } from '../../data/queries/indexes/deal-cards.ts';
import { activeDeals } from '../../data/queries/indexes/live-deals.ts';
import { postPath } from '../../data/queries/indexes/post-cards.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { type StoreCard, storeCardOf } from '../../data/queries/indexes/store-in-lists.ts';
import { moreOfCategory, popularBeside } from '../../data/queries/stores.ts';
import { listIn, percentIn } from '../../data/messages/format.ts';
import type { Text } from '../../data/messages/text.ts';
import { cleanHtml } from '../../data/rules/text/clean-html.ts';
import { monthName } from '../../data/rules/dates/dates.ts';
import { percentOff } from '../../data/rules/deals/discount-worth.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { StoreDeal } from '../../data/schema/deal-card.ts';
import type { Offer } from '../../data/schema/offer.ts';
import type { Store } from '../../data/schema/store.ts';
import { storeFeedPath } from './feed-views.ts';
import { dealsFilePath } from '../../data/rules/deals/visit-link.ts';
import { pageOf } from './page-meta.ts';
import { postHtml } from './text-html.ts';
import { pictureOfStore } from './social-picture.ts';
import { storeData } from './structured-data.ts';

export type StoreView = ReturnType<typeof storeView.run>;
/** The page of the store with this id. Throws when there is none: the page catalogue lists only stores that exist. */
export const storeView = defineQuery('store-view', (read, id: string) => {
  const store = read.document(`stores/${id}`);
  if (!store) throw new Error(`There is no store with the id ${id}, so it has no page.`);
  const layout = read(siteLayout);
  const t = textOf(read);
  const card = storeCardOf(read, store);
  const carded = { offers: cardedOffers(read, store), coupons: cardedCoupons(read, store) };
  const offers = pinnedFirst(store, carded.offers.filter(isLive)).map(({ card }) => card);
  const coupons = pinnedFirst(store, carded.coupons.filter(isLive)).map(({ card }) => card);
  const expired = [...carded.offers, ...carded.coupons].filter((deal) => !isLive(deal)).map(({ card }) => card);
  const live = [...carded.offers, ...carded.coupons].filter(isLive);
  const codes = live.filter(({ card }) => card.code !== null).length;
  const upTo = mostPercentOff(live, t);
  const facts = { deals: live.length, codes, upTo, month: lastVerified(live, t) };
  const page = pageOf(read, {
    title: store.seoTitle ?? titleOf(card.name, facts, t),
    description: store.seoDescription ?? describe(card, facts, t),
    path: card.href,
    crumb: card.name,
    above: [{ name: t('stores.crumb'), href: '/stores' }],
    picture: pictureOfStore(read, store),
    feeds: [
      { title: t('feeds.store', { store: card.name, site: layout.siteName }), href: storeFeedPath(store.slug) },
      { title: t('store.dealsFile', { store: card.name }), href: dealsFilePath(store.slug), type: 'application/json' },
    ],
    indexed: live.length > 0,
    data: [storeData(layout.siteUrl, { ...card, website: store.website }, live, t)],
  });
  return {
    ...page,
    store: card,
    activeDeals: activeDeals(read, store),
    codes,
    /** `25%`: the most that one of these takes off in percent; null: none does. */
    upTo,
    /** Only those that can be used, in the order they are shown. */
    offers,
    coupons,
    expired,
    /** Sanitised HTML of the owner's below the deals; null: there is none. */
    about: store.more ? postHtml(cleanHtml(store.more), t).html : null,
    guide: guideOfStore(read, id),
    more: others(read, store),
  };
});

/** Where a shopper may go on: similar stores, else popular ones. */
function others(read: Read, store: Store) {
  const stores = moreOfCategory(read, store);
  const t = textOf(read);
  return stores.length > 0
    ? { title: t('store.more', { category: store.category }), stores }
    : { title: t('common.popularStores'), stores: popularBeside(read, store) };
}

/** What the owner pinned, and does not fail, stands first, in the owner's order; the rest as it stood. */
function pinnedFirst<Deal extends Carded<{ id: string }>>({ pinned = [] }: Store, deals: Deal[]): Deal[] {
  const placeOf = ({ deal, card }: Deal) => (card.votesThisMonth?.sinks ? 0 : pinned.indexOf(deal.id) + 1) || Infinity;
  return pinned.length === 0 ? deals : deals.toSorted((one, other) => Math.sign(placeOf(one) - placeOf(other)) || 0);
}

/** The newest published guide about a store, with a label when a model wrote it. */
export function guideOfStore(read: Read, id: string) {
  for (const postId of read.members('posts-of-store', id)) {
    const post = read.document(`blogs/${postId}`);
    if (post?.category === 'store-guide') {
      const { title, slug, generated } = post;
      return { title, href: postPath(slug), label: generated ? textOf(read)('blog.generated') : null };
    }
  }
  return null;
}

/** What there is to be had, for titles and descriptions. */
interface Facts {
  deals: number;
  codes: number;
  upTo: string | null;
  /** `November 2026`: when a deal was last tried; null: nothing is known of it. */
  month: string | null;
}

function lastVerified(deals: readonly { card: StoreDeal }[], { language }: Text): string | null {
  const last = deals.map(({ card }) => card.verifiedOn?.iso ?? '').reduce((a, b) => (a > b ? a : b), '');
  return last === '' ? null : monthName(last.slice(0, 7), language);
}

/** `Acme coupons, November 2026: up to 25% off, 5 codes`: what is there, and nothing else. */
function titleOf(store: string, { deals, codes, upTo, month }: Facts, t: Text): string {
  const facts = [...upToIn(upTo, t), ...(codes > 0 ? [t('count.codes', { count: codes })] : [])];
  if (facts.length === 0 && deals > 0) facts.push(t('count.deals', { count: deals }));
  if (facts.length === 0) return t('store.title', { store });
  const values = { store, facts: listIn(t.language, facts) };
  return month === null ? t('store.titleFacts', values) : t('store.titleDated', { ...values, month });
}

const upToIn = (upTo: string | null, t: Text): string[] => (upTo === null ? [] : [t('store.upTo', { percent: upTo })]);

/** `8 deals for Acme, 5 with a code, up to 25% off. Last verified in November 2026.` and the store's own description. */
function describe({ name: store, description }: StoreCard, { deals, codes, upTo, month }: Facts, t: Text): string {
  if (deals === 0) return t('store.describeNone', { store, description });
  const facts = listIn(t.language, [
    t('store.dealsFor', { count: deals, store }),
    ...(codes > 0 ? [t('store.withCode', { count: codes })] : []),
    ...upToIn(upTo, t),
  ]);
  const values = { facts, description };
  return (month === null ? t('store.describe', values) : t('store.describeVerified', { ...values, month })).trim();
}

const isLive = ({ card }: { card: StoreDeal }): boolean => card.expiry?.state !== 'expired';

function mostPercentOff(deals: readonly { deal: Coupon | Offer }[], { language }: Text): string | null {
  const most = Math.max(0, ...deals.map(({ deal }) => percentOff(deal.discountType, deal.discountValue) ?? 0));
  return most === 0 ? null : percentIn(language, most);
}
