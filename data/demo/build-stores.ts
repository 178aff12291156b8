import { currencyOfDeal } from '../rules/deals/discount-label.ts';
import type { Category } from '../schema/category.ts';
import type { Coupon } from '../schema/coupon.ts';
import type { Offer } from '../schema/offer.ts';
import type { Store } from '../schema/store.ts';
import type { Calendar } from './calendar.ts';
import type { CategoryDraft, CouponDraft, OfferDraft, StoreDraft } from './stores/drafts.ts';
import { pictureOf } from './media.ts';

/** The oldest deal is this many days old; the youngest is of yesterday. */
const OLDEST_DEAL_DAYS = 170;
/** Spreads neighbours far apart, so that the latest deals come from many stores (it shares no factor with the above). */
const SPREAD = 61;
/** An expired deal was up for at least this many days. */
const SHORTEST_RUN_DAYS = 12;
/** The demo shop opened this many days before the first start. */
export const OPENED_DAYS_AGO = 400;
const EARLIEST_MINUTE = 5 * 60;

/** Where affiliate links lead: an invented network on a domain that can never exist. */
const NETWORK = 'https://go.linkmeadow.example';

export function buildCategory(draft: CategoryDraft, position: number, calendar: Calendar): Category {
  const opened = calendar.at(-OPENED_DAYS_AGO, EARLIEST_MINUTE + position);
  const { name, slug, icon } = draft;
  return { name, slug, icon, id: slug, revision: 1, createdAt: opened, updatedAt: opened };
}

/** `firstDeal` numbers this store's deals among those of all stores. */
export function buildStore(draft: StoreDraft, category: string, firstDeal: number, calendar: Calendar): Store {
  const createdAt = calendar.at(-OPENED_DAYS_AGO + (firstDeal % 200), EARLIEST_MINUTE + (firstDeal % 240));
  const coupons = draft.coupons.map((coupon, at) =>
    buildCoupon(coupon, `${draft.slug}-c${at + 1}`, firstDeal + at, calendar),
  );
  const offers = draft.offers.map((offer, at) =>
    buildOffer(
      offer,
      { id: `${draft.slug}-o${at + 1}`, sortOrder: at, link: `${NETWORK}/${draft.slug}/${at + 1}` },
      firstDeal + coupons.length + at,
      calendar,
    ),
  );
  return {
    name: draft.name,
    slug: draft.slug,
    logo: draft.logo === false ? '' : pictureOf(`logos/${draft.slug}`),
    description: draft.description,
    ...(draft.website === false ? {} : { website: `https://www.${draft.slug}.example` }),
    category,
    dealCount: 0,
    noMail: false,
    id: draft.slug,
    revision: 1,
    createdAt,
    updatedAt: [createdAt, ...coupons.map((coupon) => coupon.createdAt), ...offers.map((offer) => offer.createdAt)]
      .toSorted()
      .at(-1)!,
    formerSlugs: [],
    coupons,
    offers,
  };
}

function buildCoupon(draft: CouponDraft, id: string, number: number, calendar: Calendar): Coupon {
  const stamped = stamps(id, number, draft, calendar);
  return {
    title: draft.title,
    description: draft.description,
    ...(draft.code === undefined ? {} : { code: draft.code }),
    discountType: draft.discountType,
    discountValue: draft.discountValue,
    ...currencyOf(draft),
    verified: draft.checked !== undefined,
    ...checked(draft, calendar),
    featured: draft.featured ?? false,
    ...period(draft, calendar),
    active: true,
    ...origin(draft, stamped.createdAt),
    ...stamped,
    ...approval(draft, stamped.createdAt),
  };
}

function currencyOf(draft: CouponDraft | OfferDraft): Pick<Coupon, 'currency'> {
  const currency = currencyOfDeal(draft);
  return currency === undefined ? {} : { currency };
}

interface Place {
  id: string;
  sortOrder: number;
  link: string;
}

function buildOffer(draft: OfferDraft, { id, sortOrder, link }: Place, number: number, calendar: Calendar): Offer {
  const stamped = stamps(id, number, draft, calendar);
  return {
    title: draft.title,
    description: draft.description,
    ...(draft.code === undefined ? {} : { code: draft.code }),
    affiliateLink: link,
    discountType: draft.discountType,
    discountValue: draft.discountValue,
    ...currencyOf(draft),
    ...period(draft, calendar),
    ...checked(draft, calendar),
    active: draft.active ?? true,
    ...origin(draft, stamped.createdAt),
    ...stamped,
    sortOrder,
    ...approval(draft, stamped.createdAt),
  };
}

function origin(
  { conditions, terms, from }: CouponDraft | OfferDraft,
  seenAt: string,
): Pick<Coupon, 'conditions' | 'terms' | 'source'> {
  return {
    ...(conditions === undefined ? {} : { conditions }),
    ...(terms === undefined ? {} : { terms }),
    ...(from === undefined ? {} : { source: { ...from, seenAt } }),
  };
}

const approval = ({ from }: CouponDraft | OfferDraft, at: string): { approvedAt?: string } =>
  from?.kind === 'model' ? { approvedAt: at } : {};

function checked(draft: CouponDraft | OfferDraft, calendar: Calendar): { verifiedAt?: string } {
  return draft.checked === undefined ? {} : { verifiedAt: calendar.day(-draft.checked) };
}

function period(draft: CouponDraft | OfferDraft, calendar: Calendar): { startsAt?: string; expiryDate?: string } {
  const { starts, ends, endsAtHour } = draft;
  return {
    ...(starts === undefined ? {} : { startsAt: calendar.day(starts) }),
    ...(ends === undefined
      ? {}
      : { expiryDate: endsAtHour === undefined ? calendar.day(ends) : calendar.at(ends, endsAtHour * 60) }),
  };
}

function stamps(id: string, number: number, draft: CouponDraft | OfferDraft, calendar: Calendar) {
  const spread = 1 + ((number * SPREAD) % OLDEST_DEAL_DAYS);
  const daysAgo = Math.max(spread, SHORTEST_RUN_DAYS - (draft.ends ?? SHORTEST_RUN_DAYS), draft.checked ?? 0);
  const createdAt = calendar.at(-daysAgo, EARLIEST_MINUTE + ((number * 37) % 240));
  return { id, revision: 1, createdAt, updatedAt: createdAt };
}
