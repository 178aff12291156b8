import type { TypedDateOptions } from '../../../../../data/rules/dates/typed-date.ts';
import { withoutEntities } from '../../../../../data/rules/text/plain-text.ts';
import type { CouponInput } from '../../../../../data/schema/coupon.ts';
import type { OfferInput } from '../../../../../data/schema/offer.ts';
import { orderOf, type PastedDate } from '../../../../../data/rules/dates/dates-in-text.ts';
import { cellsOf, readTable } from './table-block.ts';
import { readLine, type LineParts } from './text-line.ts';

/** Which number of `11/12/2026` is the day, where no other date of the text shows it. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** What a date is in each order, as it is stored. */
type EitherDate = Readonly<Record<DateOrder, string>>;

/** A pasted row as it is being checked. */
export interface DraftRow extends Omit<LineParts, 'discount' | 'startsAt' | 'expiryDate'> {
  discountType: CouponInput['discountType'] | OfferInput['discountType'];
  /** As coupons store it: `20%`, `$15`, `2 for 1`. */
  discountValue: string;
  /** Dates as they are stored, or as they were typed while they are not understood; '': none. */
  startsAt: string;
  expiryDate: string;
  /** What its dates may be, of those that may be two. */
  either: { readonly startsAt?: EitherDate | undefined; readonly expiryDate?: EitherDate | undefined };
}

/** More than one person checks at a time; the rest is ignored, and said to be. */
const MOST_ROWS = 500;

/** Reads rows pasted from a mail or a spreadsheet. In which order its dates are is found out. `ignored`: lines that no row was made of. */
export function pastedRows(text: string, site: Pick<TypedDateOptions, 'now' | 'timeZone'>) {
  const plain = withoutEntities(text);
  const order = orderOf(plain);
  const options: TypedDateOptions = { ...site, ...(order && { order }) };
  const ignored: string[] = [];
  const blocks = plain
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((block) => block.split(/\r?\n/).filter((line) => line.trim() !== ''));
  const found: LineParts[] = [];
  const forAll: LineParts[] = [];
  for (const lines of blocks) {
    const cells = cellsOf(lines);
    if (cells) found.push(...readTable(cells, options));
    else {
      const block = readBlock(lines, options);
      if (block.rows.length === 0) forAll.push(...block.dates);
      found.push(...block.rows);
      ignored.push(...block.ignored);
    }
  }
  for (const dates of forAll) if (!dateAll(found, dates)) ignored.push(dates.source);
  const rows = found.map(rowOf);
  return {
    rows: rows.slice(0, MOST_ROWS),
    ignored: [...ignored, ...rows.slice(MOST_ROWS).map(({ source }) => source)],
  };
}

interface Block {
  rows: LineParts[];
  /** Lines that hold dates alone. */
  dates: LineParts[];
  ignored: string[];
}

/** Lines without a blank one between them: each is a deal, or several that complete each other are. */
function readBlock(lines: readonly string[], options: TypedDateOptions): Block {
  const block: Block = { rows: [], dates: [], ignored: [] };
  for (const line of lines.map((each) => readLine(each, options))) {
    const last = block.rows.at(-1);
    const isDeal = line.code !== '' || line.discount !== undefined;
    if (!isDeal && hasDates(line) && isAboutDates(line)) {
      // of the rows above it that have none, else of those below
      if (!dateAll(block.rows, line)) block.dates.push(line);
    } else if (last && completes(last, line)) block.rows[block.rows.length - 1] = joined(last, line);
    else if (isDeal) block.rows.push(line);
    else block.ignored.push(line.source);
  }
  for (const line of block.rows.length > 0 ? block.dates : []) {
    if (!dateAll(block.rows, line)) block.ignored.push(line.source);
  }
  return block;
}

const hasDates = ({ startsAt, expiryDate }: LineParts): boolean => startsAt !== null || expiryDate !== null;
/** Few words stand beside its dates: "All codes are" … */
const isAboutDates = ({ title }: LineParts): boolean => title.split(/\s+/).length <= 10;

/** Gives its dates to those that have none; false: all have some. */
function dateAll(rows: LineParts[], { startsAt, expiryDate }: LineParts): boolean {
  const undated = rows.filter((row) => !hasDates(row));
  for (const row of undated) Object.assign(row, { startsAt, expiryDate });
  return undated.length > 0;
}

/** Whether a line goes on with the deal above it: it says what that one lacks, and nothing that it has. */
function completes(row: LineParts, line: LineParts): boolean {
  if (line.code !== '' && row.code !== '') return false;
  if (line.discount !== undefined && row.discount !== undefined) return false;
  if (hasDates(line) && hasDates(row)) return false;
  if (line.code !== '' || line.discount !== undefined) return true;
  // a description below a deal that stands in several lines, or its link
  return hasDates(line) || line.affiliateLink !== '' || row.title === '';
}

function joined(row: LineParts, line: LineParts): LineParts {
  const titles = [row.title, line.title].filter((title) => title !== '');
  return {
    source: `${row.source}\n${line.source}`,
    code: row.code || line.code,
    discount: row.discount ?? line.discount,
    startsAt: row.startsAt ?? line.startsAt,
    expiryDate: row.expiryDate ?? line.expiryDate,
    affiliateLink: row.affiliateLink || line.affiliateLink,
    title: titles.join('. '),
    unread: [...row.unread, ...line.unread],
  };
}

function rowOf({ discount, startsAt, expiryDate, title, unread, ...parts }: LineParts): DraftRow {
  const { discountType, discountValue } = discount ?? { discountType: 'other', discountValue: '' };
  const spoken = discountType === 'freeShipping' ? 'Free shipping' : discountValue;
  const isAmount = discountType === 'percentage' || discountType === 'fixed';
  // a title has words: an amount alone is none, and a number alone does not say what it counts
  const isTitle = /\p{L}{2}/u.test(withoutAmount(title, discountValue));
  const [named, left] = isTitle
    ? [title, []]
    : [isAmount ? `${spoken} off` : spoken, discount || !title ? [] : [title]];
  return {
    ...parts,
    discountType,
    discountValue,
    title: named,
    startsAt: dateOf(startsAt),
    expiryDate: dateOf(expiryDate),
    either: { startsAt: eitherDate(startsAt), expiryDate: eitherDate(expiryDate) },
    unread: [...unread, ...left],
  };
}

/** `CHF 10` has letters, too. */
const withoutAmount = (title: string, amount: string): string =>
  amount === '' ? title : title.replaceAll(/\s/g, '').replace(amount.replaceAll(/\s/g, ''), '');

const dateOf = (pasted: PastedDate | null): string =>
  pasted?.date.outcome === 'understood' ? pasted.date.reading.value : (pasted?.typed ?? '');

/** Both that a pasted date may be; undefined: it is one. */
function eitherDate(pasted: PastedDate | null): EitherDate | undefined {
  const date = pasted?.date;
  if (date?.outcome !== 'understood' || date.other === undefined) return undefined;
  return { dayFirst: date.reading.value, monthFirst: date.other.value };
}
