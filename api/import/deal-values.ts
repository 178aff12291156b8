import { discountTypeOf, stateOf } from '../../data/rules/cell-words.ts';
import { codeInCell } from '../../data/rules/code-in-cell.ts';
import { currencySign, discountInCell } from '../../data/rules/discount-in-cell.ts';
import { discountInText, type FoundDiscount } from '../../data/rules/discount-in-text.ts';
import { discountWorth } from '../../data/rules/discount-worth.ts';
import { webAddress } from '../../data/schema/fields.ts';
import { dateValue, flagValue, type FileDates } from './cell-values.ts';
import { RowRefused } from './row-refused.ts';

/** The texts of a row by field; fields without a column are missing. */
export type Texts = { readonly [field: string]: string | undefined };
/** What a row says of the fields of a thing, as the body of a PUT does: null empties one. */
export type Changes = { [field: string]: unknown };

const MOST_TITLE = 200;

interface HowRead {
  readonly dates: FileDates;
  /** This site wrote the row: its values are as they are stored. */
  readonly isExact: boolean;
  /** Gets a state of a deal that is not known; the deal is switched off. */
  readonly unknownStates: Set<string>;
}

/** What a row of coupons or offers says, understood as fast entry understands it. Throws `RowRefused`. */
export function dealChanges(
  kind: 'coupons' | 'offers',
  texts: Texts,
  { dates, isExact, unknownStates }: HowRead,
): Changes {
  const changes: Changes = {};
  const set = (field: string, value: (text: string) => unknown): void => {
    const text = texts[field];
    if (text !== undefined) changes[field] = value(text);
  };
  // of a row that is refused, too: all that is to be asked is asked at once
  const state = texts['status'] ? (stateOf(texts['status']) ?? 'unknown') : undefined;
  if (state === 'unknown') unknownStates.add(texts['status']!);
  const description = texts['description'] ?? '';
  const found = discountOf(texts, isExact);
  const spoken =
    found === undefined ? '' : found.discountType === 'freeShipping' ? 'Free shipping' : spokenValue(found);
  changes['title'] = texts['title'] || titleOf(description) || spoken;
  set('description', (text) => text);
  set('terms', (text) => text || null);
  if (kind === 'offers') changes['description'] ??= '';
  set('code', (text) => (isExact ? text || null : codeValue(text)));
  if (found !== undefined) {
    const { discountType, discountValue } = found;
    const isPhrase = discountType === 'freeShipping' || discountType === 'other';
    changes['discountType'] = kind === 'offers' && isPhrase ? 'deal' : discountType;
    changes['discountValue'] = kind === 'offers' && discountType === 'freeShipping' ? 'Free shipping' : discountValue;
  }
  set('affiliateLink', (text) => addressOf('affiliateLink', text));
  for (const field of ['startsAt', 'expiryDate', 'verifiedAt']) set(field, (text) => dateValue(field, text, dates));
  for (const field of ['verified', 'featured', 'active']) set(field, (text) => flagValue(field, text));
  if (state !== undefined && changes['active'] !== false)
    changes['active'] = state === 'live' || (state === 'soon' && typeof changes['startsAt'] === 'string');
  return changes;
}

function codeValue(text: string): string | null {
  const found = codeInCell(text);
  if ('problem' in found) throw new RowRefused('code', found.problem);
  return found.code || null;
}

/** An address whose scheme may be missing; then its host has a dot, as words have not. */
export function addressOf(field: string, text: string): string | null {
  if (text === '') return null;
  if (/\S[\s,;|]+(?:https?:)?\/\//i.test(text)) throw new RowRefused(field, 'These are several addresses. Leave one.');
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(text);
  const address = isWhole ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!webAddress.safeParse(address).success || !(isWhole || new URL(address).hostname.includes('.')))
    throw new RowRefused(field, 'Enter a full address that starts with https:// or http://.');
  return address;
}

const spokenValue = ({ discountType, discountValue }: FoundDiscount): string =>
  discountType === 'other' || /\boff\b/i.test(discountValue) ? discountValue : `${discountValue} off`;

/** The first of the sentences of a text, or all of it. Throws `RowRefused` where it is too long for a title. */
function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MOST_TITLE) return line;
  const first = /^.{10,199}?[.!?…](?= )/u.exec(line)?.[0];
  if (first === undefined)
    throw new RowRefused('title', 'This is missing, and the first sentence of the description is too long for it.');
  return first;
}

/** The type that both columns that may say it give. */
function typeIn({ discountType = '', isPercentage = '' }: Texts): FoundDiscount['discountType'] | undefined {
  const type = discountTypeOf(discountType);
  if (type === undefined && discountType !== '')
    throw new RowRefused(
      'discountType',
      `"${discountType}" is no type of a discount. Use percentage, fixed, freeShipping or other.`,
    );
  const isPercent = flagValue('isPercentage', isPercentage);
  if (isPercent === null) return type;
  if (type !== undefined && (type === 'percentage') !== isPercent)
    throw new RowRefused(
      'isPercentage',
      `It says "${isPercentage}", but the type of the discount is "${discountType}".`,
    );
  return type ?? (isPercent ? 'percentage' : 'fixed');
}

/** Undefined: the row says nothing of it, and what is there stays. */
function discountOf(texts: Texts, isExact: boolean): FoundDiscount | undefined {
  const type = typeIn(texts);
  if (isExact && type !== undefined) return { discountType: type, discountValue: texts['discount'] ?? '' };
  const currency = texts['currency'] ? currencySign(texts['currency']) : undefined;
  if (texts['currency'] && currency === undefined)
    throw new RowRefused('currency', `"${texts['currency']}" is no currency. Write a code such as EUR.`);
  const cells = [
    ['discountPercent', 'percentage'],
    ['discountAmount', type ?? 'fixed'],
    ['discount', type],
  ] as const;
  let said: FoundDiscount | undefined;
  for (const [field, as] of cells) {
    const found = discountInCell(texts[field] ?? '', { type: as, currency });
    if (found === undefined) continue;
    if ('problem' in found) throw new RowRefused(field, found.problem);
    if (said !== undefined && worthOf(said) !== worthOf(found))
      throw new RowRefused(field, `It says ${found.discountValue}, and another column ${said.discountValue}.`);
    // "20% off sitewide" says more than 20
    if (said === undefined || found.discountValue.length > said.discountValue.length) said = found;
  }
  if (said !== undefined) return said;
  const spoken = discountInText(texts['title'] ?? '') ?? discountInText(texts['description'] ?? '');
  return type === undefined || type === spoken?.discountType ? spoken : { discountType: type, discountValue: '' };
}

const worthOf = ({ discountType, discountValue }: FoundDiscount): string =>
  `${discountType} ${discountWorth(discountType, discountValue)}`;

/** Whether the feed says that it no longer lists the row. */
export const isEnded = ({ status = '' }: Texts): boolean => stateOf(status) === 'ended';
