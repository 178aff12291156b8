import { dayOfDate, shortDate } from '../../../data/rules/dates.ts';
import { clockTime } from '../../../data/rules/time-zone.ts';

interface DateProps {
  date: string | null;
  /** Of the site. */
  timeZone: string;
  /** An instant is shown with its time, and not only with its day. */
  withTime?: boolean;
}

/** Nothing for what has no date. */
export function DateCell({ date, timeZone, withTime = false }: DateProps) {
  if (date === null) return null;
  const day = shortDate(dayOfDate(date, timeZone));
  const isInstant = date.length > 10;
  return (
    <time dateTime={date}>{withTime && isInstant ? `${day}, ${clockTime(Date.parse(date), timeZone)}` : day}</time>
  );
}
