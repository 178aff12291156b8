import Papa from 'papaparse';
import type { TypedDateOptions } from '../../../data/rules/typed-date.ts';
import { looksLikeCode } from './code-in-text.ts';
import { dateInCell } from '../../../data/rules/dates-in-text.ts';
import { discountInText } from '../../../data/rules/discount-in-text.ts';
import { readLine, type LineParts } from './text-line.ts';

type Column = 'code' | 'title' | 'description' | 'discount' | 'startsAt' | 'expiryDate' | 'link';

const HEADINGS: readonly (readonly [Column, RegExp])[] = [
  ['code', /^((promo|coupon|voucher|discount|offer)[ -]?)?codes?$|^(coupon|voucher)$/i],
  [
    'expiryDate',
    /^(valid |good )?(until|till|to|through)$|^(end|expiry|expiration|valid to)( date)?s?$|^(expires?|ends|expiring|exp)( on| at)?$/i,
  ],
  ['startsAt', /^(valid )?from$|^(start|valid from|begin)( date)?$|^(starts?|begins)( on| at)?$/i],
  ['discount', /^(discount|saving|value|amount|percent(age)?|%)( off| value| ?\(?%\)?)?s?$/i],
  ['link', /^((affiliate|tracking|deep|landing)[ -]?)?(link|url|address|page)$/i],
  ['title', /^(title|offer|deal|name|headline|promotion|what)$/i],
  ['description', /^(description|details?|terms|conditions|notes?|text)$/i],
];

/** A block of lines as a table; undefined: its lines do not have the same number of cells. */
export function cellsOf(lines: readonly string[]): string[][] | undefined {
  for (const delimiter of ['\t', ';', ',', '|']) {
    const { data, errors } = Papa.parse<string[]>(lines.join('\n'), { delimiter, skipEmptyLines: 'greedy' });
    const width = data[0]?.length ?? 0;
    const isEven = delimiter === '\t' ? width > 1 : data.every((row) => row.length === width);
    if (width < 2 || errors.length > 0 || !isEven) continue;
    const rows = data.map((row) => row.map((cell) => cell.trim()));
    // commas stand in sentences, too
    if (delimiter === '\t' || columnsOf(rows[0]!) !== undefined || rows.every((row) => row.some(looksLikeCode)))
      return rows;
  }
  return undefined;
}

/** What the headings of a table name, if the first row is one. */
function columnsOf(row: readonly string[]): (Column | undefined)[] | undefined {
  const columns = row.map(
    (cell) => HEADINGS.find(([, heading]) => heading.test(cell.replace(/[:*]+$/, '').trim()))?.[0],
  );
  const named = columns.filter((column) => column !== undefined);
  return named.length >= 2 && new Set(named).size === named.length ? columns : undefined;
}

/** The rows of a table, by its headings, else by what is in the cells. */
export function readTable(rows: readonly string[][], options: TypedDateOptions): LineParts[] {
  const columns = columnsOf(rows[0] ?? []);
  if (columns === undefined) return rows.map((row) => readCells(row, options));
  const headings = rows[0]!;
  return rows.slice(1).map((row) => {
    const cell = (wanted: Column): string => row[columns.indexOf(wanted)] ?? '';
    const unknown = row.flatMap((text, at) =>
      columns[at] === undefined && text !== '' ? [`${headings[at] || `Column ${at + 1}`}: ${text}`] : [],
    );
    const discount = cell('discount') || cell('title');
    return {
      source: row.filter((text) => text !== '').join(' – '),
      code: cell('code'),
      discount: discountInText(discount) ?? plainDiscount(cell('discount')),
      startsAt: dateInCell(cell('startsAt'), options),
      expiryDate: dateInCell(cell('expiryDate'), options),
      link: cell('link'),
      title: cell('title') || cell('description') || cell('discount'),
      description: cell('title') === '' ? '' : cell('description'),
      unread: unknown,
    };
  });
}

/** `20` in a column of discounts is 20%; other words stay as they are. */
function plainDiscount(text: string): LineParts['discount'] {
  if (text === '') return undefined;
  return /^\d{1,2}$/.test(text)
    ? { discountType: 'percentage', discountValue: `${text}%` }
    : { discountType: 'other', discountValue: text };
}

/** A row without headings: a cell that looks like a code is one, one that is a date is the end, the rest is read like a line. */
function readCells(row: readonly string[], options: TypedDateOptions): LineParts {
  const code = row.find(looksLikeCode);
  const others = row.filter((cell) => cell !== code && cell !== '');
  const dates = others.map((cell) => ({ cell, date: /\d/.test(cell) ? dateInCell(cell, options) : null }));
  const dated = dates.filter(({ date }) => date !== null && date.date.outcome !== 'not understood');
  const texts = others.filter((cell) => !dated.some((each) => each.cell === cell));
  const line = readLine(texts.join(' – '), options);
  const [first, second] = dated.map(({ date }) => date);
  return {
    ...line,
    source: row.filter((cell) => cell !== '').join(' – '),
    code: code ?? line.code,
    startsAt: (second ? first : line.startsAt) ?? null,
    expiryDate: second ?? first ?? line.expiryDate,
  };
}
