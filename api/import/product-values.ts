import { amazonCategories } from '../../data/schema/amazon-product.ts';
import { slugify } from '../../data/rules/slugify.ts';
import { dateValue, flagValue, numberValue, percentValue, priceValue, type FileDates } from './cell-values.ts';
import { addressOf, type Changes, type Texts } from './deal-values.ts';
import { RowRefused } from './row-refused.ts';

type Value = (field: string, text: string, dates: FileDates) => unknown;
type Values = { readonly [field: string]: Value };

const text: Value = (_field, given) => given;
const optionalText: Value = (_field, given) => given || null;
const address: Value = (field, given) => addressOf(field, given);
const rounded = (step: number) => (value: number | null) =>
  value === null ? null : Math.round(value / step) / (1 / step);

const productValues: Values = {
  name: text,
  description: text,
  affiliateLink: address,
  imageUrl: pictureAddress,
  originalPrice: priceValue,
  salePrice: priceValue,
  priceCheckedAt: dateValue,
  discount: (field, given) => rounded(1)(percentValue(field, given)),
  rating: (field, given) =>
    rounded(0.1)(numberValue(field, given.replace(/\s*(?:\/|out of)\s*5(?:\.0)?(?: stars?)?$/i, ''))),
  reviewCount: numberValue,
  category: productCategory,
  keywords: optionalText,
  featured: flagValue,
};

const storeValues: Values = {
  name: text,
  slug: slugValue,
  logo: pictureAddress,
  description: text,
  website: address,
  affiliateLink: address,
  deepLink: address,
  category: optionalText,
  dealCount: numberValue,
};

const changesBy = (values: Values, texts: Texts, dates: FileDates): Changes =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const given = texts[field];
      return given === undefined ? [] : [[field, value(field, given, dates)]];
    }),
  );

/** What a row of products says. Throws `RowRefused`. */
export function productChanges({ currency = '', ...texts }: Texts, dates: FileDates): Changes {
  if (!/^(?:|USD|(?:US ?)?\$|US dollars?)$/i.test(currency))
    throw new RowRefused('currency', `"${currency}" is not US dollars, in which prices of products are kept.`);
  return changesBy(productValues, texts, dates);
}
/** What a row of stores says. Throws `RowRefused`. */
export const storeChanges = (texts: Texts, dates: FileDates): Changes => changesBy(storeValues, texts, dates);

function slugValue(field: string, given: string): string | null {
  const slug = slugify(given);
  if (slug === '' && given !== '')
    throw new RowRefused(field, `"${given}" gives no address. Use letters from a to z, digits and hyphens.`);
  return slug || null;
}

function pictureAddress(field: string, given: string): string | null {
  return given.startsWith('/media/') ? given : addressOf(field, given);
}

function productCategory(field: string, given: string): string | null {
  if (given === '') return null;
  const found = amazonCategories.find((each) => each === given.toLowerCase());
  if (found === undefined)
    throw new RowRefused(
      field,
      `"${given}" is no category of products. Use one of these: ${amazonCategories.join(', ')}.`,
    );
  return found;
}
