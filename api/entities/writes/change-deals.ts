import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { isDraft } from '../../../data/rules/deals/deal-state.ts';
import { currencyOfDeal, type Discount, withCurrency } from '../../../data/rules/deals/discount-label.ts';
import { wrongField } from '../../http/errors.ts';
import { couponInput, type Coupon, type CouponInput } from '../../../data/schema/coupon.ts';
import { offerInput, type Offer, type OfferInput } from '../../../data/schema/offer.ts';
import type { Store } from '../../../data/schema/store.ts';
import { settingsIn } from '../present-settings.ts';
import { notesAfter } from '../deleted-imports.ts';
import { dealIdFor } from '../ids.ts';
import { nextSortOrder, ownerDeal } from '../owner-shapes.ts';
import { approvalAfter, codeSourceAfter, importMarksAfter, movedByOwner, typedSource } from '../owners-edit.ts';
import { checkRevision, edited, firstRevision, merged } from '../revision.ts';
import { unknownStore } from '../stores-named.ts';
import { checkDates, type DealKind, dealKinds, type DealPlace, noSuchDeal, withDeals } from './deal-in-store.ts';
import type { Attempt, Changes } from './write-context.ts';

export type Deal = Coupon | Offer;
export type DealInput = CouponInput | OfferInput;
type Lists = { [Kind in DealKind]: Deal[] };

const inputs: { readonly [Kind in DealKind]: typeof couponInput | typeof offerInput } = {
  coupons: couponInput,
  offers: offerInput,
};

/** What the owner types of a deal, after the changes: its amount is in the currency that it was in. Throws `InvalidRequest`. */
export const typedAfter = (transaction: Transaction, kind: DealKind, present: Deal, changes: object): DealInput =>
  withOwnCurrency(transaction, merged(inputs[kind], present, changes), present);

/** With the currency of its amount, which is that of the site where nothing says another. Throws `InvalidRequest` where another was chosen for it. */
function withOwnCurrency<Typed extends Discount>(transaction: Transaction, typed: Typed, present?: Discount): Typed {
  const { currency } = typed;
  const otherwise = (present && currencyOfDeal(present)) ?? settingsIn(transaction).currency;
  const own = currencyOfDeal(typed, otherwise);
  if (currency === undefined || currency === own || currency === present?.currency)
    return withCurrency(typed, otherwise);
  const message =
    own === undefined
      ? 'The discount is no amount, and has no currency. Leave it out.'
      : `The discount is in ${own}, as it says itself. Change it, or leave the currency out.`;
  throw wrongField('currency', message);
}

/** As it joins these others. */
const last = (kind: DealKind, others: readonly Deal[]) =>
  kind === 'offers' && { sortOrder: nextSortOrder(others as readonly Offer[]) };

export interface DealChanges extends Changes {
  /** Another store moves them there. */
  readonly storeId?: string | null | undefined;
  readonly active?: boolean | null | undefined;
}

/** Stores whose deals are changed one after another. */
function openStores(transaction: Transaction) {
  /** Each with its deals as they are to be, and those that were deleted. */
  const opened = new Map<string, { store: Store; lists: Lists; gone: Lists }>();
  /** Undefined: there is no such store. */
  const open = (id: string) => {
    const store = opened.has(id) ? undefined : transaction.read(`stores/${id}`);
    const lists = store && { coupons: [...store.coupons], offers: [...store.offers] };
    if (lists) opened.set(id, { store, lists, gone: { coupons: [], offers: [] } });
    return opened.get(id);
  };
  return {
    /** Throws `InvalidRequest`. */
    store: (id: string) => open(id) ?? raise(unknownStore()),
    /** Where a deal is. Throws `NotFound`. */
    find({ id, kind, storeId }: DealPlace) {
      const { store, lists, gone } = open(storeId) ?? raise(noSuchDeal(kind));
      const at = lists[kind].findIndex((deal) => deal.id === id);
      const deal = lists[kind][at] ?? raise(noSuchDeal(kind));
      return { store, list: lists[kind], gone: gone[kind], at, deal };
    },
    /** Writes each document that changed once, with notes of what feeds brought and is deleted. */
    write(now: Date): void {
      for (const { store, lists, gone } of opened.values()) {
        const isSame = (kind: DealKind) =>
          lists[kind].length === store[kind].length && lists[kind].every((deal, at) => deal === store[kind][at]);
        if (dealKinds.every(isSame)) continue;
        const kinds = dealKinds.filter((kind) => gone[kind].length > 0);
        const noted = kinds.reduce((left, kind) => ({ ...left, ...notesAfter(left, kind, gone[kind]) }), store);
        transaction.write(`stores/${store.id}`, withDeals(noted, lists as Pick<Store, DealKind>, now));
      }
    },
  };
}

