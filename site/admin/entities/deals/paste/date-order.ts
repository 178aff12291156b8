import type { PastedDate } from '../../../../../data/rules/dates/dates-in-text.ts';
import type { DraftRow } from './draft-rows.ts';

/** Which number of `11/12/2026` is the day, where no other date of the text shows it. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** What a date is in each order, as it is stored. */
export type EitherDate = Readonly<Record<DateOrder, string>>;

const fields = ['startsAt', 'expiryDate'] as const;

/** Both that a pasted date may be; undefined: it is one. */
export function eitherDate(pasted: PastedDate | null): EitherDate | undefined {
  const date = pasted?.date;
  if (date?.outcome !== 'understood' || date.other === undefined) return undefined;
  return { dayFirst: date.reading.value, monthFirst: date.other.value };
}

/** The order in which dates of the rows are read that could be two; undefined: there is none. */
export function orderOfRows(rows: readonly DraftRow[]): DateOrder | undefined {
  const isRead = (order: DateOrder): boolean =>
    rows.some((row) => fields.some((field) => row[field] !== '' && row[field] === row.either?.[field]?.[order]));
  if (isRead('monthFirst')) return 'monthFirst';
  return isRead('dayFirst') ? 'dayFirst' : undefined;
}

/** The row with such dates in this order; what was changed since stays. */
export function inOrder(row: DraftRow, order: DateOrder): DraftRow {
  const dates = fields.map((field) => {
    const either = row.either?.[field];
    const isAsRead = either !== undefined && [either.dayFirst, either.monthFirst].includes(row[field]);
    return [field, isAsRead ? either[order] : row[field]];
  });
  return { ...row, ...Object.fromEntries(dates) };
}
