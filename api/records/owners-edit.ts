import { isDeepStrictEqual } from 'node:util';
import { isImported, sourceOf, sourceOfPrice, sourceOfRating } from '../../data/rules/source.ts';
import type { AmazonProduct, AmazonProductInput } from '../../data/schema/amazon-product.ts';
import type { StoreInput } from '../../data/schema/store.ts';
import type { Source, SourceKind } from '../../data/schema/source.ts';
import { without } from './revision.ts';

/*
 * What the owner's edits say about where things are from. All of them go through here: those of a form, of a switch in a table, of a change
 * in bulk. Imports do not: they keep these marks by themselves.
 */

interface Sourced {
  readonly source?: Source | undefined;
}

interface Marked extends Sourced {
  readonly withdrawnAt?: string | undefined;
  readonly ownFields?: string[] | undefined;
  readonly approvedAt?: string | undefined;
  readonly movedFrom?: string | undefined;
}

/** They say where something is from, which no feed states: an edit of one is not noted as the owner's. */
const sourceFields: readonly string[] = ['source', 'priceSource', 'ratingSource'];

/** The fields of a form that an edit changed. */
const changedFields = (present: object, typed: object): string[] =>
  Object.keys(typed).filter((field) => !isDeepStrictEqual(valueOf(present, field), valueOf(typed, field)));
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
  const all = { ...Object.fromEntries(fields.map((field) => [field, undefined])), ...typed };
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

type FigureSource = 'priceSource' | 'ratingSource';
const figuresOf: { readonly [source in FigureSource]: readonly string[] } = {
  priceSource: ['originalPrice', 'salePrice', 'discount', 'priceCheckedAt'],
  ratingSource: ['rating', 'reviewCount'],
};

/** The sources of a product's figures after an edit: those that the owner types are the owner's, unless the form names another source. */
export function figureSourcesAfter(present: AmazonProduct, typed: AmazonProductInput, now: Date) {
  const changed = new Set(changedFields(present, { ...emptyFigures, ...typed }));
  const becomesOwners = (field: FigureSource, kind: SourceKind): boolean =>
    kind !== 'owner' &&
    !changed.has(field) &&
    !changed.has('source') &&
    figuresOf[field].some((each) => changed.has(each));
  const owners: Source = { kind: 'owner', reference: '', seenAt: now.toISOString() };
  return {
    ...(becomesOwners('priceSource', sourceOfPrice(present).kind) && { priceSource: owners }),
    ...(becomesOwners('ratingSource', sourceOfRating(present).kind) && { ratingSource: owners }),
  };
}

/** An edit that empties a field leaves it out. */
const emptyFigures = Object.fromEntries(
  [...Object.keys(figuresOf), ...Object.values(figuresOf).flat()].map((field) => [field, undefined]),
);
