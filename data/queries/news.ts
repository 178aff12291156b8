import { listIn } from '../messages/format.ts';
import { categoryKey } from '../rules/text/category-key.ts';
import { expiryInstant, startInstant } from '../rules/dates/expiry.ts';
import { dateOfPost, publicFrom } from '../rules/deals/post-state.ts';
import type { DealCard } from '../schema/deal-card.ts';
import { categoryOfKey } from './indexes/categories.ts';
import { cardedCoupons, cardedOffers, dealKey, withStore } from './indexes/deal-cards.ts';
import { liveCoupons, liveOffers } from './indexes/live-deals.ts';
import { storeInLists } from './indexes/store-in-lists.ts';
import { publicPostOf } from './reading/public-post.ts';
import { defineQuery, type Read } from './reading/reader.ts';
import { siteSettings, siteTimeZone } from './reading/site.ts';
import { textOf } from './reading/words.ts';
import { storeIdOfSlug } from './stores.ts';

/** What mails say, and when. Plain functions: what each reader is sent is asked for once. */

/** A deal that can be used, or a post. Instants in milliseconds. */
export interface NewsItem {
  /** `coupon/<store id>/<id>`, `post/<id>` */
  key: string;
  /** What it is followed as: `store/<id>`, `category/<id>`. */
  targets: readonly string[];
  /** Since when it is on the site. */
  since: number;
  /** When it is over; null: never. */
  ends: number | null;
}

/** Ids of the stores whose deals may be news since an instant. */
export const storesWithNews = (read: Read, since: string): string[] =>
  read.members('stores-by-name', '').filter((id) => (read.field(storeInLists, 'change', id)?.at ?? '') >= since);

export function newDealsOf(read: Read, storeId: string): NewsItem[] {
  const store = read.document(`stores/${storeId}`);
  if (store === undefined) return [];
  const zone = read(siteTimeZone);
  const category = read(categoryOfKey, categoryKey(store.category))?.id;
  const as = (kind: 'coupon' | 'offer') => (deal: (typeof store.coupons)[number] | (typeof store.offers)[number]) => {
    const { createdAt, approvedAt, startsAt, expiryDate } = deal;
    const categories = new Set([category, 'categoryId' in deal ? deal.categoryId : undefined]);
    const from = startsAt === undefined ? 0 : startInstant(startsAt, zone);
    return {
      key: dealKey(kind, storeId, deal.id),
      targets: [`store/${storeId}`, ...[...categories].flatMap((id) => (id ? [`category/${id}`] : []))],
      since: Math.max(Date.parse(createdAt), Date.parse(approvedAt ?? createdAt), from),
      ends: expiryDate === undefined ? null : expiryInstant(expiryDate, zone),
    };
  };
  return [...liveCoupons(read, store).map(as('coupon')), ...liveOffers(read, store).map(as('offer'))];
}

export function newPosts(read: Read, count: number): NewsItem[] {
  const zone = read(siteTimeZone);
  return read.members('posts-by-date', '', count).flatMap((id) => {
    const post = publicPostOf(read, id);
    if (post === null) return [];
    const since = Math.max(startInstant(dateOfPost(post), zone), publicFrom(post, zone) ?? 0);
    return { key: `post/${id}`, targets: [], since, ends: null };
  });
}

/** Codes that stand in no mail: those of a store that wants none there. */
export function unmailedCodes(read: Read, storeId: string): string[] {
  const { noMail = false, coupons = [] } = read.document(`stores/${storeId}`) ?? {};
  return noMail ? coupons.flatMap(({ code }) => code ?? []) : [];
}

/** A deal as a mail shows it: its code only where its store allows that; null: it cannot be used now, or its title would say such a code. */
export function mailedDeal(read: Read, key: string): DealCard | null {
  const [kind, storeId = '', id] = key.split('/');
  const store = read.document(`stores/${storeId}`);
  if (store === undefined) return null;
  const carded = kind === 'coupon' ? cardedCoupons(read, store) : cardedOffers(read, store);
  const found = carded.find(({ deal, card }) => deal.id === id && card.active);
  if (found === undefined) return null;
  if (unmailedCodes(read, storeId).some((code) => found.card.title.includes(code))) return null;
  return withStore(store.noMail ? { ...found.card, code: null } : found.card, store);
}

const categoriesOf = (read: Read) => read.document('categories')?.categories ?? [];

/** What the site calls what is followed: `store/<id>` or `category/<id>`; undefined: it is gone. */
export function nameOfTarget(read: Read, target: string): string | undefined {
  const [kind, id = ''] = target.split('/');
  if (kind === 'store') return read.field(storeInLists, 'tile', id)?.name;
  return categoriesOf(read).find((each) => each.id === id)?.name;
}

/** The names of those that are there, in one phrase; null: none is. */
export function namesOf(read: Read, targets: readonly string[]): string | null {
  const names = targets.flatMap((target) => nameOfTarget(read, target) ?? []);
  return names.length === 0 ? null : listIn(textOf(read).language, names);
}

/** What is followed on a page such as `store/acme`; null: there is no such page. */
export function targetOf(read: Read, page: string): string | null {
  const [kind, slug = ''] = page.split('/');
  const id = kind === 'store' ? read(storeIdOfSlug, slug) : categoriesOf(read).find((each) => each.slug === slug)?.id;
  return id ? `${kind}/${id}` : null;
}

/** What decides whether and when mails go out. */
export const mailSettings = defineQuery('mail-settings', (read) => {
  const { newsletter, timeZone, digestSince = null, legalName, legalAddress } = siteSettings(read);
  return { ...newsletter, timeZone, digestSince, legalName, legalAddress };
});
