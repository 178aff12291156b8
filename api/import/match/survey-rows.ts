import { orderOf } from '../../../data/rules/dates/dates-in-text.ts';
import { withoutZone } from '../../../data/rules/dates/named-zone.ts';
import type { DayContext } from '../../../data/rules/dates/typed-day.ts';
import type { Mapped } from './mapping.ts';
import type { SourceTable } from '../read/source-table.ts';

const AT_A_TIME = 200;
const SAMPLES = 3;
const MOST_SAMPLE = 80;
const DATES: readonly string[] = ['startsAt', 'expiryDate', 'verifiedAt', 'priceCheckedAt'];
const PICTURES: readonly string[] = ['logo', 'imageUrl'];

const placesOf = (mapped: Mapped, fields: readonly string[]): number[] =>
  [...mapped].flatMap(([at, field]) => (fields.includes(field) ? [at] : []));

/** The zone that the name of a column of dates ends in, such as `Expires (EST)`, as IANA calls it; undefined: none does. */
export function zoneOfColumns(
  columns: readonly string[],
  mapped: Mapped,
): { column: string; zone: string } | undefined {
  for (const column of placesOf(mapped, DATES).map((at) => columns[at]!)) {
    const named = NAMED_ZONE.exec(column);
    const { zone } = withoutZone(`0:00 ${(named?.[1] ?? named?.[2] ?? '').toLowerCase()}`);
    const hours = Number(zone) / 3_600_000;
    // `Europe/Berlin`, however it was typed
    if (typeof zone === 'string')
      return { column, zone: new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone };
    if (Number.isInteger(hours))
      return { column, zone: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` };
  }
  return undefined;
}
const NAMED_ZONE = /[([]\s*([a-z]+(?:[/+-][\w/+-]+)?)\s*[)\]]$|[\s_](utc|gmt)$/i;

export type Survey = ReturnType<typeof surveyRows> extends Generator<void, infer Found> ? Found : never;

/** Looks through all rows for what depends on more than one of them. Stops after each. */
export function* surveyRows(source: SourceTable, mapped: Mapped, onRows: (count: number) => void) {
  const [dates, pictures] = [placesOf(mapped, DATES), placesOf(mapped, PICTURES)];
  const orders = new Set<DayContext['order']>();
  const unencrypted = new Set<number>();
  const samples: string[][] = source.columns.map(() => []);
  const lacking = new Set(samples.keys());
  let count = 0;
  for (const { cells } of source.rows()) {
    count += 1;
    if (count % AT_A_TIME === 0) onRows(count);
    yield;
    for (const at of lacking) {
      const text = (cells[at] ?? '').trim();
      if (text !== '' && samples[at]!.push(text.slice(0, MOST_SAMPLE)) === SAMPLES) lacking.delete(at);
    }
    for (const at of dates) {
      const order = orderOf(cells[at] ?? '');
      if (order !== undefined) orders.add(order);
    }
    for (const at of pictures) if (/^\s*http:/i.test(cells[at] ?? '')) unencrypted.add(at);
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
