import type { z } from 'zod';
import { slugify } from '../../data/rules/slugify.ts';
import { startInstant } from '../../data/rules/expiry.ts';
import { isImported, sourceOfPrice } from '../../data/rules/source.ts';
import { amazonProductInput, type AmazonProduct, type AmazonProducts } from '../../data/schema/amazon-product.ts';
import { couponInput } from '../../data/schema/coupon.ts';
import { offerInput } from '../../data/schema/offer.ts';
import type { Source } from '../../data/schema/source.ts';
import { storeInput, type Store } from '../../data/schema/store.ts';
import { checkDatesIn } from '../records/check-dates.ts';
import type { DealOf } from '../records/deal-rules.ts';
import { dealIdFor, endingsOf, idFor, type Endings } from '../records/ids.ts';
import type { DealKind } from '../records/locate-deal.ts';
import { nextSortOrder } from '../records/owner-shapes.ts';
import { edited, firstRevision, without, type Saved } from '../records/revision.ts';
import type { DayOrder } from './day-order.ts';
import type { Changes } from './deal-values.ts';
import { deletionsIn } from './deleted-things.ts';
import { belongsTo } from './feed-reference.ts';
import type { RowIdentity, SaidNow, ThingRules } from './outcomes.ts';
import { saidOfDeal } from './said-before.ts';

/** From what and when things are imported. */
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
  /** In which numbers of dates are read; undefined: in the usual one. */
  readonly order?: DayOrder | undefined;
  /** The instant of which the prices in the file are; null: it is not known, and prices that are the same are not confirmed. */
  readonly pricesOf: string | null;
}

/** A price that was confirmed less than this before is left as it is, so that the same file changes nothing again. */
const CONFIRMED_MS = 3_600_000;

interface Imported {
  readonly id: string;
  readonly revision: number;
  readonly updatedAt: string;
  readonly source?: Source | undefined;
  readonly withdrawnAt?: string | undefined;
  readonly ownFields?: string[] | undefined;
}

const endingsFor = ({ id }: Origin, row: RowIdentity): Endings => endingsOf(`${id} ${row.id}`);

/** Where a row is from. */
function sourceOfRow({ feed, kind, fileName, now }: Origin, { reference }: RowIdentity): Source {
  const seenAt = now.toISOString();
  return feed === null
    ? { kind: 'owner', reference: fileName, seenAt }
    : { kind, reference: reference ?? feed, seenAt };
}

/** What coupons, offers and products have in common. */
function commonRules<Thing extends Imported>(
  origin: Origin,
  input: z.ZodObject,
): Pick<ThingRules<Thing>, 'input' | 'reference' | 'ownFields' | 'isWithdrawn' | 'changed'> {
  return {
    input,
    reference: (thing) => (isImported(thing) ? thing.source?.reference : undefined),
    ownFields: ({ ownFields = [] }) => ownFields,
    isWithdrawn: ({ withdrawnAt }) => withdrawnAt !== undefined,
    changed(thing, typed, row, isOwn, { since }) {
      // what the form holds is as it is typed now; what it does not hold stays
      const kept = without(
        thing,
        ...(Object.keys(input.shape) as (keyof Thing)[]),
        ...(isOwn ? (['withdrawnAt'] as const) : []),
      );
      const source = isOwn ? { source: { ...sourceOfRow(origin, row), ...(since && { seenAt: since }) } } : {};
      return edited(thing, { ...kept, ...typed, ...source } as unknown as Omit<Thing, keyof Saved>, origin.now);
    },
  };
}

