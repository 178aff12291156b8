import { shortDate } from './dates.ts';
import { bareLetters } from '../text/fold.ts';
import { withoutZone } from './named-zone.ts';
import { aroundSkipped, dayOf, instantsOf, wallClock } from './time-zone.ts';
import { NOT_A_DATE, typedDay, type DayContext } from './typed-day.ts';
import { typedTime } from './typed-time.ts';

export interface DateReading {
  /** As documents store it: `2026-11-30`, or an instant such as `2026-11-27T05:00:00.000Z`. */
  value: string;
  /** To be shown: `Mon 30 Nov 2026`, `Fri 27 Nov 2026, 00:00`. Typed again it is understood as the same. */
  words: string;
}

export type TypedDate =
  /** `other`: what it is with the day and the month of `11/12/2026` in the other order, where nothing says which is meant. */
  | { outcome: 'understood'; reading: DateReading; other?: DateReading }
  /** Daylight saving makes this time come twice, or not at all: both possibilities, the earlier first. `message` asks for one. */
  | { outcome: 'ambiguous' | 'skipped'; message: string; readings: [DateReading, DateReading] }
  /** `unclear`: it names a zone that may be several. */
  | { outcome: 'not understood'; message: string; unclear?: true };

export interface TypedDateOptions extends Partial<Pick<DayContext, 'order' | 'direction'>> {
  /** Milliseconds since 1970. */
  now: number;
  /** Of the site. */
  timeZone: string;
  /** Something ends then: at midnight a day is over. */
  isEnd?: boolean;
}

/** "Wednesday, the 30th of September 2026 at 11:59 pm Pacific Daylight Time" has 72. Some expressions take time that grows faster than the text. */
export const LONGEST_DATE = 200;

/**
 * What someone typed as a date, in the site's time zone: `30/11/2026`, `Nov 30`, `Friday 00:00`, `30 Nov 9pm`, `tomorrow`,
 * `end of November`, `2026-11-30T18:00:00Z`. A day without a time stays a day. Numbers are read as day, month, year unless `order` says
 * otherwise; without a year the next such day is meant, or one of the last weeks; with `direction: 'back'` the last one.
 */
export function typedDate(
  text: string,
  { now, timeZone, order, direction = 'ahead', isEnd }: TypedDateOptions,
): TypedDate {
  if (text.length > LONGEST_DATE) return { outcome: 'not understood', message: NOT_A_DATE };
  const typed = bareLetters(text.normalize('NFKC').trim())
    .replaceAll(/\s+/g, ' ')
    .replace(/[.;!]+$/, '')
    .replace(isEnd ? /\b(?:the )?end of (?:the )?day\b|\beod\b/ : /$^/, ' ');
  const { zone, unclear, rest } = withoutZone(typed.replace(/(?<=\d)t(?=\d)/, ' '));
  const timed = typedTime(rest.replace(/(?<=:\d{2})\.\d+$/, ''), isEnd);
  if (timed === undefined)
    return { outcome: 'not understood', message: 'There is no such time. Type one such as 21:00 or 9pm.' };
  const { time } = timed;
  if (time !== null && unclear !== undefined)
    return {
      outcome: 'not understood',
      unclear: true,
      message: `Times are in ${timeZone}. Leave out "${unclear.toUpperCase()}", and correct the time if needed.`,
    };
  const today = typeof zone === 'number' ? dayOf(now + zone, 'UTC') : dayOf(now, zone ?? timeZone);
  const found = typedDay(timed.rest, { today, order: order ?? 'day-first', direction });
  if ('problem' in found) return { outcome: 'not understood', message: found.problem };
  // words such as "at" and "the" are left out of a date, and are none by themselves
  if (time === null && (zone !== undefined || unclear !== undefined || found.every === 1))
    return { outcome: 'not understood', message: NOT_A_DATE };
  const readOn = (day: string, every: number): TypedDate => {
    if (time === null) return { outcome: 'understood', reading: dateReading(day, timeZone) };
    const typed = Date.parse(day) + time;
    if (typeof zone === 'number') return { outcome: 'understood', reading: instantReading(typed - zone, timeZone) };
    // "9pm" and "Friday 00:00" are still to come, or have been
    const passed = direction === 'ahead' ? wallClock(now, timeZone) - typed : typed - wallClock(now, timeZone);
    const shift = zone === undefined && passed > 0 ? every * DAY_MS : 0;
    return atWall(direction === 'ahead' ? typed + shift : typed - shift, zone ?? timeZone, timeZone);
  };
  const read = readOn(found.day, found.every);
  const other = order === undefined && found.other !== undefined ? readOn(found.other, 0) : read;
  const hasOther = read.outcome === 'understood' && other.outcome === 'understood' && other !== read;
  return hasOther ? { ...read, other: other.reading } : read;
}

const DAY_MS = 86_400_000;

/** A time on the clocks of `zone`, shown in the time zone of the site. */
function atWall(wall: number, zone: string, timeZone: string): TypedDate {
  const instants = instantsOf(wall, zone);
  const [one, another] = (instants.length === 0 ? aroundSkipped(wall, zone) : instants).map((instant) =>
    instantReading(instant, timeZone),
  ) as [DateReading, DateReading?];
  if (another === undefined) return { outcome: 'understood', reading: one };
  const day = shortDate(new Date(wall).toISOString().slice(0, 10));
  const clock = clockOf(wall);
  const [outcome, message] =
    instants.length === 0
      ? (['skipped', `The clocks go forward on ${day}, so there is no ${clock}. Choose one of these.`] as const)
      : (['ambiguous', `The clocks go back on ${day}, so ${clock} comes twice. Choose one.`] as const);
  return { outcome, message, readings: [one, another] };
}

/** A stored date as it is shown in a field: typed again it is understood as the same. */
export const dateReading = (dayOrInstant: string, timeZone: string): DateReading =>
  dayOrInstant.length === 10
    ? { value: dayOrInstant, words: dayInWords(dayOrInstant) }
    : instantReading(Date.parse(dayOrInstant), timeZone);

function instantReading(instant: number, timeZone: string): DateReading {
  const wall = wallClock(instant, timeZone);
  const words = `${dayInWords(new Date(wall).toISOString().slice(0, 10))}, ${clockOf(wall)}`;
  const offset = instantsOf(wall, timeZone).length > 1 ? ` ${offsetOf(instant, timeZone)}` : '';
  return { value: new Date(instant).toISOString(), words: words + offset };
}

const weekdays = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' });
const dayInWords = (day: string): string => `${weekdays.format(Date.parse(`${day}T00:00:00.000Z`))} ${shortDate(day)}`;

function clockOf(wall: number): string {
  const clock = new Date(wall).toISOString().slice(11, 19);
  return clock.endsWith(':00') ? clock.slice(0, 5) : clock;
}

/** `GMT-4`, `GMT+5:30`. */
function offsetOf(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' });
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
