import { setImmediate as nextTurn } from 'node:timers/promises';
import { orderOf } from '../../../data/rules/dates/dates-in-text.ts';
import { withoutZone } from '../../../data/rules/dates/named-zone.ts';
import type { DayContext } from '../../../data/rules/dates/typed-day.ts';
import { MOST_TEXT } from '../cells/cell-values.ts';
import type { Mapped } from './mapping.ts';
import type { RowTable } from '../read/row-table.ts';
import type { SourceRow, SourceTable } from '../read/source-table.ts';

const AT_A_TIME = 200;
const SAMPLES = 3;
const MOST_SAMPLE = 80;
export const dateFields: ReadonlySet<string> = new Set(['startsAt', 'expiryDate', 'verifiedAt', 'priceCheckedAt']);

/** The zone that one of these names ends in, such as `Expires (EST)`, as IANA calls it; undefined: none does. */
export function zoneOfColumns(columns: readonly string[]): { column: string; zone: string } | undefined {
  for (const column of columns) {
    const named = NAMED_ZONE.exec(column);
    const { zone } = withoutZone(`0:00 ${(named?.[1] ?? named?.[2] ?? '').toLowerCase()}`);
    const hours = Number(zone) / 3_600_000;
    if (typeof zone === 'string') return { column, zone: canonical(zone) };
    if (Number.isInteger(hours))
      return { column, zone: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` };
  }
  return undefined;
}
const NAMED_ZONE = /[([]\s*([a-z]+(?:[/+-][\w/+-]+)?)\s*[)\]]$|[\s_](utc|gmt)$/i;
/** `Europe/Berlin`, however it was typed. */
const canonical = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** Copies what the mapped columns hold into the table, a row at a time. */
export async function readRows(source: SourceTable, mapped: Mapped, table: RowTable, onRows: (count: number) => void) {
  const orders = new Set<DayContext['order']>();
  const unencrypted = new Set<number>();
  const samples: string[][] = source.columns.map(() => []);
  const lacking = new Set(samples.keys());
  let count = 0;
  for (const row of source.rows()) {
    count += 1;
    if (count % AT_A_TIME === 0) {
      onRows(count);
      await nextTurn();
    }
    for (const at of lacking) {
      const text = (row.cells[at] ?? '').trim();
      if (text !== '' && samples[at]!.push(text.slice(0, MOST_SAMPLE)) === SAMPLES) lacking.delete(at);
    }
    const texts: { [field: string]: string } = {};
    for (const [at, field] of mapped) {
      texts[field] = (row.cells[at] ?? '').slice(0, MOST_TEXT);
      const order = dateFields.has(field) ? orderOf(texts[field]) : undefined;
      if (order !== undefined) orders.add(order);
      if ((field === 'logo' || field === 'imageUrl') && /^\s*http:/i.test(texts[field])) unencrypted.add(at);
    }
    table.add({ line: row.line, texts, ...refused(row, source, mapped) });
  }
  return {
    count,
    /** Values of the first rows, by the place of the column. */
    samples,
    /** Places of columns that hold addresses of pictures without encryption. */
    unencrypted,
    /** In which numbers of dates are to be read, where only one order is possible; undefined: both are. */
    order: orders.size === 1 ? [...orders][0] : undefined,
  };
}

function refused({ refused: reason, unusable = new Map() }: SourceRow, { columns }: SourceTable, mapped: Mapped) {
  if (reason !== undefined) return { status: 'refused', reason, column: null } as const;
  const wrong = [...unusable].find(([at]) => mapped.has(at));
  return wrong && ({ status: 'refused', reason: wrong[1], column: columns[wrong[0]] } as const);
}
