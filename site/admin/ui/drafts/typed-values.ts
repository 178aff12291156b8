import { z } from 'zod';
import { groupIn } from '../../../../api/contract/shapes/changes.ts';
import { typedNumber } from '../../../../data/rules/text/typed-number.ts';
import { priceIn } from '../../../../data/rules/deals/amount.ts';
import { priceAmounts } from '../../../../data/schema/amazon-product.ts';

/** What stands in a form's fields: text, switches, and lists and groups of those. */
export type Typed = string | boolean | Typed[] | { [field: string]: Typed };
export interface TypedForm {
  [field: string]: Typed;
}

interface Bare {
  schema: z.core.$ZodType;
  optional: boolean;
  /** A blank stands for null. */
  nullable?: true;
  otherwise: unknown;
}

/** A schema without what it says about absence. */
function bare(schema: z.core.$ZodType, optional = false, otherwise?: unknown): Bare {
  // what is made of it afterwards is not typed
  if (schema instanceof z.ZodPipe) return bare(schema.in, optional, otherwise);
  if (schema instanceof z.ZodOptional) return bare(schema.unwrap(), true, otherwise);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return bare(schema.unwrap(), optional, schema.def.defaultValue);
  if (schema instanceof z.ZodNullable) return { ...bare(schema.unwrap(), optional, otherwise), nullable: true };
  return { schema, optional, otherwise };
}

/** A record as a form shows it; what is missing is shown as its default, else blank. */
export function shown(schema: z.ZodObject, record: object): TypedForm {
  const given = record as { readonly [field: string]: unknown };
  return Object.fromEntries(
    Object.entries(schema.shape).map(([field, of]) => [field, shownValue(of as z.core.$ZodType, given[field])]),
  );
}

function shownValue(of: z.core.$ZodType, given: unknown): Typed {
  const { schema, otherwise } = bare(of);
  const value = given ?? otherwise;
  if (schema instanceof z.ZodObject) return shown(schema, value ?? {});
  if (schema instanceof z.ZodBoolean) return value === true;
  if (schema instanceof z.ZodArray) {
    const items = (value ?? []) as unknown[];
    const element = schema.element;
    if (element instanceof z.ZodArray) return items.map((item) => shownValue(element, item)).join('\n');
    return element instanceof z.ZodObject || hasFixedLength(schema)
      ? items.map((item) => shownValue(element, item))
      : items.join(', ');
  }
  return value === undefined || value === null ? '' : String(value);
}

/** A list of this many entries has a field for each; any other list of strings is one field. */
const hasFixedLength = (schema: z.ZodArray): boolean =>
  schema.def.checks?.some((check) => check._zod.def.check === 'length_equals') ?? false;

/**
 * What was typed, in the types of the schema and not yet checked: numeric strings become numbers, blank ones are left out, lists of
 * strings are split at commas (specification section 5), and lists of such lists at lines as well.
 */
export function meant(schema: z.ZodObject, typed: TypedForm): { [field: string]: unknown } {
  const values = Object.fromEntries(
    Object.entries(schema.shape).map(([field, of]) => [field, meantValue(of as z.core.$ZodType, typed[field])]),
  );
  return 'salePrice' in schema.shape ? { ...values, ...pricesOf(typed) } : values;
}

/** Prices whose signs say their currency. Where they are in several, they stay as they were typed, for the check to refuse. */
function pricesOf(typed: TypedForm): { [field: string]: unknown } {
  const chosen = String(typed['currency'] ?? '');
  const prices = priceAmounts.flatMap((field) => {
    const text = String(typed[field] ?? '').trim();
    return text === '' ? [] : [{ field, text, ...priceIn(text, chosen || undefined) }];
  });
  const signed = prices.filter(({ currency }) => currency != null);
  if (signed.length === 0) return {};
  const [currency, ...others] = new Set(
    prices.flatMap(({ price, currency }) => (price === undefined ? [] : (currency ?? chosen))),
  );
  if (others.length > 0) return Object.fromEntries(signed.map(({ field, text }) => [field, text]));
  return { currency, ...Object.fromEntries(signed.map(({ field, price }) => [field, price])) };
}

function meantValue(of: z.core.$ZodType, typed: Typed | undefined): unknown {
  const { schema, optional, nullable } = bare(of);
  if (typed === undefined) return undefined;
  if (nullable && typeof typed === 'string' && typed.trim() === '') return null;
  if (typeof typed === 'string' && typed.trim() === '' && (optional || schema instanceof z.ZodNumber)) return undefined;
  if (schema instanceof z.ZodNumber && typeof typed === 'string') return typedNumber(typed);
  if (schema instanceof z.ZodUnion && typeof typed === 'string' && schema.options.every(isNumber)) return Number(typed);
  if (schema instanceof z.ZodNumber) return typed;
  if (schema instanceof z.ZodObject) {
    const value = meant(schema, typed as TypedForm);
    return optional && isBlank(value) ? undefined : value;
  }
  if (schema instanceof z.ZodArray) {
    const element = schema.element;
    if (typeof typed === 'string' && element instanceof z.ZodArray)
      return typed
        .split('\n')
        .map(commaSeparated)
        .filter((line) => line.length > 0);
    return typeof typed === 'string'
      ? commaSeparated(typed)
      : (typed as Typed[]).map((item) => meantValue(element, item));
  }
  return typed;
}

const isNumber = (option: z.core.$ZodType): boolean =>
  option instanceof z.ZodLiteral && typeof option.value === 'number';

const isBlank = (value: object): boolean => Object.values(value).every((each) => each === undefined || each === '');

/** Section 5: split at commas, trimmed, empty entries dropped. */
export const commaSeparated = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** The body of a PUT: everything the form holds, with null for what was emptied. */
export function everyField(schema: z.ZodObject, input: object): { [field: string]: unknown } {
  const given = input as { readonly [field: string]: unknown };
  return Object.fromEntries(
    Object.entries(schema.shape).map(([field, of]) => {
      const group = groupIn(of as z.ZodType);
      return [field, group ? everyField(group, given[field] ?? {}) : (given[field] ?? null)];
    }),
  );
}
