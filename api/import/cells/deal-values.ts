import { discountTypeOf, saysWhileStocksLast, stateOf } from '../../../data/rules/dates/cell-words.ts';
import { codeInCell } from '../../../data/rules/deals/code-in-cell.ts';
import { discountInCell } from '../../../data/rules/deals/discount-in-cell.ts';
import { discountInText, type FoundDiscount } from '../../../data/rules/deals/discount-in-text.ts';
import { discountWorth } from '../../../data/rules/deals/discount-worth.ts';
import { currencyOfUnit } from '../../../data/rules/deals/amount.ts';
import { fold } from '../../../data/rules/text/fold.ts';
import { flagValue } from './cell-values.ts';
import { changesIn, conditionValues, fieldValues, type Changes, type ReadDate, type Texts } from './field-values.ts';
import { RowRefused } from './errors.ts';

const MOST_TITLE = 200;

export interface HowRead {
  readonly date: ReadDate;
  /** The currency of the site. */
  readonly currency: string;
  /** This site wrote the row: its values are as they are stored. */
  readonly isExact: boolean;
  /** Gets a state of a deal that is not known; the deal is switched off. */
  readonly unknownStates: Set<string>;
}

/** What a row of coupons or offers says, understood as fast entry understands it. Throws `RowRefused`. */
export function dealChanges(
  kind: 'coupons' | 'offers',
  texts: Texts,
  { date, currency: site, isExact, unknownStates }: HowRead,
): Changes {
  // of a row that is refused, too: all that is to be asked is asked at once
  const state = texts['status'] ? (stateOf(texts['status']) ?? 'unknown') : undefined;
  if (state === 'unknown') unknownStates.add(texts['status']!);
  const description = texts['description'] ?? '';
  const found = discountOf(texts, isExact, site);
  const { code, currency } = texts;
  const conditions = changesIn(texts, conditionValues, date);
  const changes: Changes = {
    title: texts['title'] || titleOf(description) || (found ? spokenValue(found) : ''),
    ...(kind === 'offers' && { description: '' }),
    ...(code !== undefined && { code: isExact ? code || null : codeValue(code) }),
    ...(found && (kind === 'offers' ? asOfOffer(found) : found)),
    ...(isExact && currency !== undefined && { currency: currency || null }),
    ...changesIn(texts, fieldValues, date),
    ...(Object.keys(conditions).length > 0 && { conditions }),
  };
  // an end without a date, which shoppers are told
  const { terms = '', expiryDate = '' } = texts;
  if (changes['expiryDate'] === null && saysWhileStocksLast(expiryDate) && !fold(terms).includes(fold(expiryDate)))
    changes['terms'] = terms === '' ? expiryDate : `${expiryDate}. ${terms}`;
  if (state !== undefined && changes['active'] !== false)
    changes['active'] = state === 'live' || (state === 'soon' && typeof changes['startsAt'] === 'string');
  return changes;
}

function codeValue(text: string): string | null {
  const found = codeInCell(text);
  if ('problem' in found) throw new RowRefused('code', found.problem);
  return found.code || null;
}

/** Offers have one type for all that is no number. */
const asOfOffer = ({ discountType, discountValue }: FoundDiscount) => ({
  discountType: discountType === 'freeShipping' || discountType === 'other' ? 'deal' : discountType,
  discountValue: discountType === 'freeShipping' ? 'Free shipping' : discountValue,
});

function spokenValue({ discountType, discountValue }: FoundDiscount): string {
  if (discountType === 'freeShipping') return 'Free shipping';
  return discountType === 'other' || /\boff\b/i.test(discountValue) ? discountValue : `${discountValue} off`;
}

/** The first of the sentences of a text, or all of it. Throws `RowRefused` where it is too long for a title. */
function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MOST_TITLE) return line;
  const first = /^.{10,199}?[.!?…](?= )/u.exec(line)?.[0];
  if (first === undefined)
    throw new RowRefused('title', 'This is missing, and the first sentence of the description is too long for it.');
  return first;
}

/** The type that both columns that may say it give. `unit`: the currency that stands for a type. */
function typeIn({ discountType = '', isPercentage = '' }: Texts, unit: string | null) {
  const type = unit !== null ? 'fixed' : discountType === '' ? undefined : discountTypeOf(discountType);
  if (type === undefined && discountType !== '')
    throw new RowRefused(
      'discountType',
      `"${discountType}" is no type of a discount. Use percentage, fixed, freeShipping or other.`,
    );
  const isPercent = isPercentage === '' ? null : flagValue('isPercentage', isPercentage);
  if (isPercent === null) return type;
  if (type !== undefined && (type === 'percentage') !== isPercent)
    throw new RowRefused(
      'isPercentage',
      `It says "${isPercentage}", but the type of the discount is "${discountType}".`,
    );
  return type ?? (isPercent ? 'percentage' : 'fixed');
}

/** Undefined: the row says nothing of it, and what is there stays. */
function discountOf(texts: Texts, isExact: boolean, site: string): FoundDiscount | undefined {
  const unit = texts['discountType'] ? currencyOfUnit(texts['discountType'], site) : null;
  const type = typeIn(texts, unit);
  if (isExact && type !== undefined) return { discountType: type, discountValue: texts['discount'] ?? '' };
  const currency = texts['currency'] ? currencyOfUnit(texts['currency'], site) : (unit ?? undefined);
  if (currency === null)
    throw new RowRefused('currency', `"${texts['currency']}" is no currency. Write a code such as EUR.`);
  const cells = [
    ['discountPercent', 'percentage'],
    ['discountAmount', type ?? 'fixed'],
    ['discount', type],
  ] as const;
  let said: FoundDiscount | undefined;
  for (const [field, as] of cells) {
    const found = texts[field] ? discountInCell(texts[field], { type: as, currency, site }) : undefined;
    if (found === undefined) continue;
    if ('problem' in found) throw new RowRefused(field, found.problem);
    if (said !== undefined && worthOf(said) !== worthOf(found))
      throw new RowRefused(field, `It says ${found.discountValue}, and another column ${said.discountValue}.`);
    // "20% off sitewide" says more than 20
    if (said === undefined || found.discountValue.length > said.discountValue.length) said = found;
  }
  if (said !== undefined) return said;
  const { title = '', description = '' } = texts;
  const spoken = discountInText(title) ?? discountInText(description, true);
  return type === undefined || type === spoken?.discountType ? spoken : { discountType: type, discountValue: '' };
}

const worthOf = ({ discountType, discountValue }: FoundDiscount): string =>
  `${discountType} ${discountWorth(discountType, discountValue)}`;

/** Whether the feed says that it no longer lists the row. */
export const isEnded = ({ status = '' }: Texts): boolean => status !== '' && stateOf(status) === 'ended';
