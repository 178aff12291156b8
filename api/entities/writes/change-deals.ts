import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import type { Store } from '../../../data/schema/store.ts';
import { attemptEach, type Attempt, type Changes } from './write-context.ts';
import { checkDates } from './check-dates.ts';
import type { DealOf, DealRules, DealInputOf } from './deal-rules.ts';
import { movedByOwner } from '../owners-edit.ts';
import { noSuchDeal, type DealKind } from './locate-deal.ts';
import { unknownStore } from '../stores-named.ts';
import { siteCurrency, typedDeal } from '../currencies.ts';
import { checkRevision } from '../revision.ts';
import { withDeals } from './with-deals.ts';
import { deleteDealFigures } from '../../engagement/forget-figures.ts';
import { notesAfter } from '../deleted-imports.ts';

/** Deals by the id of the store in whose document they stand. */
export type DealsByStore = ReadonlyMap<string, readonly string[]>;

export interface DealChanges extends Changes {
  /** Another store moves them there. */
  readonly storeId?: string | null | undefined;
}

interface Changed<Kind extends DealKind> {
  /** The store that it is in now. */
  store: Store;
  deal: DealOf<Kind>;
}

/** Changes coupons or offers in their stores' documents, or moves them to another store's. Each document is written once. */
export function changeDeals<Kind extends DealKind>(
  transaction: Transaction,
  rules: DealRules<Kind>,
  { deals, changes, now, attempt }: { deals: DealsByStore; changes: DealChanges; now: Date; attempt: Attempt },
): Changed<Kind>[] {
  const done: Changed<Kind>[] = [];
  const arriving: DealOf<Kind>[] = [];
  const write = (store: Store, after: readonly DealOf<Kind>[]): void =>
    transaction.write(`stores/${store.id}`, withDeals(store, { [rules.kind]: after }, now));

  for (const [storeId, ids] of deals) {
    const store = transaction.read(`stores/${storeId}`);
    const present = store ? rules.of(store) : [];
    const changed = attemptEach(present, ids, attempt, (deal) =>
      changedDeal(transaction, rules, { store, present: deal, changes, now }),
    );
    if (!store || changed.size === 0) continue;
    if ((changes.storeId ?? storeId) === storeId) {
      const after = present.map((deal) => changed.get(deal.id) ?? deal);
      write(store, after);
      done.push(...[...changed.values()].map((deal) => ({ store, deal })));
    } else {
      const after = present.filter(({ id }) => !changed.has(id));
      write(store, after);
      const move = { from: storeId, to: changes.storeId! };
      arriving.push(...[...changed.values()].map((deal) => movedByOwner(deal, move)));
    }
  }
  if (arriving.length === 0) return done;
  const target = transaction.read(`stores/${changes.storeId}`)!;
  const all = [...rules.of(target)];
  for (const deal of arriving) all.push(rules.joining(deal, all));
  write(target, all);
  return [...done, ...all.slice(rules.of(target).length).map((deal) => ({ store: target, deal }))];
}

/** What becomes of one deal. Throws what is wrong with it, before anything is written. */
function changedDeal<Kind extends DealKind>(
  transaction: Transaction,
  rules: DealRules<Kind>,
  {
    store,
    present,
    changes,
    now,
  }: { store: Store | undefined; present: DealOf<Kind> | undefined; changes: DealChanges; now: Date },
): DealOf<Kind> {
  if (!store || !present) throw noSuchDeal(rules.kind);
  checkRevision(present, changes.revision, rules.shown(store, present));
  const deal = rules.changed(present, changes, siteCurrency(transaction), now);
  checkDates(transaction, deal, now, present);
  if (changes.storeId != null && !transaction.read(`stores/${changes.storeId}`)) throw unknownStore();
  return deal;
}

/** Adds coupons or offers to the end of a store's. Throws `InvalidRequest`. */
export function createDeals<Kind extends DealKind>(
  transaction: Transaction,
  rules: DealRules<Kind>,
  { storeId, inputs, now }: { storeId: string; inputs: readonly DealInputOf<Kind>[]; now: Date },
): { store: Store; deals: DealOf<Kind>[] } {
  const store = transaction.read(`stores/${storeId}`);
  if (!store) throw unknownStore();
  const all = [...rules.of(store)];
  for (const input of inputs) {
    checkDates(transaction, input, now);
    all.push(rules.begun(typedDeal(input, siteCurrency(transaction)), storeId, all, now));
  }
  transaction.write(`stores/${storeId}`, withDeals(store, { [rules.kind]: all }, now));
  return { store, deals: all.slice(rules.of(store).length) };
}

/** Deletes coupons or offers, and what pages show of them, and notes which feeds brought. */
export function deleteDeals<Kind extends DealKind>(
  transaction: Transaction,
  rules: DealRules<Kind>,
  { deals, now, attempt }: { deals: DealsByStore; now: Date; attempt: Attempt },
): void {
  for (const [storeId, ids] of deals) {
    const store = transaction.read(`stores/${storeId}`);
    const present = store ? rules.of(store) : [];
    const gone = attemptEach(present, ids, attempt, (deal) => {
      if (!deal) throw noSuchDeal(rules.kind);
      return deal;
    });
    if (!store || gone.size === 0) continue;
    const left = present.filter(({ id }) => !gone.has(id));
    const noted = { ...store, ...notesAfter(store, rules.kind, [...gone.values()]) };
    transaction.write(`stores/${storeId}`, withDeals(noted, { [rules.kind]: left }, now));
    deleteDealFigures(transaction, storeId, rules.kind === 'offers' ? 'offer' : 'coupon', new Set(gone.keys()));
  }
}
