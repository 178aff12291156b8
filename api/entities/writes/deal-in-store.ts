import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { Read } from '../../../data/queries/reading/reader.ts';
import { expiryInstant, startInstant } from '../../../data/rules/dates/expiry.ts';
import { breachOfDeal } from '../../../data/rules/deals/held.ts';
import type { Coupon } from '../../../data/schema/coupon.ts';
import type { Store } from '../../../data/schema/store.ts';
import { noSuch, wrongRequest } from '../../http/errors.ts';

export const dealKinds = ['coupons', 'offers'] as const;
export type DealKind = (typeof dealKinds)[number];

export const noSuchDeal = (kind: DealKind) => noSuch(kind === 'offers' ? 'offer' : 'coupon');

export interface Catalogue {
  database: Pick<Database, 'read'>;
  read: () => Read;
}

/** Where a deal stands: in which list of which store's document. */
export interface DealPlace {
  readonly id: string;
  readonly kind: DealKind;
  readonly storeId: string;
}

/**
 * Where the coupon or the offer with this id stands; undefined: it is nowhere. Almost always the deal's id begins with its store's; one
 * that was moved or written by hand stands in an index.
 */
export function findDeal({ database, read }: Catalogue, kinds: readonly DealKind[], id: string): DealPlace | undefined {
  const within = (storeId: string): DealPlace | undefined => {
    const store = database.read(`stores/${storeId}`);
    const kind = kinds.find((each) => store?.[each].some((deal) => deal.id === id));
    return kind && { id, kind, storeId };
  };
  for (let at = id.lastIndexOf('-'); at > 0; at = id.lastIndexOf('-', at - 1)) {
    const found = within(id.slice(0, at));
    if (found) return found;
  }
  for (const storeId of read().members('deals-by-odd-id', id)) {
    const found = within(storeId);
    if (found) return found;
  }
  return undefined;
}

/** Where a deal stands that must be there. Throws `NotFound`. */
export function placeOfDeal(catalogue: Catalogue, kind: DealKind, id: string): DealPlace {
  const found = findDeal(catalogue, [kind], id);
  if (found === undefined) throw noSuchDeal(kind);
  return found;
}

type Dates = Pick<Coupon, 'startsAt' | 'expiryDate'>;

/**
 * A coupon or an offer starts before it expires, by the clock of the site. This is asked of dates that are new, not of those that are
 * `stored`: a change to another field of an old record is not rejected for its dates. Throws `InvalidRequest`.
 */
export function checkDates(timeZone: () => string, { startsAt, expiryDate }: Dates, stored: Dates = {}): void {
  if (startsAt === undefined || expiryDate === undefined) return;
  if (startsAt === stored.startsAt && expiryDate === stored.expiryDate) return;
  if (startInstant(startsAt, timeZone()) < expiryInstant(expiryDate, timeZone())) return;
  throw wrongRequest('startsAt', 'It would expire before it starts. Enter an earlier start or a later expiry date.');
}

/** Which deals there are and when they count: what a store's card in lists depends on. */
const standing = (deals: Store[DealKind]): string =>
  JSON.stringify(
    deals.map(({ id, startsAt, expiryDate, active, ...deal }) => [
      id,
      startsAt,
      expiryDate,
      active,
      breachOfDeal(deal)?.rule,
    ]),
  );

/** The store with other deals. It counts as changed itself when its cards in lists may say something else than before. */
export function withDeals(store: Store, deals: Partial<Pick<Store, DealKind>>, now: Date): Store {
  const after = { ...store, ...deals };
  const stands = (Object.keys(deals) as DealKind[]).every((kind) => standing(after[kind]) === standing(store[kind]));
  return stands ? after : { ...after, updatedAt: now.toISOString() };
}
