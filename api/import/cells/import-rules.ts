import type { z } from 'zod';
import { slugify } from '../../../data/rules/text/slugify.ts';
import { currencyOfDeal, type Discount, withCurrency } from '../../../data/rules/deals/discount-label.ts';
import { isImported } from '../../../data/rules/deals/source.ts';
import type { DayContext } from '../../../data/rules/dates/typed-day.ts';
import { amazonProductInput, type AmazonProduct } from '../../../data/schema/amazon-product.ts';
import { couponInput, type Coupon } from '../../../data/schema/coupon.ts';
import { offerInput, type Offer } from '../../../data/schema/offer.ts';
import type { DeletedImport, Source } from '../../../data/schema/source.ts';
import { storeInput, type Store } from '../../../data/schema/store.ts';
import type { ImportKind } from '../../contract/shapes/import-fields.ts';
import { checkDates } from '../../entities/writes/deal-in-store.ts';
import { dealIdFor, endingsOf, idFor } from '../../entities/ids.ts';
import { nextSortOrder } from '../../entities/owner-shapes.ts';
import { edited, firstRevision, without, type Saved } from '../../entities/revision.ts';
import { dateValue, type FileDates } from './cell-values.ts';
import type { Changes, Texts } from './field-values.ts';
import { belongsTo, dealIdentity, hasIdOf } from './identity.ts';
import type { PlannedRow } from './planned-row.ts';
import { RowRefused } from './errors.ts';
import { checkCurrency, confirmedPrices, datedPrices, withPricesSaid } from './said-prices.ts';

export interface Origin {
  /** The id of the import. Ids of new things follow from it and from their rows: what was rehearsed is what is applied. */
  readonly id: string;
  /** null: a spreadsheet of the owner. */
  readonly feed: string | null;
  readonly kind: 'merchant' | 'network';
  /** The name of the file, where there is no feed. */
  readonly fileName: string;
  readonly now: Date;
  readonly timeZone: string;
  /** Of amounts that name none: the site's. */
  readonly currency: string;
  /** In which the times of its rows are, where that is another. */
  readonly zone?: string | undefined;
  /** In which numbers of dates are read; undefined: in the usual one. */
  readonly order?: DayContext['order'] | undefined;
  /** The instant of which the prices in the file are; null: it is not known, and prices that are the same are not confirmed. */
  readonly pricesOf: string | null;
}

type Marks = 'source' | 'ownFields' | 'withdrawnAt' | 'movedFrom';
type Dates = 'startsAt' | 'expiryDate' | 'verifiedAt';

/** What imports look at of a coupon, an offer, a store or a product. */
export type Thing = Pick<Coupon, 'id' | 'createdAt' | keyof Saved> &
  Partial<Pick<Coupon, 'title' | 'code' | Marks | Dates> & Pick<Store, 'name'>>;

export type RowIdentity = Pick<PlannedRow, 'id' | 'reference' | 'changes' | 'ended' | 'dates' | 'movedFrom'>;

export interface SaidNow {
  readonly changes: Changes;
  /** Since when it is said, where it was said before; undefined: since now. */
  readonly since?: string | undefined;
}

export const referenceOfThing = (thing: Thing): string | undefined =>
  isImported(thing) ? thing.source?.reference : undefined;

const inputs = { coupons: couponInput, offers: offerInput, stores: storeInput, 'amazon-products': amazonProductInput };

export type ImportRules = ReturnType<typeof rulesOf>;

