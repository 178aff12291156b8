import type { Calendar } from '../../../data/demo/calendar.ts';
import { DEFAULT_CURRENCY } from '../../../data/schema/currency.ts';
import type { Coupon } from '../../../data/schema/coupon.ts';
import type { Offer } from '../../../data/schema/offer.ts';
import { sourceKinds } from '../../../data/schema/source.ts';
import type { Random } from './random.ts';

const SHARE_EXPIRED = 0.05;
const SHARE_EXPIRING_SOON = 0.15;
const SHARE_EXPIRING_LATER = 0.3;
const SOON_DAYS = 60;
const LATEST_EXPIRY_DAYS = 400;
const OLDEST_DAYS = 300;
const SHARE_WITH_CODE = 0.75;
const SHARE_SHORT_CODE = 0.08;
const SHARE_VERIFIED = 0.6;
const SHARE_FEATURED = 0.03;
const SHARE_INACTIVE = 0.05;

const goods = (
  'everything, new arrivals, last season, the whole basket, gift sets, best sellers, the outlet, bundles, refills, ' +
  'accessories, weekend orders, first orders'
).split(', ');
const conditions = [
  'For new customers, once per account.',
  'On full-price articles; gift cards are left out.',
  'While stocks last, in the sizes and colours that are there.',
  'Counts on the total after other reductions.',
  'The reduction shows on the last page of the checkout.',
  'Cannot be combined with another code.',
  'Also good for collection in a shop.',
  'Orders that were returned in part keep the reduction on the rest.',
] as const;
const words = 'SAVE HELLO SPRING EXTRA LUCKY FRESH TODAY BASKET THANKS EARLY WEEKEND LETTER'.split(' ');

interface Discount<Type extends string> {
  discountType: Type;
  discountValue: string;
  currency?: string;
  title: string;
}

export function generateCoupon(id: string, random: Random, calendar: Calendar): Coupon {
  const { title, ...discount } = couponDiscount(random);
  const verified = random.is(SHARE_VERIFIED);
  const code = codeOf(random);
  const age = random.whole(1, OLDEST_DAYS);
  return {
    title,
    description: random.pick(conditions),
    ...(code === undefined ? {} : { code }),
    ...discount,
    verified,
    ...(verified ? { verifiedAt: calendar.day(-random.whole(0, Math.min(age, 30))) } : {}),
    featured: random.is(SHARE_FEATURED),
    ...expiry(random, calendar),
    active: true,
    ...sourceOf(id),
    ...stamps(id, age, random, calendar),
    ...approvalOf(id, calendar.at(-age, LAST_MINUTE)),
  };
}

export function generateOffer(
  id: string,
  sortOrder: number,
  storeSlug: string,
  random: Random,
  calendar: Calendar,
): Offer {
  const { title, ...discount } = offerDiscount(random);
  const code = random.is(1 / 3) ? codeOf(random) : undefined;
  const age = random.whole(1, OLDEST_DAYS);
  return {
    title,
    description: `${random.pick(conditions)} ${random.pick(conditions)}`,
    ...(code === undefined ? {} : { code }),
    affiliateLink: `https://go.linkmeadow.example/${storeSlug}/${id}`,
    ...discount,
    ...expiry(random, calendar),
    active: !random.is(SHARE_INACTIVE),
    ...sourceOf(id),
    ...stamps(id, age, random, calendar),
    sortOrder,
    ...approvalOf(id, calendar.at(-age, LAST_MINUTE)),
  };
}

/** One deal in so many says where it is from: one of each kind in turn. What a model wrote was approved when it was made. */
const DEALS_PER_SOURCE = 40;
/** Things are made before that minute of their day. */
const LAST_MINUTE = 600;
function sourceOf(id: string): Pick<Coupon, 'source'> {
  const number = Number(id.replaceAll(/\D/g, ''));
  const kind = sourceKinds[(number / DEALS_PER_SOURCE) % sourceKinds.length];
  return kind === undefined ? {} : { source: { kind, reference: `linkmeadow/${id}` } };
}

const approvalOf = (id: string, approvedAt: string): Pick<Coupon, 'approvedAt'> =>
  sourceOf(id).source?.kind === 'model' ? { approvedAt } : {};

function couponDiscount(random: Random): Discount<Coupon['discountType']> {
  const at = random.next();
  const on = random.pick(goods);
  if (at < 0.6) {
    const value = random.whole(1, 12) * 5;
    return { discountType: 'percentage', discountValue: String(value), title: `${value}% off ${on}` };
  }
  if (at < 0.82) {
    const value = random.whole(1, 20) * 5;
    return {
      discountType: 'fixed',
      discountValue: String(value),
      currency: DEFAULT_CURRENCY,
      title: `$${value} off orders over $${value * 5}`,
    };
  }
  if (at < 0.94) return { discountType: 'freeShipping', discountValue: '', title: `Free shipping on ${on}` };
  return { discountType: 'other', discountValue: '2 for 1', title: `Two for one on ${on}` };
}

function offerDiscount(random: Random): Discount<Offer['discountType']> {
  const at = random.next();
  const on = random.pick(goods);
  if (at < 0.6) {
    const value = random.whole(2, 14) * 5;
    return { discountType: 'percentage', discountValue: `Up to ${value}%`, title: `Up to ${value}% off ${on}` };
  }
  if (at < 0.85) {
    const value = random.whole(1, 10) * 10;
    return { discountType: 'fixed', discountValue: `$${value}`, title: `Save $${value} on ${on}` };
  }
  return { discountType: 'deal', discountValue: '3 for 2', title: `Three for two on ${on}` };
}

function codeOf(random: Random): string | undefined {
  if (!random.is(SHARE_WITH_CODE)) return undefined;
  if (random.is(SHARE_SHORT_CODE)) return `${random.pick('ABCDEFGHJKLMNPQRSTUVWXYZ'.split(''))}${random.whole(10, 99)}`;
  return `${random.pick(words)}${random.whole(5, 9999)}`;
}

function expiry(random: Random, calendar: Calendar): { expiryDate?: string } {
  const at = random.next();
  const soon = SHARE_EXPIRED + SHARE_EXPIRING_SOON;
  if (at < SHARE_EXPIRED) return { expiryDate: calendar.day(-random.whole(1, 30)) };
  if (at < soon) return { expiryDate: calendar.day(random.whole(1, SOON_DAYS)) };
  if (at < soon + SHARE_EXPIRING_LATER)
    return { expiryDate: calendar.day(random.whole(SOON_DAYS + 1, LATEST_EXPIRY_DAYS)) };
  return {};
}

function stamps(id: string, age: number, random: Random, calendar: Calendar) {
  const createdAt = calendar.at(-age, random.whole(0, LAST_MINUTE - 1));
  return { id, revision: 1, createdAt, updatedAt: createdAt };
}
