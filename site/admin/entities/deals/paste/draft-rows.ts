import { codeKey } from '../../../../../data/rules/deals/deal-state.ts';
import { fold } from '../../../../../data/rules/text/fold.ts';
import { expiryInstant, startInstant } from '../../../../../data/rules/dates/expiry.ts';
import { offerOfMany } from '../../../../../api/contract/offers.ts';
import type { Conditions } from '../../../../../data/schema/conditions.ts';
import { couponDiscountTypes, couponInput, type CouponInput } from '../../../../../data/schema/coupon.ts';
import { offerDiscountTypes, type OfferInput } from '../../../../../data/schema/offer.ts';
import { dayOrInstant } from '../../../../../data/schema/fields.ts';
import { labelOf } from '../../../../../data/schema/field-labels.ts';
import { validationMessage } from '../../../../../data/schema/validation-messages.ts';
import type { DateOrder, DraftRow } from './pasted-rows.ts';

/** What rows become. */
export type PastedKind = 'coupons' | 'offers';

/** The fields of a row that can be changed. */
export type DraftField =
  | 'code'
  | 'title'
  | 'discountType'
  | 'discountValue'
  | 'affiliateLink'
  | 'startsAt'
  | 'expiryDate';

export const types = { coupons: couponDiscountTypes, offers: offerDiscountTypes };
const otherType = { coupons: 'other', offers: 'deal' } as const;

/** The row as it is shown and saved: of this kind, and with dates that could be two in this order, unless they were changed. */
export const readAs = ({ either, ...row }: DraftRow, kind: PastedKind, order: DateOrder): DraftRow => ({
  ...row,
  either,
  discountType: types[kind].find((known) => known === row.discountType) ?? otherType[kind],
  startsAt: either.startsAt?.[order] ?? row.startsAt,
  expiryDate: either.expiryDate?.[order] ?? row.expiryDate,
});

export interface Checked {
  row: DraftRow;
  /** What is saved; null: it cannot be. */
  input: CouponInput | OfferInput | null;
  /** The fields that are wrong, each with its message. */
  errors: { readonly [field: string]: string };
  /** What the owner should know and may leave. */
  notes: readonly string[];
}

interface NamedStore {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** The one store that all rows name that name one. */
export function storeOfRows<Store extends NamedStore>(
  rows: readonly DraftRow[],
  stores: readonly Store[],
): Store | undefined {
  const named = rows.filter(({ store = '' }) => store !== '');
  return named.length === 0 ? undefined : stores.find((each) => named.every((row) => isOf(row, each)));
}

const isOf = ({ store = '' }: DraftRow, { id, slug, name }: NamedStore): boolean =>
  [name, slug, id].some((each) => fold(each) === fold(store));

interface Surroundings {
  kind: PastedKind;
  /** The store that they are for, once it is chosen. */
  store?: NamedStore | undefined;
  /** Of offers without one of their own. */
  link: string;
  timeZone: string;
  /** The store's codes, each with the deal that has it. */
  present: ReadonlyMap<string, string>;
}

/** Checks rows by the rules by which they are saved, and against each other and what the store has. */
export function checkedRows(
  rows: readonly DraftRow[],
  { kind, store, link, timeZone, present }: Surroundings,
): Checked[] {
  const keys = rows.map(({ code }) => codeKey(code));
  return rows.map((row, at) => {
    const { id: _id, store: named = '', source: _source, either: _either, unread, ...typed } = row;
    const result =
      kind === 'coupons'
        ? couponInput.safeParse(filled(typed), { error: validationMessage })
        : offerOfMany.safeParse(filled(asOffer(typed, link)), { error: validationMessage });
    const errors: { [field: string]: string } = {};
    for (const { path, message } of result.error?.issues ?? []) errors[String(path[0])] ??= message;
    if (result.success && endsTooEarly(result.data, timeZone))
      errors['expiryDate'] = 'It would expire before it starts.';
    if (named !== '' && store !== undefined && !isOf(row, store))
      errors['store'] = `The row names ${named}. Leave it out here, and paste it for that store.`;
    const key = keys[at]!;
    const other = key === '' ? undefined : present.get(key);
    const first = key === '' ? at : keys.indexOf(key);
    return {
      row,
      input: result.success && Object.keys(errors).length === 0 ? result.data : null,
      errors,
      notes: [
        ...(kind === 'coupons' && row.code.trim() === '' ? ['It has no code.'] : []),
        ...(other === undefined ? [] : [`The store has this code already: ${other}.`]),
        ...(first === at ? [] : [`Row ${first + 1} has the same code.`]),
        ...(row.conditions ? [`Conditions: ${conditionsText(row.conditions)}.`] : []),
        ...unread.map((part) => `Not used: ${part}`),
      ],
    };
  });
}

/** `Minimum spend $45, App only` */
const conditionsText = (conditions: Conditions): string =>
  Object.entries(conditions)
    .map(([field, value]) => (value === true ? labelOf(field) : `${labelOf(field)} ${value}`))
    .join(', ');

type Typed = Omit<DraftRow, 'id' | 'store' | 'source' | 'unread' | 'either'>;

/** An offer has to have a description and a link: its title, and that of all. */
const asOffer = (typed: Typed, link: string): Typed => ({
  ...typed,
  description: typed.description?.trim() ? typed.description : typed.title,
  affiliateLink: typed.affiliateLink.trim() === '' ? link.trim() : typed.affiliateLink,
});

const endsTooEarly = (
  { startsAt, expiryDate }: Pick<CouponInput, 'startsAt' | 'expiryDate'>,
  timeZone: string,
): boolean =>
  startsAt !== undefined &&
  expiryDate !== undefined &&
  startInstant(startsAt, timeZone) >= expiryInstant(expiryDate, timeZone);

/** Empty texts count as absent. */
const filled = (typed: object): object => Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));

/** `Ends: It would expire …`. Of a date that cannot be read, its field says it. */
export const errorText = ({ row, errors }: Pick<Checked, 'row' | 'errors'>): string[] =>
  Object.entries(errors)
    .filter(([field]) => !isUnreadDate(row, field))
    .map(([field, message]) => `${labelOf(field)}: ${message}`);

const isUnreadDate = (row: DraftRow, field: string): boolean =>
  (field === 'startsAt' || field === 'expiryDate') && !dayOrInstant.safeParse(row[field]).success;

/** What keeps pasted rows from being saved: in words, and where it is. */
export function missingOf(
  storeId: string,
  rows: readonly Pick<Checked, 'input'>[],
): { text: string; where: 'store' | 'text' | 'rows' } | null {
  const wrong = rows.flatMap(({ input }, at) => (input === null ? [at + 1] : []));
  if (rows.length === 0) return { text: 'Paste a mail or rows first.', where: 'text' };
  if (storeId === '')
    return { text: `Choose the store${wrong.length > 0 ? `, and ${corrected(wrong)}` : ''}.`, where: 'store' };
  return wrong.length === 0 ? null : { text: `To save, ${corrected(wrong)}.`, where: 'rows' };
}

const MOST_NAMED = 5;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

function corrected(wrong: readonly number[]): string {
  const named = wrong.slice(0, MOST_NAMED).map(String);
  const more = wrong.length - named.length;
  return `correct ${wrong.length === 1 ? 'row' : 'rows'} ${list.format(more > 0 ? [...named, `${more} more`] : named)}`;
}
