import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { cleanHtml } from '../../../data/rules/text/clean-html.ts';
import { storeInput, type Store, type StoreInput } from '../../../data/schema/store.ts';
import { existing, wrongField } from '../../http/errors.ts';
import { checkNewSlug, formerSlugsAfter } from '../slugs.ts';
import { idFor } from '../ids.ts';
import { ownerStore } from '../owner-shapes.ts';
import { importMarksAfter, textSourceAfter, typedSource } from '../owners-edit.ts';
import type { Changes, WriteContext } from './write-context.ts';
import { checkRevision, edited, firstRevision, merged } from '../revision.ts';

/** Changes a store; its former address keeps working. Throws what is wrong with the change, before anything is written. */
export function changeStore(transaction: Transaction, id: string, changes: Changes, { now, read }: WriteContext) {
  const present = existing('store', transaction.read(`stores/${id}`));
  checkRevision(present, changes.revision, ownerStore(present));
  const { coupons, offers, deletedImports } = present;
  const input = cleaned(merged(storeInput, present, changes));
  checkPinned(input, present);
  if (input.slug !== present.slug) checkNewSlug(read(), 'stores', input.slug, id);
  const formerSlugs = formerSlugsAfter(present, input.slug);
  const typed = { ...input, ...textSourceAfter(present, input, now) };
  const marks = importMarksAfter(present, typed, Object.keys(storeInput.shape));
  const kept = { formerSlugs, ...(deletedImports && { deletedImports }), coupons, offers };
  const store = edited(present, { ...typed, ...marks, ...kept }, now);
  transaction.write(`stores/${id}`, store);
  return store;
}

/** With nothing in its HTML but what posts may hold. */
const cleaned = (input: StoreInput): StoreInput =>
  input.more === undefined ? input : { ...input, more: cleanHtml(input.more) };

/** A deal that has gone since it was pinned may stay: it does no harm. */
function checkPinned(
  { pinned = [] }: StoreInput,
  { pinned: before = [], coupons, offers }: Pick<Store, 'pinned' | 'coupons' | 'offers'>,
): void {
  const known = new Set([...before, ...[...coupons, ...offers].map(({ id }) => id)]);
  const again = pinned.findIndex((id, at) => pinned.indexOf(id) < at);
  if (again >= 0) throw wrongField(`pinned.${again}`, 'This deal is pinned already. Name each only once.');
  const at = pinned.findIndex((id) => !known.has(id));
  if (at >= 0) throw wrongField(`pinned.${at}`, `The store has no deal "${pinned[at]}". Choose one of its deals.`);
}

/** Adds a store. Throws what is wrong with it, before anything is written. */
export function createStore(transaction: Transaction, typed: object, { now, read }: WriteContext): Store {
  const input = cleaned(merged(storeInput, {}, typed));
  checkPinned(input, { coupons: [], offers: [] });
  checkNewSlug(read(), 'stores', input.slug);
  const id = idFor(input.slug, (taken) => transaction.isTaken(`stores/${taken}`));
  const made = { ...input, ...typedSource(input, now), ...firstRevision(id, now) };
  const store = { ...made, formerSlugs: [], coupons: [], offers: [] };
  transaction.write(`stores/${id}`, store);
  return store;
}

/** Throws `NotFound`. */
export function removeStore(transaction: Transaction, id: string): Store {
  const store = existing('store', transaction.read(`stores/${id}`));
  transaction.delete(`stores/${id}`);
  return store;
}
