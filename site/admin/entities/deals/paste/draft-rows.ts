import { z } from 'zod';
import { codeKey } from '../../../../../data/rules/deals/deal-state.ts';
import { fold } from '../../../../../data/rules/text/fold.ts';
import { expiryInstant, startInstant } from '../../../../../data/rules/dates/expiry.ts';
import { offerOfMany } from '../../../../../api/contract/offers.ts';
import type { listStoreNames } from '../../../../../api/contract/stores.ts';
import type { Conditions } from '../../../../../data/schema/deal.ts';
import { couponDiscountTypes, couponInput } from '../../../../../data/schema/coupon.ts';
import { offerDiscountTypes } from '../../../../../data/schema/offer.ts';
import { id, webAddress } from '../../../../../data/schema/fields.ts';
import { labelOf } from '../../../../../data/schema/field-labels.ts';
import { validationMessage } from '../../../../../data/schema/validation-messages.ts';
import type { OwnerReplyOf } from '../../../http/call.ts';
import type { DraftRow } from './pasted-rows.ts';

/** What rows become. */
export type PastedKind = 'coupons' | 'offers';

export const kindOptions = [
  { value: 'coupons', label: 'Coupons' },
  { value: 'offers', label: 'Offers' },
];
export const types = { coupons: couponDiscountTypes, offers: offerDiscountTypes };
const otherType = { coupons: 'other', offers: 'deal' } as const;

/** A type of discount as this kind of deals has it. */
export const typeIn = (kind: PastedKind, type: DraftRow['discountType']) =>
  types[kind].find((known) => known === type) ?? otherType[kind];

type NamedStore = OwnerReplyOf<typeof listStoreNames>[number];

/** The one store that all rows name that name one. */
export function storeOfRows(rows: readonly DraftRow[], stores: readonly NamedStore[]): NamedStore | undefined {
  const named = rows.flatMap(({ store }) => store || []);
  return named.length === 0 ? undefined : stores.find((each) => named.every((name) => isCalled(name, each)));
}

const isCalled = (store: string, { id, slug, name }: NamedStore): boolean =>
  [name, slug, id].some((each) => fold(each) === fold(store));

const kinds = { coupons: couponInput, offers: offerOfMany };
const row = couponInput.partial().extend({ discountType: z.string(), store: z.string().optional() });
type Row = z.output<typeof row>;

/** An offer has to have a description and a link: its title, and that of all. */
const completed = (kind: PastedKind, typed: Row, link: string | undefined) =>
  kind === 'coupons'
    ? typed
    : { ...typed, description: typed.description || typed.title, affiliateLink: typed.affiliateLink ?? link };

/** A row that was checked, as it is saved. */
export const savedAs = (kind: PastedKind, typed: Row, link: string | undefined) =>
  kinds[kind].parse(completed(kind, typed, link));

interface Surroundings {
  stores: readonly NamedStore[];
  timeZone: string;
}

/** What the form holds. Rows are checked by the rules by which they are saved, and against their store. `text` was not read yet. */
export const pastedDeals = ({ stores, timeZone }: Surroundings) =>
  z
    .object({
      storeId: id,
      kind: z.enum(['coupons', 'offers']),
      order: z.string(),
      link: webAddress.optional(),
      text: z.string(),
      ignored: z.string(),
      rows: z.array(row),
    })
    .superRefine(({ storeId, kind, link, rows }, { addIssue }) => {
      const refuse = (path: PropertyKey[], message: string) => addIssue({ code: 'custom', path, message });
      if (rows.length === 0) refuse(['text'], NOTHING_PASTED);
      const store = stores.find((each) => each.id === storeId);
      for (const [at, each] of rows.entries()) {
        const { error } = kinds[kind].safeParse(completed(kind, each, link), { error: validationMessage });
        for (const { path, message } of error?.issues ?? []) refuse(['rows', at, ...path], message);
        if (endsTooEarly(each, timeZone)) refuse(['rows', at, 'expiryDate'], 'It would expire before it starts.');
        if (each.store && store && !isCalled(each.store, store))
          refuse(['rows', at, 'store'], `The row names ${each.store}. Leave it out here, and paste it for that store.`);
      }
    });

const endsTooEarly = ({ startsAt, expiryDate }: Row, timeZone: string): boolean =>
  startsAt !== undefined &&
  expiryDate !== undefined &&
  startInstant(startsAt, timeZone) >= expiryInstant(expiryDate, timeZone);

/** What the owner should know of each row and may leave. `present`: the store's codes, each with the deal that has it. */
export function notesOf(rows: readonly DraftRow[], kind: PastedKind, present: ReadonlyMap<string, string>): string[][] {
  const keys = rows.map(({ code }) => codeKey(code));
  return rows.map(({ code, conditions, unread }, at) => {
    const key = keys[at]!;
    const other = key === '' ? undefined : present.get(key);
    const first = key === '' ? at : keys.indexOf(key);
    return [
      ...(kind === 'coupons' && code.trim() === '' ? ['It has no code.'] : []),
      ...(other === undefined ? [] : [`The store has this code already: ${other}.`]),
      ...(first === at ? [] : [`Row ${first + 1} has the same code.`]),
      ...(conditions ? [`Conditions: ${conditionsText(conditions)}.`] : []),
      ...unread.map((part) => `Not used: ${part}`),
    ];
  });
}

/** `Minimum spend $45, App only` */
const conditionsText = (conditions: Conditions): string =>
  Object.entries(conditions)
    .map(([field, value]) => (value === true ? labelOf(field) : `${labelOf(field)} ${value}`))
    .join(', ');

const NOTHING_PASTED = 'Paste a mail or rows first.';

/** What keeps so many rows from being saved, of which some are wrong; '': nothing. */
export function missingText(storeId: string, rows: number, wrong: readonly number[]): string {
  if (rows === 0) return NOTHING_PASTED;
  if (storeId === '') return `Choose the store${wrong.length > 0 ? `, and ${corrected(wrong)}` : ''}.`;
  return wrong.length === 0 ? '' : `To save, ${corrected(wrong)}.`;
}

const MOST_NAMED = 5;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

function corrected(wrong: readonly number[]): string {
  const named = wrong.slice(0, MOST_NAMED).map(String);
  const more = wrong.length - named.length;
  return `correct ${wrong.length === 1 ? 'row' : 'rows'} ${list.format(more > 0 ? [...named, `${more} more`] : named)}`;
}
