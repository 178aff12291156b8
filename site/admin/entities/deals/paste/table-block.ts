import type { TypedDateOptions } from '../../../../../data/rules/dates/typed-date.ts';
import { csvRecords, UnclosedQuotation } from '../../../../../data/rules/text/csv-records.ts';
import { codeInCell } from '../../../../../data/rules/deals/code-in-cell.ts';
import { countriesInCell } from '../../../../../data/rules/deals/deal-countries.ts';
import { saysNothing, yesOrNo } from '../../../../../data/rules/dates/cell-words.ts';
import { conditionFields, type Conditions } from '../../../../../data/schema/deal.ts';
import { dateInCell } from '../../../../../data/rules/dates/date-in-cell.ts';
import { discountInCell } from '../../../../../data/rules/deals/discount-in-cell.ts';
import { discountInText } from '../../../../../data/rules/deals/discount-in-text.ts';
import { labelOf } from '../../../../../data/schema/field-labels.ts';
import { looksLikeCode, readLine, type LineParts } from './text-line.ts';

const HEADINGS = [
  ['store', /^(store|shop|merchant|retailer|brand|advertiser)( name)?$/i],
  ['code', /^((promo|coupon|voucher|discount|offer)[ -]?)?codes?$|^(coupon|voucher)$/i],
  [
    'expiryDate',
    /^(valid |good )?(until|till|to|through)$|^(end|expiry|expiration|valid to)( date)?s?$|^(expires?|ends|expiring|exp)( on| at)?$/i,
  ],
  ['startsAt', /^(valid )?from$|^(start|valid from|begin)( date)?$|^(starts?|begins)( on| at)?$/i],
  ['discount', /^(discount|saving|value|amount|percent(age)?|%)( off| value| ?\(?%\)?)?s?$/i],
  ['link', /^((affiliate|tracking|deep|landing)[ -]?)?(link|url|address|page)$/i],
  ['countries', /^(countr(y|ies)|regions?)( codes?)?$/i],
  ['minimumSpend', /^min(imum|\.)? ?(spend|order|purchase)( value)?$/i],
  ['newCustomers', /^new ?customers?( only)?$/i],
  ['students', /^students?( only)?$/i],
  ['appOnly', /^app ?only$/i],
  ['excludes', /^(excludes?|excluded|exclusions?)$/i],
  ['title', /^(title|offer|deal|name|headline|promotion|what)$/i],
  ['description', /^(description|details?|terms|conditions|notes?|text)$/i],
] as const satisfies readonly (readonly [string, RegExp])[];
type Column = (typeof HEADINGS)[number][0];

/** A block of lines as a table; undefined: its lines do not have the same number of cells. */
export function cellsOf(lines: readonly string[]): string[][] | undefined {
  for (const delimiter of ['\t', ';', ',', '|']) {
    const rows = rowsOf(lines, delimiter);
    const width = rows?.[0]?.length ?? 0;
    const isEven = delimiter === '\t' ? width > 1 : rows?.every((row) => row.length === width);
    if (rows === undefined || width < 2 || !isEven) continue;
    // commas stand in sentences, too
    if (delimiter === '\t' || columnsOf(rows[0]!) !== undefined || rows.every((row) => row.some(looksLikeCode)))
      return rows;
  }
  return undefined;
}

/** Undefined: a quotation mark stands where none belongs. */
function rowsOf(lines: readonly string[], delimiter: string): string[][] | undefined {
  try {
    const records = [...csvRecords([lines.join('\n')], { delimiter, quote: '"' })];
    if (records.some(({ refused }) => refused !== undefined)) return undefined;
    return records.map(({ cells }) => cells.map((cell) => cell.trim()));
  } catch (error) {
    if (error instanceof UnclosedQuotation) return undefined;
    throw error;
  }
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
    const unread: string[] = [];
    const isPercent = /%|percent/i.test(headings[columns.indexOf('discount')] ?? '');
    /** What was understood of a cell; undefined: nothing, or what is wrong with it is said. */
    const used = <Found extends object>(found: Found | { problem: string } | undefined): Found | undefined => {
      if (found === undefined || !('problem' in found)) return found;
      unread.push(found.problem);
      return undefined;
    };
    const discount = used(discountInCell(cell('discount'), isPercent ? { type: 'percentage' } : {}));
    const found = used(codeInCell(cell('code')));
    const conditions: Conditions = {};
    for (const field of conditionFields.filter((each) => !saysNothing(cell(each)))) {
      const said = field === 'minimumSpend' || field === 'excludes' ? cell(field) : yesOrNo(cell(field));
      if (said === undefined) unread.push(`${labelOf(field)}: ${cell(field)}`);
      else if (said !== false) Object.assign(conditions, { [field]: said });
    }
    const countries = used(countriesInCell(cell('countries')))?.countries ?? [];
    return {
      source: row.filter((text) => text !== '').join(' – '),
      store: cell('store'),
      code: found?.code ?? '',
      discount: discount ?? discountInText(cell('title')),
      startsAt: dateInCell(cell('startsAt'), options),
      expiryDate: dateInCell(cell('expiryDate'), { ...options, isEnd: true }),
      affiliateLink: cell('link'),
      ...(countries.length > 0 && { countries }),
      ...(Object.keys(conditions).length > 0 && { conditions }),
      title: cell('title') || cell('description') || cell('discount'),
      description: cell('title') === '' ? '' : cell('description'),
      unread: [...unknown, ...unread],
    };
  });
}

/** A row without headings: a cell that looks like a code is one, one that is a date is the end, the rest is read like a line. */
function readCells(row: readonly string[], options: TypedDateOptions): LineParts {
  const code = row.find(looksLikeCode);
  const others = row.filter((cell) => cell !== code && cell !== '');
  const dates = others.map((cell) => ({
    cell,
    date: /\d/.test(cell) ? dateInCell(cell, { ...options, isEnd: true }) : null,
  }));
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
