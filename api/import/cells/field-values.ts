import { saysNone, saysNothing } from '../../../data/rules/dates/cell-words.ts';
import { slugify } from '../../../data/rules/text/slugify.ts';
import { countriesInCell } from '../../../data/rules/deals/deal-countries.ts';
import { percentNumber, withoutLastZeros } from '../../../data/rules/deals/discount-in-cell.ts';
import { currencyOfUnit, priceIn } from '../../../data/rules/deals/amount.ts';
import { remembering } from '../../../data/rules/text/remembering.ts';
import { typedNumber } from '../../../data/rules/text/typed-number.ts';
import { amazonCategories, priceAmounts } from '../../../data/schema/amazon-product.ts';
import { dealTextNames, type Conditions } from '../../../data/schema/deal.ts';
import { webAddress } from '../../../data/schema/fields.ts';
import { dateValue, flagValue, MOST_REMEMBERED, shortened, type FileDates } from './cell-values.ts';
import { RowRefused } from './errors.ts';

/** The texts of a row by field; fields without a column are missing. */
export type Texts = { readonly [field: string]: string | undefined };
/** What a row says of the fields of a thing, as the body of a PUT does: null empties one. */
export type Changes = { [field: string]: unknown };

/** Reads a date of a field. Throws `RowRefused`. */
export type ReadDate = (field: string, text: string) => string | null;
type Value = (field: string, text: string, date: ReadDate) => unknown;
type Values = { readonly [field: string]: Value };

const dateOf: Value = (field, given, date) => date(field, given);
const text: Value = (_field, given) => given;
const optionalText: Value = (_field, given) => given || null;
const numeric =
  (read: (text: string) => number, problem: string) =>
  (field: string, given: string): number | null => {
    const number = given === '' ? null : read(given);
    if (Number.isNaN(number)) throw new RowRefused(field, `"${shortened(given)}" ${problem}`);
    return number;
  };
const number = numeric(typedNumber, 'cannot be read as a number. Write it like 39.99.');
const percent = numeric((given) => Math.round(percentNumber(given)), 'is no percentage up to 100. Correct it.');
const rating = numeric(
  (given) => Math.round(typedNumber(given.replace(/\s*(?:\/|out of)\s*5(?:\.0)?(?: stars?)?$/i, '')) * 10) / 10,
  'cannot be read as a number. Write it like 39.99.',
);

/** What the fields of coupons, offers, stores and products hold, but for discounts, codes of deals and categories of products. */
export const fieldValues: Values = {
  name: text,
  slug: slugValue,
  logo: pictureAddress,
  description: text,
  ...Object.fromEntries(dealTextNames.map((name) => [name, optionalText])),
  seoTitle: optionalText,
  seoDescription: optionalText,
  website: addressOf,
  affiliateLink: addressOf,
  deepLink: addressOf,
  imageUrl: pictureAddress,
  startsAt: dateOf,
  expiryDate: dateOf,
  countries: countriesOf,
  verifiedAt: dateOf,
  priceCheckedAt: dateOf,
  rating,
  reviewCount: number,
  category: optionalText,
  dealCount: number,
  keywords: optionalText,
  verified: flagValue,
  featured: flagValue,
  active: flagValue,
};

export const conditionValues: { readonly [Field in keyof Conditions]-?: Value } = {
  // feeds write a number for none, too
  minimumSpend: (_field, given) => (/^0*(?:[.,]0*)?$/.test(given) || saysNone(given) ? null : withoutLastZeros(given)),
  newCustomers: flagValue,
  students: flagValue,
  appOnly: flagValue,
  excludes: optionalText,
};

/** Remembers what texts mean: rows share their dates, which take long to read. */
export function dateReader(dates: FileDates): ReadDate {
  const ofField = remembering((field: string) =>
    remembering((given: string) => dateValue(field, given, dates), MOST_REMEMBERED),
  );
  return (field, given) => ofField(field)(given);
}

