import type { Text } from '../../messages/text.ts';
import { badge } from '../../rules/deals/badge.ts';
import { dayAndMonth, dayOfDate, shortDate, YEAR_IMPLIED_MS } from '../../rules/dates/dates.ts';
import { countriesText } from '../../rules/deals/deal-countries.ts';
import { compareCoupons, compareOffers } from '../../rules/deals/deal-order.ts';
import { discountLabel, spendText } from '../../rules/deals/discount-label.ts';
import { expiryState } from '../../rules/dates/expiry.ts';
import { endOfMonth } from '../../rules/dates/iso-week.ts';
import { FEWEST_VOTES_SINKING, mostlyWorked } from '../../rules/deals/votes.ts';
import { initials } from '../../rules/text/initials.ts';
import { maskCode } from '../../rules/deals/mask-code.ts';
import { storePath, visitLink } from '../../rules/deals/visit-link.ts';
import type { Conditions } from '../../schema/deal.ts';
import type { Coupon } from '../../schema/coupon.ts';
import { shownTextsOf } from '../../schema/deal.ts';
import type { DealCard, ExpiryView, LogoView, StoreDeal } from '../../schema/deal-card.ts';
import type { Offer } from '../../schema/offer.ts';
import type { Store } from '../../schema/store.ts';
import { changeOfCoupon } from './last-changes.ts';
import { isShown } from './live-deals.ts';
import { defineQuery, type Read } from '../reading/reader.ts';
import { siteTimeZone } from '../reading/site.ts';
import { textOf } from '../reading/words.ts';

export function logoOf(store: { name: string; logo: string }): LogoView {
  return { src: store.logo || null, initials: initials(store.name) };
}

/** The same deal among those of other stores. */
export const withStore = (deal: StoreDeal, store: Store): DealCard => ({
  ...deal,
  store: { name: store.name, href: storePath(store.slug), logo: logoOf(store) },
});

/** Names a deal for ever: in feeds, in counts, and in the address of its place on the store's page. */
export const dealKey = (kind: 'coupon' | 'offer', storeId: string, id: string): string => `${kind}/${storeId}/${id}`;

function expiryView(read: Read, { language }: Text, expiryDate: string | undefined): ExpiryView | null {
  if (expiryDate === undefined) return null;
  const timeZone = read(siteTimeZone);
  const iso = dayOfDate(expiryDate, timeZone);
  const state = expiryState(expiryDate, timeZone, (instant) => read.isBefore(instant));
  return { date: shortDate(iso, language), iso, state };
}

function verifiedView(read: Read, { language }: Text, verifiedAt: string | undefined): StoreDeal['verifiedOn'] {
  if (verifiedAt === undefined) return null;
  const iso = dayOfDate(verifiedAt, read(siteTimeZone));
  const isRecent = read.isBefore(Date.parse(iso) + YEAR_IMPLIED_MS);
  return { date: isRecent ? dayAndMonth(iso, language) : shortDate(iso, language), iso };
}

const withSpend = ({ minimumSpend, ...others }: Conditions, currency: string | undefined, { language }: Text) => ({
  ...(minimumSpend !== undefined && { minimumSpend: spendText(minimumSpend, currency, language) }),
  ...others,
});

type DealFigures = Pick<StoreDeal, 'usesThisMonth' | 'votesThisMonth' | 'lastWorkedOn'>;

const NONE: DealFigures = { usesThisMonth: null, votesThisMonth: null, lastWorkedOn: null };

/**
 * What a card says of the present calendar month (UTC). `deal` names it within its store: `coupon/<id>`. Votes on another code than its
 * present one say nothing of it.
 */
function figuresOfDeal(read: Read, storeId: string, deal: string, code: string | undefined): DealFigures {
  const figures = read.document(`figures/${storeId}`)?.thisMonth;
  if (figures === undefined) return NONE;
  const uses = figures.uses[deal];
  const votes = figures.votes[deal]?.code === code ? figures.votes[deal] : undefined;
  if ((uses === undefined && votes === undefined) || !read.isBefore(endOfMonth(figures.month))) return NONE;
  const t = textOf(read);
  const iso = votes?.lastWorked;
  const mostly = votes !== undefined && mostlyWorked(votes);
  const fails = !mostly && (votes?.of ?? 0) >= FEWEST_VOTES_SINKING;
  return {
    usesThisMonth: uses === undefined ? null : t('deal.uses', { uses }),
    votesThisMonth:
      votes === undefined ? null : { text: t('deal.votes', votes), mostly, sinks: fails && deal.startsWith('coupon/') },
    lastWorkedOn: iso === undefined ? null : { date: dayAndMonth(iso, t.language), iso },
  };
}

function cardOf(read: Read, kind: 'coupon' | 'offer', store: Store, deal: Coupon | Offer): StoreDeal {
  const { id, title, description, conditions, code, expiryDate } = deal;
  const text = textOf(read);
  const expiry = expiryView(read, text, expiryDate);
  const marks =
    'verified' in deal
      ? { verified: deal.verified, featured: deal.featured }
      : { verified: deal.verifiedAt !== undefined, featured: false };
  return {
    key: dealKey(kind, store.id, id),
    title,
    description,
    discount: discountLabel(deal, text),
    ...(conditions && { conditions: withSpend(conditions, deal.currency, text) }),
    ...shownTextsOf(deal),
    ...(deal.countries && { countries: countriesText(deal.countries, text.language) }),
    code: code ?? null,
    maskedCode: code === undefined ? null : maskCode(code),
    expiry,
    verifiedOn: verifiedView(read, text, deal.verifiedAt),
    ...figuresOfDeal(read, store.id, `${kind}/${id}`, code),
    badge: badge(marks),
    ...marks,
    active: deal.active && expiry?.state !== 'expired',
    ...visitLink(store, deal.affiliateLink),
  };
}

/** A deal with its card. */
export interface Carded<T> {
  deal: T;
  card: StoreDeal;
}

/** Expired ones too: those still show, as expired (departure 6). */
const carded = <T extends Coupon | Offer>(read: Read, kind: 'coupon' | 'offer', store: Store, deals: readonly T[]) =>
  deals
    .filter((deal) => isShown(read, deal))
    .map((deal) => {
      const card = cardOf(read, kind, store, deal);
      return { deal, card, state: card.expiry?.state ?? null, sinks: card.votesThisMonth?.sinks ?? false };
    });

/** What one store's page shows, in its order; for lists over many stores there is `couponInLists`, which is remembered. */
export const cardedCoupons = (read: Read, store: Store): Carded<Coupon>[] =>
  carded(read, 'coupon', store, store.coupons).sort(compareCoupons);
export const cardedOffers = (read: Read, store: Store): Carded<Offer>[] =>
  carded(read, 'offer', store, store.offers).sort(compareOffers);

export const couponCardOf = (read: Read, store: Store, coupon: Coupon): DealCard =>
  withStore(cardOf(read, 'coupon', store, coupon), store);

/** What lists over many stores say of one coupon, read field by field; no card when it is not shown, and nothing when it is not there. */
export const couponInLists = defineQuery('coupon-in-lists', (read, storeId: string, couponId: string) => {
  const store = read.document(`stores/${storeId}`);
  const coupon = store?.coupons.find((each) => each.id === couponId);
  if (!store || !coupon) return {};
  const change = changeOfCoupon(read, store, coupon);
  return isShown(read, coupon) ? { card: couponCardOf(read, store, coupon), change } : { change };
});