/** The rules for what is in a document, which is a store or that of all products. */
export function rulesOf(
  kind: ImportKind,
  { id: storeId, deletedImports = [] }: Pick<Store, 'id' | 'deletedImports'>,
  origin: Origin,
) {
  const { now, feed } = origin;
  const isDeal = kind === 'coupons' || kind === 'offers';
  /** What is new where its row does not say. */
  const defaults: { readonly [kind in ImportKind]: Changes } = {
    coupons: { discountType: 'other' },
    offers: { discountType: 'deal' },
    stores: {},
    'amazon-products': { currency: origin.currency },
  };
  /** What is typed, of a deal with the currency of its amount. */
  function priced(typed: Changes, before?: Thing): Changes {
    if (!isDeal) return typed;
    const currency = before && currencyOfDeal(before as unknown as Discount);
    return withCurrency(typed as Changes & Discount, currency ?? origin.currency);
  }
  /** Ids of products, once they are asked for. */
  let taken: Set<string> | undefined;
  function added(typed: Changes, row: RowIdentity, before: readonly Thing[]): { id: string; [field: string]: unknown } {
    const endings = endingsOf(`${origin.id} ${row.id}`);
    switch (kind) {
      case 'coupons':
        return { id: dealIdFor(storeId, endings) };
      case 'offers':
        return { id: dealIdFor(storeId, endings), sortOrder: nextSortOrder(before as unknown as Offer[]) };
      case 'stores':
        // another store of this name may be made in the same moment: then the slug is taken
        return { id: idFor(String(typed['slug']), () => false), formerSlugs: [], coupons: [], offers: [] };
      case 'amazon-products': {
        const ids = (taken ??= new Set(before.map(({ id }) => id)));
        const id = idFor(slugify(String(typed['name'])) || 'product', (each) => ids.has(each), endings);
        ids.add(id);
        return { id, ...datedPrices(typed, now) };
      }
    }
  }
  return {
    /** What is typed of one. */
    input: inputs[kind] as z.ZodObject,
    defaults: defaults[kind],
    feed,
    isOfFeed: (thing: Thing): boolean => feed !== null && belongsTo(referenceOfThing(thing), feed),
    /** Every row is about the one thing that is given, if any: it was looked up before. */
    isLookedUp: kind === 'stores',
    isDeleted: deletionsIn(deletedImports, kind, feed),
    /** Throws what is wrong with it beside its single fields. */
    check: (typed: Changes, before?: Thing) => checkDates(() => origin.timeZone, typed, before),
    /** What a row says of a thing that is there, in view of when it was said. */
    saidOf(thing: Thing, row: RowIdentity): SaidNow {
      const { changes } = row;
      if (isDeal) return saidOfDeal(thing, row, origin);
      if (kind === 'stores') return { changes };
      checkCurrency(thing as AmazonProduct, changes, origin);
      return { changes: confirmedPrices(thing as AmazonProduct, changes, origin) };
    },
    begun(typed: Changes, row: RowIdentity, before: readonly Thing[]): Thing {
      const { id, ...rest } = added(typed, row, before);
      return { ...priced(typed), source: sourceOfRow(origin, row), ...firstRevision(id, now), ...rest };
    },
    /** The thing with what is typed now; itself when nothing is different. `isOwn`: it belongs to the feed. */
    changed(thing: Thing, typed: Changes, row: RowIdentity, isOwn: boolean, said: SaidNow): Thing {
      // what the form holds is as it is typed now; what it does not hold stays
      const form = Object.keys(inputs[kind].shape) as (keyof Thing)[];
      const kept = without(thing, ...form, ...(isOwn ? (['withdrawnAt'] as const) : []));
      const ofRow = sourceOfRow(origin, row);
      const source = { ...ofRow, ...(said.since && { seenAt: said.since }) };
      const after = { ...kept, ...priced(typed, thing), ...(isOwn && { source }) } as Thing;
      if (kind !== 'amazon-products') return edited(thing, after, now);
      const [product, before] = [after, thing] as [AmazonProduct, AmazonProduct];
      return edited(thing, withPricesSaid(product, before, said.changes, { ...origin, source: ofRow }), now);
    },
    /** The thing as its feed no longer lists it. Only deals change by that: a price that is not confirmed leaves the pages by itself. */
    withdrawn: (thing: Thing): Thing =>
      isDeal ? edited(thing, { ...thing, withdrawnAt: now.toISOString() }, now) : thing,
  };
}

function sourceOfRow({ feed, kind, fileName, now }: Origin, { reference }: RowIdentity): Source {
  const seenAt = now.toISOString();
  return feed === null
    ? { kind: 'owner', reference: fileName, seenAt }
    : { kind, reference: reference ?? feed, seenAt };
}

/** Whether the owner deleted what a row would add: by its id in the feed, else by its code, and without a code by its title. */
function deletionsIn(
  notes: readonly DeletedImport[],
  kind: ImportKind,
  feed: string | null,
): (row: RowIdentity) => boolean {
  if (feed === null) return () => false;
  const deleted = new Set(
    notes
      .filter((note) => note.kind === kind && belongsTo(note.reference, feed))
      .map(({ reference, code = '', title = '', movedFrom = '' }) =>
        hasIdOf(reference, feed) ? reference : dealIdentity(movedFrom, code, title),
      ),
  );
  return ({ reference, changes: { code, title, name }, movedFrom }) =>
    deleted.size > 0 &&
    (deleted.has(reference ?? '') ||
      deleted.has(dealIdentity(movedFrom ?? '', String(code ?? ''), String(title ?? name ?? ''))));
}

const dateFields = ['startsAt', 'expiryDate', 'verifiedAt'] as const;

/** Of the dates of a row those that are understood as another text. */
export const datesSaid = (texts: Texts, changes: Changes): PlannedRow['dates'] =>
  Object.fromEntries(
    dateFields.flatMap((field) => {
      const text = texts[field];
      return text === undefined || typeof changes[field] !== 'string' || changes[field] === text ? [] : [[field, text]];
    }),
  );

/**
 * What a row says of a deal. A date such as "Friday", "in 3 days" or "24 September" means another day each time that it is read: where it
 * meant the date that the deal has when that was last written, it is what was said then, and has not changed.
 */
function saidOfDeal(deal: Thing, { changes, dates: said }: RowIdentity, dates: FileDates): SaidNow {
  const same: Changes = {};
  let since: string | undefined;
  for (const field of dateFields) {
    const [present, text] = [deal[field], said[field]];
    if (present === undefined || text === undefined || changes[field] === present) continue;
    const before = [deal.source?.seenAt, deal.updatedAt, deal.createdAt].find(
      (instant) => instant !== undefined && dateAsOf(field, text, { ...dates, now: new Date(instant) }) === present,
    );
    if (before === undefined) continue;
    same[field] = present;
    since = before;
  }
  return since === undefined ? { changes } : { changes: { ...changes, ...same }, since };
}

function dateAsOf(field: string, text: string, dates: FileDates): string | null {
  try {
    return dateValue(field, text, dates);
  } catch (error) {
    if (error instanceof RowRefused) return null;
    throw error;
  }
}