const raise = (error: Error): never => {
  throw error;
};

/** Changes coupons and offers in their stores' documents, or moves them to another store's; gives each with the store that it is in then. */
export function changeDeals(
  transaction: Transaction,
  places: readonly DealPlace[],
  { changes, now, attempt }: { changes: DealChanges; now: Date; attempt: Attempt },
) {
  const stores = openStores(transaction);
  const change = (place: DealPlace) => {
    const { kind, storeId } = place;
    const { store, list, at, deal: present } = stores.find(place);
    const deal = changedDeal(transaction, kind, { store, present, changes, now });
    const to = stores.store(changes.storeId ?? storeId);
    if (to.store === store) {
      list[at] = deal;
      return { store, deal };
    }
    list.splice(at, 1);
    const moved = movedByOwner(deal, { from: storeId, to: to.store.id });
    const joined = { ...moved, ...last(kind, to.lists[kind]) };
    to.lists[kind].push(joined);
    return { store: to.store, deal: joined };
  };
  const done = places.flatMap((place) => attempt(place.id, () => change(place)) ?? []);
  stores.write(now);
  return done;
}

/** What becomes of one deal. Throws what is wrong with it, before anything is written. */
function changedDeal(
  transaction: Transaction,
  kind: DealKind,
  { store, present, changes, now }: { store: Store; present: Deal; changes: DealChanges; now: Date },
): Deal {
  checkRevision(present, changes.revision, ownerDeal(store, present));
  const input = typedAfter(transaction, kind, present, changes);
  const kept = {
    ...('sortOrder' in present && { sortOrder: present.sortOrder }),
    ...(isDraft({ ...present, ...input }) && { draft: true as const }),
    // what an edit of the owner leaves of the marks of imports and generators
    ...importMarksAfter(present, input, Object.keys(inputs[kind].shape)),
    ...codeSourceAfter(present, input, now),
    ...approvalAfter(present, input, changes, now),
  };
  const deal = edited<Deal>(present, { ...input, ...kept }, now);
  checkDates(() => settingsIn(transaction).timeZone, deal, present);
  return deal;
}

/** Adds coupons and offers to the end of a store's. Throws `InvalidRequest`. */
export function createDeals(
  transaction: Transaction,
  storeId: string,
  typed: readonly { kind: DealKind; input: DealInput }[],
  now: Date,
): { store: Store; deals: Deal[] } {
  const stores = openStores(transaction);
  const { store, lists } = stores.store(storeId);
  const deals = typed.map(({ kind, input }) => {
    checkDates(() => settingsIn(transaction).timeZone, input);
    const deal = {
      ...withOwnCurrency(transaction, input),
      ...typedSource(input, now),
      ...firstRevision(dealIdFor(storeId), now),
      ...last(kind, lists[kind]),
      ...approvalAfter(null, input, input, now),
    } as Deal;
    lists[kind].push(deal);
    return deal;
  });
  stores.write(now);
  return { store, deals };
}

/** Deletes coupons and offers, and notes which feeds brought. */
export function deleteDeals(
  transaction: Transaction,
  places: readonly DealPlace[],
  { now, attempt }: { now: Date; attempt: Attempt },
): void {
  const stores = openStores(transaction);
  for (const place of places)
    attempt(place.id, () => {
      const { list, gone, at } = stores.find(place);
      gone.push(...list.splice(at, 1));
    });
  stores.write(now);
}
