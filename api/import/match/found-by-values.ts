import { discountTypeOf } from '../../../data/rules/dates/cell-words.ts';
import { dateInCell } from '../../../data/rules/dates/date-in-cell.ts';
import { says } from './column-concepts.ts';
import type { ValueKind } from './column-values.ts';
import type { Column, GuessedColumn } from './guessed-columns.ts';

/** Of the values, so many name stores that are here. */
const MOST_STORES = 0.5;
const MOST_UNKNOWN = 2;

export const fieldOf = (columns: readonly GuessedColumn[], field: string): GuessedColumn | undefined =>
  columns.find((column) => column.field === field);

/** Takes the column of which most values name stores that are here, where none is called a store: that one may name new ones. */
export function findStore(columns: readonly GuessedColumn[], isStore: (text: string) => boolean): void {
  const isNamed = (column: GuessedColumn) =>
    ['words', 'code', 'host'].includes(column.holds) &&
    says(column, 'store') &&
    !says(column, 'id', 'category', 'country');
  if (columns.some(isNamed)) return;
  const shareOf = ({ texts }: Column) => texts.filter((text) => isStore(text)).length / Math.max(texts.length, 1);
  const [best] = columns
    .filter(({ isKnown, holds }) => !isKnown && !['link', 'route', 'empty'].includes(holds))
    .toSorted((one, other) => shareOf(other) - shareOf(one));
  if (best !== undefined && shareOf(best) > MOST_STORES) best.field = 'store';
}

/**
 * Takes what names do not say surely and values do: of two columns of dates the later ones, of which the earlier are called a start; the one
 * that lasts until then; the one column of links; the one of shares and sums; and words that are types of discounts.
 */
export function findByValues(columns: readonly GuessedColumn[]): void {
  const open = (...wanted: ValueKind[]) =>
    columns.filter(
      (column) =>
        wanted.includes(column.holds) &&
        column.field === undefined &&
        !column.isKnown &&
        !says(column, 'made', 'updated', 'verified', 'aside', 'person', 'own', 'picture', 'terms', 'content'),
    );
  const has = (...names: string[]) => names.some((field) => fieldOf(columns, field) !== undefined);
  const set = (column: GuessedColumn | undefined, field: string) => column && (column.field = field);

  const dates = open('date', 'stamp');
  const start = fieldOf(columns, 'startsAt');
  const isStart = (column: GuessedColumn) => says(column, 'from', 'start');
  const isEnd = (column: GuessedColumn) => (start === undefined ? says(column, 'until', 'end') : !isStart(column));
  const starting = start ?? only(dates.filter(isStart));
  const ending = only(dates.filter(isEnd));
  if (starting && ending && isLater(ending, starting) && !has('expiryDate')) {
    set(starting, 'startsAt');
    set(ending, 'expiryDate');
  }
  const isLasting = (column: GuessedColumn) => says(column, 'until') && column.unknown <= MOST_UNKNOWN;
  if (start === undefined && !has('expiryDate')) set(only(dates.filter(isLasting)), 'expiryDate');

  const links = columns.filter(({ holds }) => holds === 'link' || holds === 'route');
  if (links.length === 1 && !has('affiliateLink'))
    set(only(open('route').filter((column) => !says(column, 'store', 'website'))), 'affiliateLink');

  if (!has('discount', 'discountAmount', 'discountPercent'))
    set(only(open('worth').filter(({ means }) => means.size === 0)), 'discount');
  const isType = (text: string) => /percentage|fixed/.test(discountTypeOf(text) ?? '');
  if (has('discount', 'discountAmount') && !has('discountType'))
    set(only(open('type').filter(({ texts }) => texts.every(isType))), 'discountType');
}

/** Undefined: there are none, or several. */
const only = (found: readonly GuessedColumn[]): GuessedColumn | undefined =>
  found.length === 1 ? found[0] : undefined;

/** Whether each of these dates is later than that of its row in the other column. */
function isLater({ texts }: Column, than: Column): boolean {
  const [days, others] = [texts, than.texts].map((each) => each.map(dayIn));
  return days!.length === others!.length && days!.every((day, row) => day > others![row]!);
}

/** In milliseconds; NaN: it cannot be read. */
function dayIn(text: string): number {
  const date = dateInCell(text, { now: 0, timeZone: 'UTC', order: 'day-first' })?.date;
  return date?.outcome === 'understood' ? Date.parse(date.reading.value) : NaN;
}
