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
import { checkDatesIn } from '../../entities/writes/check-dates.ts';
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

interface KindRules {
  /** What is typed of one. */
  readonly input: z.ZodObject;
  /** What a new one is where its row does not say. */
  readonly defaults?: Changes;
  /** What is typed, with the currency of its amount. */
  priced?(typed: Changes, before?: Thing): Changes;
  /** What a row says of a thing that is there, in view of when it was said. */
  saidOf(thing: Thing, row: RowIdentity): SaidNow;
  /** Of a new thing, its id included. */
  added(typed: Changes, row: RowIdentity, before: readonly Thing[]): { id: string; [field: string]: unknown };
  settled?(after: Thing, before: Thing, row: RowIdentity, said: SaidNow): Thing;
}

export type ImportRules = ReturnType<typeof rulesOf>;

/** The rules for what is in a document, which is a store or that of all products. */
export function rulesOf(
  kind: ImportKind,
  { id: storeId, deletedImports = [] }: Pick<Store, 'id' | 'deletedImports'>,
  origin: Origin,
) {
  const { now, feed } = origin;
  const own = kindRules(kind, storeId, origin);
  const { priced = (typed: Changes, _before?: Thing): Changes => typed } = own;
  return {
    ...own,
    feed,
    isOfFeed: (thing: Thing): boolean => feed !== null && belongsTo(referenceOfThing(thing), feed),
    /** Every row is about the one thing that is given, if any: it was looked up before. */
    isLookedUp: kind === 'stores',
    isDeleted: deletionsIn(deletedImports, kind, feed),
    /** Throws what is wrong with it beside its single fields. */
    check: (typed: Changes, before?: Thing) => checkDatesIn(origin.timeZone, typed, before),
    begun(typed: Changes, row: RowIdentity, before: readonly Thing[]): Thing {
      const { id, ...added } = own.added(typed, row, before);
      return { ...priced(typed), source: sourceOfRow(origin, row), ...firstRevision(id, now), ...added };
    },
    /** The thing with what is typed now; itself when nothing is different. `isOwn`: it belongs to the feed. */
    changed(thing: Thing, typed: Changes, row: RowIdentity, isOwn: boolean, said: SaidNow): Thing {
      // what the form holds is as it is typed now; what it does not hold stays
      const form = Object.keys(own.input.shape) as (keyof Thing)[];
      const kept = without(thing, ...form, ...(isOwn ? (['withdrawnAt'] as const) : []));
      const source = { ...sourceOfRow(origin, row), ...(said.since && { seenAt: said.since }) };
      const after = { ...kept, ...priced(typed, thing), ...(isOwn && { source }) } as Thing;
      return edited(thing, own.settled?.(after, thing, row, said) ?? after, now);
    },
    /** The thing as its feed no longer lists it. Only deals change by that: a price that is not confirmed leaves the pages by itself. */
    withdrawn: (thing: Thing): Thing =>
      kind === 'coupons' || kind === 'offers'
        ? edited(thing, { ...thing, withdrawnAt: now.toISOString() }, now)
        : thing,
  };
}

function sourceOfRow({ feed, kind, fileName, now }: Origin, { reference }: RowIdentity): Source {
  const seenAt = now.toISOString();
  return feed === null
    ? { kind: 'owner', reference: fileName, seenAt }
    : { kind, reference: reference ?? feed, seenAt };
}

function kindRules(kind: ImportKind, storeId: string, origin: Origin): KindRules {
  const endings = (row: RowIdentity) => endingsOf(`${origin.id} ${row.id}`);
  switch (kind) {
    case 'coupons':
    case 'offers':
      return {
        input: kind === 'coupons' ? couponInput : offerInput,
        defaults: { discountType: kind === 'coupons' ? 'other' : 'deal' },
        priced: (typed, before) =>
          withCurrency(
            typed as Changes & Discount,
            (before && currencyOfDeal(before as unknown as Discount)) ?? origin.currency,
          ),
        saidOf: (deal, row) => saidOfDeal(deal, row, origin),
        added: (_typed, row, before) => ({
          id: dealIdFor(storeId, endings(row)),
          ...(kind === 'offers' && { sortOrder: nextSortOrder(before as unknown as Offer[]) }),
        }),
      };
    case 'stores':
      return {
        input: storeInput,
        saidOf: (_store, { changes }) => ({ changes }),
        // another store of this name may be made in the same moment: then the slug is taken
        added: ({ slug }) => ({ id: idFor(String(slug), () => false), formerSlugs: [], coupons: [], offers: [] }),
      };
    case 'amazon-products': {
      let taken: Set<string> | undefined;
      return {
        input: amazonProductInput,
        defaults: { currency: origin.currency },
        saidOf: (product, { changes }) => {
          checkCurrency(product as AmazonProduct, changes, origin);
          return { changes: confirmedPrices(product as AmazonProduct, changes, origin) };
        },
        added(typed, row, before) {
          const ids = (taken ??= new Set(before.map(({ id }) => id)));
          const id = idFor(slugify(String(typed['name'])) || 'product', (each) => ids.has(each), endings(row));
          ids.add(id);
          return { id, ...datedPrices(typed, origin.now) };
        },
        settled: (after, before, row, said) =>
          withPricesSaid(after as AmazonProduct, before as AmazonProduct, said.changes, {
            ...origin,
            source: sourceOfRow(origin, row),
          }),
      };
    }
  }
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
