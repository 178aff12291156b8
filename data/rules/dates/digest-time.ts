import type { DigestKind } from '../../schema/settings.ts';
import { addDays, dayOf, firstInstantOf } from './time-zone.ts';

interface Schedule {
  digest: DigestKind;
  /** 1 is Monday. */
  weekday: number;
  hour: number;
}

const HOUR_MS = 3_600_000;
/** Days around one: a week before and after. */
const AROUND = Array.from({ length: 15 }, (_, at) => at - 7);

const instantsAround = (now: number, { digest, weekday, hour }: Schedule, timeZone: string): number[] =>
  AROUND.map((days) => addDays(dayOf(now, timeZone), days))
    .filter((day) => digest === 'daily' || (digest === 'weekly' && (new Date(day).getUTCDay() || 7) === weekday))
    .map((day) => firstInstantOf(Date.parse(day) + hour * HOUR_MS, timeZone));

/** When a digest was to be sent last, up to now (ms); null: it never is. */
export const lastDigest = (now: number, schedule: Schedule, timeZone: string): number | null =>
  instantsAround(now, schedule, timeZone).findLast((instant) => instant <= now) ?? null;

/** When the next one is to be sent. */
export const nextDigest = (now: number, schedule: Schedule, timeZone: string): number | null =>
  instantsAround(now, schedule, timeZone).find((instant) => instant > now) ?? null;
