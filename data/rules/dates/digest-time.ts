import type { Settings } from '../../schema/settings.ts';
import { addDays, dayOf, instantAt } from './time-zone.ts';

type Schedule = Pick<Settings['newsletter'], 'digest' | 'weekday' | 'hour'> & Pick<Settings, 'timeZone'>;

const HOUR_MS = 3_600_000;
/** A week before and after. */
const AROUND = Array.from({ length: 15 }, (_, at) => at - 7);

/** When digests are due around an instant (ms), in order; none: they are off. */
export const digestsAround = (now: number, { digest, weekday, hour, timeZone }: Schedule): number[] =>
  AROUND.map((days) => addDays(dayOf(now, timeZone), days))
    .filter((day) => digest === 'daily' || (digest === 'weekly' && (new Date(day).getUTCDay() || 7) === weekday))
    .map((day) => instantAt(Date.parse(day) + hour * HOUR_MS, timeZone));
