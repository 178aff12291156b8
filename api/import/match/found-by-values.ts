import { discountTypeOf } from '../../../data/rules/dates/cell-words.ts';
import { dateInCell } from '../../../data/rules/dates/date-in-cell.ts';
import type { ValueKind } from './column-values.ts';
import type { GuessedColumns } from './guessed-columns.ts';

/** Of the values, so many name stores that are here. */
const MOST_STORES = 0.5;
const MOST_UNKNOWN = 2;

/** Takes the column of which most values name stores that are here, where none is called a store: that one may name new ones. */
export function findStore(guess: GuessedColumns, isStore: (text: string) => boolean): void {
  const isNamed = (kind: ValueKind, at: number) =>
    ['words', 'code', 'host'].includes(kind) && guess.says(at, 'store') && !guess.says(at, 'id', 'category', 'country');
  if (guess.kinds.some(isNamed)) return;
  const shareOf = (texts: readonly string[]) =>
    texts.filter((text) => isStore(text)).length / Math.max(texts.length, 1);
  const [best] = guess.columns
    .map(({ texts }, at) => ({ at, share: shareOf(texts) }))
    .filter(({ at }) => !guess.isKnown(at) && !guess.holds(at, 'link', 'route', 'empty'))
    .toSorted((one, other) => other.share - one.share);
  if (best !== undefined && best.share > MOST_STORES) guess.fields.set(best.at, 'store');
}

/**
 * Takes what names do not say surely and values do: of two columns of dates the later ones, of which the earlier are called a start; the one
 * that lasts until then; the one column of links; the one of shares and sums; and words that are types of discounts.
 */
export function findByValues(guess: GuessedColumns): void {
  const { columns, fields, kinds } = guess;
  const open = (...wanted: ValueKind[]) =>
    [...columns.keys()].filter(
      (at) =>
        guess.holds(at, ...wanted) &&
        !fields.has(at) &&
        !guess.isKnown(at) &&
        !guess.says(at, 'made', 'updated', 'verified', 'aside', 'person', 'own', 'picture', 'terms', 'content'),
    );
  const has = (...names: string[]) => names.some((field) => guess.placeOf(field) !== undefined);
  const set = (at: number | undefined, field: string) => at !== undefined && fields.set(at, field);

  const dates = open('date', 'stamp');
  const start = guess.placeOf('startsAt');
  const isStart = (at: number) => guess.says(at, 'from', 'start');
  const isEnd = (at: number) => (start === undefined ? guess.says(at, 'until', 'end') : !isStart(at));
  const starting = start ?? only(dates.filter(isStart));
  const ending = only(dates.filter(isEnd));
  const isPair = starting !== undefined && ending !== undefined && isLater(columns[ending]!, columns[starting]!);
  if (isPair && !has('expiryDate')) {
    set(starting, 'startsAt');
    set(ending, 'expiryDate');
  }
  const isLasting = (at: number) => guess.says(at, 'until') && guess.wordsIn(at).unknown <= MOST_UNKNOWN;
  if (start === undefined && !has('expiryDate')) set(only(dates.filter(isLasting)), 'expiryDate');

  const links = kinds.filter((kind) => kind === 'link' || kind === 'route');
  if (links.length === 1 && !has('affiliateLink'))
    set(only(open('route').filter((at) => !guess.says(at, 'store', 'website'))), 'affiliateLink');

  if (!has('discount', 'discountAmount', 'discountPercent'))
    set(only(open('worth').filter((at) => guess.wordsIn(at).known === 0)), 'discount');
  const isType = (text: string) => /percentage|fixed/.test(discountTypeOf(text) ?? '');
  if (has('discount', 'discountAmount') && !has('discountType'))
    set(only(open('type').filter((at) => columns[at]!.texts.every(isType))), 'discountType');
}

/** Undefined: there are none, or several. */
const only = (places: readonly number[]): number | undefined => (places.length === 1 ? places[0] : undefined);

type Texts = Pick<GuessedColumns['columns'][number], 'texts'>;

/** Whether each of these dates is later than that of its row in the other column. */
function isLater({ texts }: Texts, than: Texts): boolean {
  const [days, others] = [texts, than.texts].map((each) => each.map(dayIn));
  return days!.length === others!.length && days!.every((day, row) => day > others![row]!);
}

/** In milliseconds; NaN: it cannot be read. */
function dayIn(text: string): number {
  const date = dateInCell(text, { now: 0, timeZone: 'UTC', order: 'day-first' })?.date;
  return date?.outcome === 'understood' ? Date.parse(date.reading.value) : NaN;
}