export function dealRules<Kind extends DealKind>(
  kind: Kind,
  { id: storeId, deletedImports = [] }: Pick<Store, 'id' | 'deletedImports'>,
  origin: Origin,
): ThingRules<DealOf<Kind>> {
  const input = kind === 'coupons' ? couponInput : offerInput;
  const common = commonRules<DealOf<Kind>>(origin, input);
  return {
    ...common,
    isDeleted: deletionsIn(deletedImports, kind, origin.feed),
    defaults: { discountType: kind === 'coupons' ? 'other' : 'deal' },
    code: ({ code = '' }) => code,
    title: ({ title }) => title,
    movedFrom: ({ movedFrom }) => movedFrom,
    check: (typed, before) => checkDatesIn(origin.timeZone, typed, before),
    saidOf: (deal, row) => saidOfDeal(deal, row, origin),
    begun: (typed, row, before) =>
      ({
        ...typed,
        source: sourceOfRow(origin, row),
        ...firstRevision(dealIdFor(storeId, endingsFor(origin, row)), origin.now),
        ...(kind === 'offers' && { sortOrder: nextSortOrder(before as DealOf<'offers'>[]) }),
      }) as unknown as DealOf<Kind>,
    withdrawn: (deal) => edited(deal, { ...deal, withdrawnAt: origin.now.toISOString() }, origin.now),
  };
}

/** Products are never withdrawn: a price that its feed does not confirm any more leaves the pages by itself. */
export function productRules(
  origin: Origin,
  { deletedImports = [] }: Pick<AmazonProducts, 'deletedImports'>,
): ThingRules<AmazonProduct> {
  const dated = (typed: Changes, before: AmazonProduct | undefined): Changes => {
    const isPriced = (['originalPrice', 'salePrice'] as const).some(
      (field) => typed[field] !== undefined && typed[field] !== before?.[field],
    );
    // the feed says the price now, unless it says when it looked
    return isPriced && typed['priceCheckedAt'] === before?.priceCheckedAt
      ? { ...typed, priceCheckedAt: origin.now.toISOString() }
      : typed;
  };
  const pricesOf = Date.parse(origin.pricesOf ?? '');
  const saidOf = (product: AmazonProduct, { changes }: RowIdentity): SaidNow => {
    if ('priceCheckedAt' in changes || !('salePrice' in changes || 'originalPrice' in changes)) return { changes };
    const { ownFields = [], priceCheckedAt } = product;
    const { kind, reference, seenAt } = sourceOfPrice(product);
    const isOfFeed = kind === origin.kind && origin.feed !== null && belongsTo(reference, origin.feed);
    if (!isOfFeed || ownFields.includes('salePrice') || ownFields.includes('originalPrice')) return { changes };
    const before = startInstant(priceCheckedAt ?? seenAt ?? '1970-01-01', origin.timeZone);
    return { changes: pricesOf - before < CONFIRMED_MS ? changes : { ...changes, priceCheckedAt: origin.pricesOf } };
  };
  let taken: Set<string> | undefined;
  const newId = (name: string, row: RowIdentity, before: readonly AmazonProduct[]): string => {
    const ids = (taken ??= new Set(before.map(({ id }) => id)));
    const id = idFor(slugify(name) || 'product', (each) => ids.has(each), endingsFor(origin, row));
    ids.add(id);
    return id;
  };
  const common = commonRules<AmazonProduct>(origin, amazonProductInput);
  return {
    ...common,
    isDeleted: deletionsIn(deletedImports, 'amazon-products', origin.feed),
    defaults: {},
    code: () => '',
    title: ({ name }) => name,
    check: () => undefined,
    begun: (typed, row, before) =>
      ({
        ...dated(typed, undefined),
        source: sourceOfRow(origin, row),
        ...firstRevision(newId(String(typed['name']), row, before), origin.now),
      }) as unknown as AmazonProduct,
    ...(origin.pricesOf !== null && { saidOf }),
    changed: (product, typed, row, isOwn, said) => common.changed(product, dated(typed, product), row, isOwn, said),
    withdrawn: () => undefined,
  };
}

/** Stores are found by their names before, and never withdrawn. */
export function storeRules(origin: Origin): ThingRules<Store> {
  return {
    ...commonRules<Store>(origin, storeInput),
    defaults: {},
    isLookedUp: true,
    code: () => '',
    title: ({ name }) => name,
    check: () => undefined,
    begun: (typed, row) =>
      ({
        ...typed,
        source: sourceOfRow(origin, row),
        // another store of this name may be made in the same moment: then the slug is taken
        ...firstRevision(
          idFor(String(typed['slug']), () => false),
          origin.now,
        ),
        formerSlugs: [],
        coupons: [],
        offers: [],
      }) as unknown as Store,
    withdrawn: () => undefined,
  };
}
