import type { DigestKind } from '../../schema/settings.ts';
import { addDays, aroundSkipped, dayOf, instantsOf } from './time-zone.ts';

interface Schedule {
  digest: DigestKind;
  /** 1 is Monday. */
  weekday: number;
  hour: number;
}

const HOUR_MS = 3_600_000;
const WEEK = [0, 1, 2, 3, 4, 5, 6, 7];

/** The first of two hours that clocks show twice; of one that they skip, as long after the change. */
function instantAt(day: string, hour: number, timeZone: string): number {
  const wall = Date.parse(day) + hour * HOUR_MS;
  return instantsOf(wall, timeZone)[0] ?? Math.max(...aroundSkipped(wall, timeZone));
}

function instantsAround(now: number, { digest, weekday, hour }: Schedule, timeZone: string, step: 1 | -1): number[] {
  if (digest === 'off') return [];
  const days = WEEK.map((count) => addDays(dayOf(now, timeZone), step * count));
  return days
    .filter((day) => digest === 'daily' || (new Date(day).getUTCDay() || 7) === weekday)
    .map((day) => instantAt(day, hour, timeZone));
}

/** When a digest was to be sent last, up to now (ms); null: it never is. */
export const lastDigest = (now: number, schedule: Schedule, timeZone: string): number | null =>
  instantsAround(now, schedule, timeZone, -1).find((instant) => instant <= now) ?? null;

/** When the next one is to be sent. */
export const nextDigest = (now: number, schedule: Schedule, timeZone: string): number | null =>
  instantsAround(now, schedule, timeZone, 1).find((instant) => instant > now) ?? null;
