import type { z } from 'zod';
import { slugify } from '../../data/rules/slugify.ts';
import { isImported } from '../../data/rules/source.ts';
import type { DayContext } from '../../data/rules/typed-day.ts';
import { amazonProductInput, type AmazonProduct, type AmazonProducts } from '../../data/schema/amazon-product.ts';
import { couponInput } from '../../data/schema/coupon.ts';
import { offerInput } from '../../data/schema/offer.ts';
import type { DeletedImport, Source } from '../../data/schema/source.ts';
import { storeInput, type Store } from '../../data/schema/store.ts';
import { checkDatesIn } from '../records/check-dates.ts';
import type { DealOf } from '../records/deal-rules.ts';
import { dealIdFor, endingsOf, idFor, type Endings } from '../records/ids.ts';
import type { DealKind } from '../records/locate-deal.ts';
import { nextSortOrder } from '../records/owner-shapes.ts';
import { edited, firstRevision, without, type Saved } from '../records/revision.ts';
import { dealIdentity, hasIdOf } from './identity.ts';
import type { RowIdentity, SaidNow, ThingRules } from './outcomes.ts';
import { confirmedPrices, datedPrices, withPricesSaid } from './said-prices.ts';
import { saidOfDeal } from './deal-dates.ts';

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
  /** In which the times of its rows are, where that is another. */
  readonly zone?: string | undefined;
  /** In which numbers of dates are read; undefined: in the usual one. */
  readonly order?: DayContext['order'] | undefined;
  /** The instant of which the prices in the file are; null: it is not known, and prices that are the same are not confirmed. */
  readonly pricesOf: string | null;
}

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
  settled: (after: Thing, before: Thing, row: RowIdentity, said: SaidNow) => Thing = (after) => after,
): Pick<ThingRules<Thing>, 'input' | 'reference' | 'ownFields' | 'isWithdrawn' | 'changed'> {
  return {
    input,
    reference: (thing) => (isImported(thing) ? thing.source?.reference : undefined),
    ownFields: ({ ownFields = [] }) => ownFields,
    isWithdrawn: ({ withdrawnAt }) => withdrawnAt !== undefined,
    changed(thing, typed, row, isOwn, said) {
      // what the form holds is as it is typed now; what it does not hold stays
      const kept = without(
        thing,
        ...(Object.keys(input.shape) as (keyof Thing)[]),
        ...(isOwn ? (['withdrawnAt'] as const) : []),
      );
      const { since } = said;
      const source = isOwn ? { source: { ...sourceOfRow(origin, row), ...(since && { seenAt: since }) } } : {};
      const after = settled({ ...kept, ...typed, ...source } as unknown as Thing, thing, row, said);
      return edited(thing, after as Omit<Thing, keyof Saved>, origin.now);
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
  let taken: Set<string> | undefined;
  const newId = (name: string, row: RowIdentity, before: readonly AmazonProduct[]): string => {
    const ids = (taken ??= new Set(before.map(({ id }) => id)));
    const id = idFor(slugify(name) || 'product', (each) => ids.has(each), endingsFor(origin, row));
    ids.add(id);
    return id;
  };
  return {
    ...commonRules<AmazonProduct>(origin, amazonProductInput, (after, before, row, said) =>
      withPricesSaid(after, before, said.changes, { ...origin, source: sourceOfRow(origin, row) }),
    ),
    isDeleted: deletionsIn(deletedImports, 'amazon-products', origin.feed),
    defaults: {},
    code: () => '',
    title: ({ name }) => name,
    check: () => undefined,
    begun: (typed, row, before) =>
      ({
        ...datedPrices(typed, origin.now),
        source: sourceOfRow(origin, row),
        ...firstRevision(newId(String(typed['name']), row, before), origin.now),
      }) as unknown as AmazonProduct,
    // that a date was typed keeps no feed from confirming its price
    ownFields: ({ ownFields = [] }) => ownFields.filter((field) => field !== 'priceCheckedAt'),
    saidOf: (product, { changes }) => ({ changes: confirmedPrices(product, changes, origin) }),
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

/** Whether the owner deleted what a row would add: by its id in the feed, else by its code, and without a code by its title. */
function deletionsIn(
  notes: readonly DeletedImport[],
  kind: DeletedImport['kind'],
  feed: string | null,
): (row: RowIdentity) => boolean {
  if (feed === null) return () => false;
  const ofKind = notes.filter((note) => note.kind === kind);
  const references = new Set(ofKind.map(({ reference }) => reference).filter((each) => hasIdOf(each, feed)));
  const names = new Set(
    ofKind
      .filter(({ reference }) => reference === feed)
      .map(({ code = '', title = '', movedFrom }) => keyOf(code, title, movedFrom)),
  );
  if (references.size + names.size === 0) return () => false;
  return ({ reference, changes, movedFrom }) =>
    references.has(reference ?? '') ||
    names.has(
      keyOf(String(changes['code'] ?? ''), String(changes['title'] ?? changes['name'] ?? ''), movedFrom ?? undefined),
    );
}

const keyOf = (code: string, title: string, movedFrom = ''): string => dealIdentity(movedFrom, code, title);
