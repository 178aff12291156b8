import { discountInText, type FoundDiscount } from '../../data/rules/discount-in-text.ts';
import type { TypedDateOptions } from '../../data/rules/typed-date.ts';
import { webAddress } from '../../data/schema/fields.ts';
import { dateValue, flagValue, numberValue } from './cell-values.ts';
import { RowRefused } from './row-refused.ts';

/** The texts of a row by field; fields without a column are missing. */
export type Texts = { readonly [field: string]: string | undefined };
/** What a row says of the fields of a thing, as the body of a PUT does: null empties one. */
export type Changes = { [field: string]: unknown };

const MOST_TITLE = 200;
const MOST_DISCOUNT = 60;

/** What a row of coupons or offers says, understood as fast entry understands it. Throws `RowRefused`. */
export function dealChanges(kind: 'coupons' | 'offers', texts: Texts, dates: TypedDateOptions): Changes {
  const changes: Changes = {};
  const set = (field: string, value: (text: string) => unknown): void => {
    const text = texts[field];
    if (text !== undefined) changes[field] = value(text);
  };
  const description = texts['description'] ?? '';
  const found = discountOf(texts);
  const spoken =
    found === undefined ? '' : found.discountType === 'freeShipping' ? 'Free shipping' : spokenValue(found);
  changes['title'] = texts['title'] || shortTitle(description) || spoken;
  set('description', (text) => text);
  set('terms', (text) => text || null);
  if (kind === 'offers') changes['description'] ??= '';
  set('code', (text) => text || null);
  if (found !== undefined) {
    const { discountType, discountValue } = found;
    const isPhrase = discountType === 'freeShipping' || discountType === 'other';
    changes['discountType'] = kind === 'offers' && isPhrase ? 'deal' : discountType;
    changes['discountValue'] = kind === 'offers' && discountType === 'freeShipping' ? 'Free shipping' : discountValue;
  }
  set('affiliateLink', (text) => addressOf('affiliateLink', text));
  for (const field of ['startsAt', 'expiryDate']) set(field, (text) => dateValue(field, text, dates));
  set('verifiedAt', (text) => dateValue('verifiedAt', text, { ...dates, direction: 'back' }));
  for (const field of ['verified', 'featured', 'active']) set(field, (text) => flagValue(field, text));
  return changes;
}

/** An address whose scheme may be missing; then its host has a dot, as words have not. */
export function addressOf(field: string, text: string): string | null {
  if (text === '') return null;
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(text);
  const address = isWhole ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!webAddress.safeParse(address).success || !(isWhole || new URL(address).hostname.includes('.')))
    throw new RowRefused(field, 'Enter a full address that starts with https:// or http://.');
  return address;
}

const spokenValue = ({ discountType, discountValue }: FoundDiscount): string =>
  discountType === 'other' ? discountValue : `${discountValue} off`;

/** The beginning of a text, cut between words. */
function shortTitle(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MOST_TITLE) return line;
  return `${line.slice(0, MOST_TITLE - 1).replace(/\s+\S*$/, '')}…`;
}

const TYPES: readonly (readonly [type: FoundDiscount['discountType'], words: RegExp])[] = [
  ['percentage', /^(?:percent(?:age)?(?:[_ ]?off)?|%|percent[_ ]range|percent[_ ]maximum)$/i],
  ['fixed', /^(?:fixed|amount|cash|money|flat|dollar(?:[_ ]?off)?|value)$/i],
  ['freeShipping', /^free[_ ]?(?:shipping|delivery)$/i],
  ['other', /^(?:other|deal|sale|bogo|gift[\w ]*|offer|none)$/i],
];

/** Undefined: the row says nothing of it, and what is there stays. */
function discountOf(texts: Texts): FoundDiscount | undefined {
  const percent = texts['discountPercent'] ? numberValue('discountPercent', texts['discountPercent']) : null;
  if (percent !== null && percent > 0) return { discountType: 'percentage', discountValue: `${percent}%` };
  const amount = texts['discountAmount'] ?? '';
  if (amount !== '' && !/^0+([.,]0+)?$/.test(amount))
    return discountInText(amount) ?? { discountType: 'fixed', discountValue: plainAmount(amount) };
  const typed = typeOf(texts['discountType'] ?? '');
  const text = texts['discount'] ?? '';
  // a file with types and values says it all, with an empty value as well
  if (typed !== undefined && texts['discount'] !== undefined)
    return { discountType: typed, discountValue: text.slice(0, MOST_DISCOUNT) };
  if (typed === 'freeShipping') return { discountType: typed, discountValue: '' };
  if (text !== '') return discountInText(text) ?? plainDiscount(text);
  return discountInText(texts['title'] ?? '') ?? discountInText(texts['description'] ?? '');
}

function typeOf(text: string): FoundDiscount['discountType'] | undefined {
  if (text === '') return undefined;
  const found = TYPES.find(([, words]) => words.test(text.trim()))?.[0];
  if (found === undefined)
    throw new RowRefused(
      'discountType',
      `"${text}" is no type of a discount. Use percentage, fixed, freeShipping or other.`,
    );
  return found;
}

const plainAmount = (text: string): string =>
  /^\d+(?:[.,]\d+)?$/.test(text) ? `$${text}` : text.slice(0, MOST_DISCOUNT);

/** `20` in a column of discounts is 20%; other words stay as they are. */
const plainDiscount = (text: string): FoundDiscount =>
  /^\d{1,2}(?:\.\d+)?$/.test(text)
    ? { discountType: 'percentage', discountValue: `${text}%` }
    : { discountType: 'other', discountValue: text.slice(0, MOST_DISCOUNT) };

const ENDED = /^(?:suspended|deleted|expired|inactive|paused|withdrawn|ended|removed|disabled|deactivated)$/i;

/** Whether the feed says that it no longer lists the row. */
export const isEnded = ({ status = '' }: Texts): boolean => ENDED.test(status.trim());
