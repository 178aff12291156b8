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
import { attemptEach, type Attempt, type Changes } from './write-context.ts';

export type Deal = Coupon | Offer;
export type DealInputOf<Kind extends DealKind> = { coupons: CouponInput; offers: OfferInput }[Kind];
type DealInput = DealInputOf<DealKind>;
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

interface Changed {
  /** The store that it is in now. */
  store: Store;
  deal: Deal;
}

/** The ids of those in one of the lists. */
const idsIn = (places: readonly DealPlace[], kind: DealKind): string[] =>
  places.filter((place) => place.kind === kind).map(({ id }) => id);

/** Changes coupons and offers in their stores' documents, or moves them to another store's. Each document is written once. */
export function changeDeals(
  transaction: Transaction,
  places: readonly DealPlace[],
  { changes, now, attempt }: { changes: DealChanges; now: Date; attempt: Attempt },
): Changed[] {
  const target = changes.storeId ?? undefined;
  const done: Changed[] = [];
  const arriving: { kind: DealKind; deal: Deal }[] = [];
  const after = new Map<string, { store: Store; lists: Lists }>();
  for (const [storeId, inStore] of Map.groupBy(places, (place) => place.storeId)) {
    const store = transaction.read(`stores/${storeId}`);
    const lists = listsOf(store);
    for (const kind of dealKinds) {
      const changed = attemptEach(lists[kind], idsIn(inStore, kind), attempt, (present) =>
        changedDeal(transaction, kind, { store, present, changes, now }),
      );
      if (!store || changed.size === 0) continue;
      after.set(storeId, { store, lists });
      if ((target ?? storeId) === storeId) {
        lists[kind] = lists[kind].map((deal) => changed.get(deal.id) ?? deal);
        for (const deal of changed.values()) done.push({ store, deal });
      } else {
        const move = { from: storeId, to: target! };
        lists[kind] = lists[kind].filter(({ id }) => !changed.has(id));
        for (const deal of changed.values()) arriving.push({ kind, deal: movedByOwner(deal, move) });
      }
    }
  }
  for (const { kind, deal } of arriving) {
    const store = transaction.read(`stores/${target}`)!;
    const { lists } = after.get(store.id) ?? { lists: listsOf(store) };
    after.set(store.id, { store, lists });
    const joined = { ...deal, ...last(kind, lists[kind]) };
    lists[kind].push(joined);
    done.push({ store, deal: joined });
  }
  for (const { store, lists } of after.values()) write(transaction, store, lists, now);
  return done;
}

const listsOf = (store: Store | undefined): Lists => ({
  coupons: [...(store?.coupons ?? [])],
  offers: [...(store?.offers ?? [])],
});

const write = (transaction: Transaction, store: Store, lists: Lists, now: Date): void =>
  transaction.write(`stores/${store.id}`, withDeals(store, lists as Pick<Store, DealKind>, now));

/** What becomes of one deal. Throws what is wrong with it, before anything is written. */
function changedDeal(
  transaction: Transaction,
  kind: DealKind,
  given: { store: Store | undefined; present: Deal | undefined; changes: DealChanges; now: Date },
): Deal {
  const { store, present, changes, now } = given;
  if (!store || !present) throw noSuchDeal(kind);
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
  if (changes.storeId != null && !transaction.read(`stores/${changes.storeId}`)) throw unknownStore();
  return deal;
}

/** Adds coupons and offers to the end of a store's. Throws `InvalidRequest`. */
export function createDeals(
  transaction: Transaction,
  storeId: string,
  typed: readonly { kind: DealKind; input: DealInput }[],
  now: Date,
): { store: Store; deals: Deal[] } {
  const store = transaction.read(`stores/${storeId}`);
  if (!store) throw unknownStore();
  const lists = listsOf(store);
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
  write(transaction, store, lists, now);
  return { store, deals };
}

/** Deletes coupons and offers, and notes which feeds brought. */
export function deleteDeals(
  transaction: Transaction,
  places: readonly DealPlace[],
  { now, attempt }: { now: Date; attempt: Attempt },
): void {
  for (const [storeId, inStore] of Map.groupBy(places, (place) => place.storeId)) {
    const store = transaction.read(`stores/${storeId}`);
    const lists = listsOf(store);
    let noted = store;
    for (const kind of dealKinds) {
      const gone = attemptEach(lists[kind], idsIn(inStore, kind), attempt, (deal) => {
        if (!deal) throw noSuchDeal(kind);
        return deal;
      });
      if (!noted || gone.size === 0) continue;
      lists[kind] = lists[kind].filter(({ id }) => !gone.has(id));
      noted = { ...noted, ...notesAfter(noted, kind, [...gone.values()]) };
    }
    if (noted && noted !== store) write(transaction, noted, lists, now);
  }
}