/** What a row says of the fields that it has. Throws `RowRefused`. */
export function changesIn(texts: Texts, values: Values, date: ReadDate): Changes {
  const changes: Changes = {};
  for (const [field, value] of Object.entries(values)) {
    const given = texts[field];
    if (given !== undefined) changes[field] = value(field, given, date);
  }
  return changes;
}

/** What a row of products says. `site`: the currency of the site. Throws `RowRefused`. */
export function productChanges(
  { currency = '', category, discount, ...texts }: Texts,
  date: ReadDate,
  site: string,
): Changes {
  const found = category && amazonCategories.find((each) => each === category.toLowerCase());
  if (category && found === undefined)
    throw new RowRefused(
      'category',
      `"${category}" is no category of products. Use one of these: ${amazonCategories.join(', ')}.`,
    );
  return {
    ...changesIn(texts, fieldValues, date),
    ...(discount !== undefined && { discount: percent('discount', discount) }),
    ...pricesIn(texts, currency, site),
    ...(category !== undefined && { category: found || null }),
  };
}

/** `img.png` and `go.php` are files. */
const HOST = /\.(?!(?:png|jpe?g|gif|svg|webp|avif|html?|php|aspx?)$)[a-z][a-z\d-]+(?::\d+)?$/;

/** An address whose scheme may be missing; then its host ends with letters after a dot, as words and numbers do not. Throws `RowRefused`. */
export function addressOf(field: string, given: string): string | null {
  if (given === '') return null;
  if (/\S[\s,;|]+(?:https?:)?\/\//i.test(given)) throw new RowRefused(field, 'These are several addresses. Leave one.');
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(given);
  const address = isWhole || /^[^/]*@/.test(given) ? given : `https://${given.replace(/^\/\//, '')}`;
  if (!webAddress.safeParse(address).success || !(isWhole || HOST.test(new URL(address).host)))
    throw new RowRefused(field, 'Enter a full address that starts with https:// or http://.');
  return address;
}

function countriesOf(field: string, given: string): string[] | null {
  const found = countriesInCell(given);
  if ('problem' in found) throw new RowRefused(field, found.problem);
  return found.countries.length === 0 ? null : found.countries;
}

/** Browsers load no picture without encryption into a page that is encrypted: they ask for it with encryption. */
function pictureAddress(field: string, given: string): string | null {
  return given.startsWith('/media/') ? given : (addressOf(field, given)?.replace(/^http:/i, 'https:') ?? null);
}

function slugValue(field: string, given: string): string | null {
  const slug = slugify(given);
  if (slug === '' && given !== '')
    throw new RowRefused(field, `"${given}" gives no address. Use letters from a to z, digits and hyphens.`);
  return slug || null;
}

/** The prices of a row, and their currency, which a price or a column of its own names. Throws `RowRefused`. */
function pricesIn(texts: Texts, column: string, site: string): Changes {
  const ofColumn = saysNothing(column) ? null : currencyOfUnit(column, site);
  if (ofColumn === null && !saysNothing(column))
    throw new RowRefused('currency', `"${shortened(column)}" is no currency. Write a code such as EUR.`);
  let currency = ofColumn;
  const prices: Changes = {};
  for (const field of priceAmounts) {
    const given = texts[field];
    if (given === undefined) continue;
    const found = given === '' ? null : priceIn(given, ofColumn ?? site);
    if (found === undefined)
      throw new RowRefused(field, `"${shortened(given)}" cannot be read as a price. Write it like 39.99 or £39.99.`);
    prices[field] = found?.price ?? null;
    if (found === null || found.currency === null) continue;
    if (currency !== null && currency !== found.currency)
      throw new RowRefused(field, `"${shortened(given)}" is not in ${currency}, as the row says elsewhere.`);
    currency = found.currency;
  }
  return { ...prices, ...(currency !== null && { currency }) };
}
