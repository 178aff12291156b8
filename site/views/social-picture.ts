import { hash } from 'node:crypto';
import { categoryOfKey } from '../../data/queries/indexes/categories.ts';
import { couponInLists, logoOf } from '../../data/queries/indexes/deal-cards.ts';
import { firstCoupons } from '../../data/queries/indexes/deal-lists.ts';
import { liveCoupons, liveOffers } from '../../data/queries/indexes/live-deals.ts';
import { categoryLabel } from '../../data/queries/indexes/post-cards.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { type SiteColours, siteColours, siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { discountLabel } from '../../data/rules/deals/discount-label.ts';
import { discountWorth } from '../../data/rules/deals/discount-worth.ts';
import type { Text } from '../../data/messages/text.ts';
import type { Blog } from '../../data/schema/blog.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { Offer } from '../../data/schema/offer.ts';
import type { Store } from '../../data/schema/store.ts';

/** 1200 by 630 pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
export const PICTURES_FOLDER = 'social';
/** Pictures kept in the data folder under a digest of their content, some with their size: of no other is it known what it shows. */
const KEPT_PICTURE = /^\/media\/[0-9a-f]{32}(?:-\d+)?\.webp$/;
/** Raised when the same picture is to be drawn in another way. */
const DRAWN_AS = 1;

/** What stands for a page where it is shared: everything that is drawn. */
export interface SocialPicture {
  site: string;
  colours: SiteColours;
  /** Of a store, post or category. */
  name: string;
  /** `25% OFF`; null: there is none. */
  deal: string | null;
  /** A line below it; empty: none. */
  detail: string;
  /** Of the store; null: the page is of none. */
  logo: { src: string | null; initials: string } | null;
}

/** Where it is published: the name is a digest of what it shows. */
export function picturePath(picture: SocialPicture): string {
  const { site, colours, name, deal, detail, logo } = picture;
  const shown = [DRAWN_AS, site, colours.primary, colours.secondary, name, deal, detail, logo?.src, logo?.initials];
  return `/${PICTURES_FOLDER}/${hash('sha256', JSON.stringify(shown)).slice(0, 32)}.png`;
}

/** Whether it is the path of such a picture. */
export const isPicturePath = (path: string): boolean => path.startsWith(`/${PICTURES_FOLDER}/`);

/** The same in words. */
export const pictureText = ({ site, name, deal, detail }: SocialPicture, t: Text): string =>
  [t('feeds.picture', { name, site }), [deal, detail].filter(Boolean).join(', ')]
    .filter((part) => part !== '')
    .join(': ');

const ofSite = (read: Read) => ({ site: read(siteLayout).siteName, colours: read(siteColours) });

/** Remembered for posts alone, which lead to a store whose deals they do not show. */
export const storePicture = defineQuery('store-picture', (read, id: string): SocialPicture | null => {
  const store = read.document(`stores/${id}`);
  return store ? pictureOfStore(read, store) : null;
});

export function pictureOfStore(read: Read, store: Store): SocialPicture {
  // Verified ones first, as on its page.
  const coupons = liveCoupons(read, store);
  const verified = coupons.filter((coupon) => coupon.verified);
  const best = worthMost(verified) ?? worthMost([...coupons, ...liveOffers(read, store)]);
  const { src, initials } = logoOf(store);
  return {
    ...ofSite(read),
    name: store.name,
    deal: best ? discountLabel(best, textOf(read)) : null,
    detail: best?.title ?? store.category,
    logo: { src: src !== null && KEPT_PICTURE.test(src) ? src : null, initials },
  };
}

/** Of several that are worth the same, the first; none that is worth nothing. */
function worthMost(deals: readonly (Coupon | Offer)[]): Coupon | Offer | undefined {
  const worths = deals.map(({ discountType, discountValue }) => discountWorth(discountType, discountValue));
  const most = Math.max(0, ...worths);
  return most === 0 ? undefined : deals[worths.indexOf(most)];
}

const capitalised = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());

/** A post about a store shows that store's logo and best deal. */
export const postPicture = defineQuery('post-picture', (read, id: string): SocialPicture | null => {
  const post = read.document(`blogs/${id}`);
  return post ? pictureOfPost(read, post) : null;
});

export function pictureOfPost(read: Read, post: Blog): SocialPicture {
  const store = post.targetStoreId === undefined ? null : read(storePicture, post.targetStoreId);
  return {
    ...ofSite(read),
    name: post.title,
    deal: store?.deal ?? null,
    detail: store === null ? capitalised(categoryLabel(read, post.category)) : store.name,
    logo: store?.logo ?? null,
  };
}

/** Of the category with this key. */
export const categoryPicture = defineQuery('category-picture', (read, key: string): SocialPicture | null => {
  const category = read(categoryOfKey, key);
  if (!category) return null;
  const [best] = read(firstCoupons, 'discount', key, 1);
  const card = best ? read.field(couponInLists, 'card', best[1], best[2]) : undefined;
  return {
    ...ofSite(read),
    name: category.name,
    deal: card?.discount || null,
    detail: card ? card.store.name : textOf(read)('category.picture'),
    logo: null,
  };
});
