import { isDeepStrictEqual } from 'node:util';
import {
  originOf,
  pricesOf,
  withOrigins,
  isImported,
  sourceOf,
  sourceOfPrice,
  sourceOfRating,
} from '../../data/rules/deals/source.ts';
import {
  priceAmounts,
  priceFields,
  type AmazonProduct,
  type AmazonProductInput,
  type PriceField,
} from '../../data/schema/amazon-product.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { StoreInput } from '../../data/schema/store.ts';
import type { Source } from '../../data/schema/source.ts';
import { wrongField } from '../http/errors.ts';
import { without } from './revision.ts';

/*
 * What the owner's edits say about where things are from. All of them go through here: those of a form, of a switch in a table, of a change
 * in bulk. Imports do not: they keep these marks by themselves.
 */

type Sourced = Pick<Coupon, 'source'>;
type Marked = Pick<Coupon, 'source' | 'withdrawnAt' | 'ownFields' | 'approvedAt' | 'movedFrom'>;

/** They say where something is from, and since when: an edit of one is not noted as the owner's, which would keep a feed from confirming it. */
const sourceFields: readonly string[] = ['source', 'priceSource', 'ratingSource', 'priceCheckedAt'];

/** The fields of a form that an edit changed. */
const changedFields = (present: object, typed: object): string[] =>
  Object.keys(typed).filter((field) => !isDeepStrictEqual(valueOf(present, field), valueOf(typed, field)));
/** An edit that empties a field leaves it out. */
function emptied(fields: readonly string[]): object {
  return Object.fromEntries(fields.map((field) => [field, undefined]));
}
const valueOf = (record: object, field: string): unknown => (record as { readonly [field: string]: unknown })[field];

/**
 * The marks of an import after an edit: an imported thing notes which fields the owner edited, so that no feed overwrites them. One whose
 * source the owner changes to another than a feed is imported no more. `fields`: those of the form.
 */
export function importMarksAfter(
  present: Marked,
  typed: Sourced,
  fields: readonly string[],
): Pick<Marked, 'withdrawnAt' | 'ownFields' | 'movedFrom'> {
  if (!isImported(typed)) return {};
  const { withdrawnAt, ownFields = [], movedFrom } = present;
  const all = { ...emptied(fields), ...typed };
  const edited = isImported(present)
    ? changedFields(present, all).filter((field) => !sourceFields.includes(field))
    : [];
  const own = [...new Set([...ownFields, ...edited])].sort();
  return {
    ...(withdrawnAt !== undefined && { withdrawnAt }),
    ...(own.length > 0 && { ownFields: own }),
    ...(movedFrom !== undefined && { movedFrom }),
  };
}

/** A code that the owner types over that of an imported deal is the owner's. */
export function codeSourceAfter(
  present: Marked & { readonly code?: string | undefined; readonly codeSource?: Source | undefined },
  typed: Sourced & { readonly code?: string | undefined },
  now: Date,
): { codeSource?: Source } {
  if (!isImported(present) || !isImported(typed) || typed.code === undefined) return {};
  if (typed.code !== present.code) return { codeSource: typedSource({}, now).source };
  return present.codeSource === undefined ? {} : { codeSource: present.codeSource };
}

/**
 * An imported deal that the owner moved to another store stays there, whatever its feed says. Where its feed has no ids, it is known by the
 * store in which it is listed there.
 */
export function movedByOwner<Deal extends Marked>(deal: Deal, { from, to }: { from: string; to: string }): Deal {
  if (!isImported(deal)) return deal;
  const ownFields = [...new Set([...(deal.ownFields ?? []), 'storeId'])].sort();
  const listedIn = deal.movedFrom ?? from;
  const isMarked = listedIn !== to && !deal.source!.reference.includes('/');
  return { ...(without(deal, 'movedFrom') as Deal), ownFields, ...(isMarked && { movedFrom: listedIn }) };
}

/** When the owner approved what a model wrote: switching it on does. */
export function approvalAfter(
  present: Marked | null,
  typed: Sourced & { readonly active: boolean },
  changes: { readonly active?: boolean | null | undefined },
  now: Date,
): Pick<Marked, 'approvedAt'> {
  if (sourceOf(typed).kind !== 'model') return {};
  const approves = typed.active && changes.active === true;
  const approvedAt = present?.approvedAt ?? (approves ? now.toISOString() : undefined);
  return approvedAt === undefined ? {} : { approvedAt };
}

/** Where something that the owner typed is from, unless the form says so: the owner, who sees it now. */
export const typedSource = (typed: Sourced, now: Date): { source: Source } => ({
  source: typed.source ?? { kind: 'owner', reference: '', seenAt: now.toISOString() },
});

/** The text that a model wrote of a store is the owner's once the owner has edited it. */
export function textSourceAfter(present: StoreInput, typed: StoreInput, now: Date): { source?: Source } {
  const isStill = sourceOf(typed).kind !== 'model' || typed.description === present.description;
  return isStill ? {} : typedSource({}, now);
}

/**
 * When a price was checked that the owner did not type, where the owner says when. Throws `InvalidRequest` for one of a network: how old
 * that is, and so for how long it may be shown, the network alone can say.
 */
export function checkedByOwner(source: Source, checkedAt: string | undefined): string | undefined {
  if (!isImported({ source })) return checkedAt;
  throw notTyped('priceCheckedAt', 'when it was checked');
}

const notTyped = (path: string, what: string) =>
  wrongField(path, `The price is from a network, which alone says ${what}. Type the price that you saw.`);

/**
 * The product with the sources of its figures after an edit. A price stays from where it was, and as old as it was, until it is typed
 * itself, or the form says of one of the owner's where it is from, or when it was checked; a rating likewise. Throws `InvalidRequest`.
 */
export function withFigureSources(present: AmazonProduct, typed: AmazonProductInput, now: Date): AmazonProductInput {
  const changed = new Set(changedFields(present, { ...emptyFigures, ...typed }));
  if (changed.has('currency')) for (const field of priceAmounts) changed.add(field);
  const seenAt = now.toISOString();
  const typedFrom = (before: Source): Source => {
    if (changed.has('source')) return sourceOf(typed);
    return before.kind === 'owner' ? before : { kind: 'owner', reference: '', seenAt };
  };
  const stated = changed.has('priceSource') ? sourceOfPrice(typed) : undefined;
  const isOwners = (field: PriceField): boolean =>
    changed.has(field) || !isImported({ source: originOf(present, field).source });
  const there = pricesOf(typed);
  if (stated !== undefined && there.length > 0 && !there.some(isOwners))
    throw notTyped('priceSource', 'where it is from');
  const priced = withOrigins({ ...typed, otherPrices: present.otherPrices }, (field) => {
    const before = originOf(present, field);
    const said = isOwners(field) ? stated : undefined;
    const source = said ?? (changed.has(field) ? typedFrom(before.source) : before.source);
    const date = changed.has('priceCheckedAt') ? typed.priceCheckedAt : undefined;
    if (changed.has(field)) return { source, checkedAt: date ?? said?.seenAt ?? seenAt };
    return { source, checkedAt: date === undefined ? before.checkedAt : checkedByOwner(source, date) };
  });
  return { ...priced, ...ratingSourceAfter() };

  function ratingSourceAfter(): Pick<AmazonProduct, 'ratingSource'> {
    if (changed.has('ratingSource')) return {};
    const before = sourceOfRating(present);
    const there = ratingFields.filter((field) => typed[field] !== undefined);
    const isTyped = ratingFields.some((field) => changed.has(field));
    // a figure that a model made up gets no source from another one that is typed
    const isTypedWhole = isTyped && (before.kind !== 'model' || there.every((field) => changed.has(field)));
    const source = isTypedWhole ? typedFrom(before) : before;
    return isDeepStrictEqual(source, sourceOfRating(typed)) ? {} : { ratingSource: source };
  }
}

const ratingFields = ['rating', 'reviewCount'] as const;
const emptyFigures = emptied([...sourceFields, ...priceFields, ...ratingFields]);
