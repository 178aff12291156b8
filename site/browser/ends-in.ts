import { EXPIRY_URGENT_DAYS } from '../../data/rules/dates/expiry.ts';
import { dayOf } from '../../data/rules/dates/time-zone.ts';
import { numbersOf } from '../../data/messages/format.ts';
import type { Language } from '../../data/schema/language.ts';
import { made } from '../search/made.ts';
import { t } from '../strings/script-text.ts';

const DAY_MS = 86_400_000;

/** When it ends, such as `in 2 days`, for the last week of a deal, from days such as `2026-11-30`; null before that, and when it is over. */
export function endsIn(lastDay: string, today: string): string | null {
  const days = Math.round((Date.parse(lastDay) - Date.parse(today)) / DAY_MS);
  if (!(days >= 0 && days <= EXPIRY_URGENT_DAYS)) return null;
  if (days === 0) return t('card.today');
  return days === 1 ? t('card.tomorrow') : t('card.inDays', { days });
}

/** `yesterday`, `3 days ago`: a day (UTC) before `now`, which may be later than where the site is. */
export const daysAgo = (day: string, now: number, language: Language): string =>
  new Intl.RelativeTimeFormat(numbersOf(language), { numeric: 'auto' }).format(
    Math.min(0, -Math.floor((now - Date.parse(day)) / DAY_MS)),
    'day',
  );

/** Writes how long ago codes worked, and how long is left beside the dates of deals, so that no page has to change from day to day. */
export function stateEnds(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('.deal-counted time'))
    time.textContent = daysAgo(time.dateTime, Date.now(), document.documentElement.lang as Language);
  const times = root.querySelectorAll<HTMLTimeElement>('.expiry-urgent > time:last-child');
  if (times.length === 0) return; // a formatter of dates takes longer to make than all else here
  // the day where the site is, which is where its days end
  const today = dayOf(Date.now(), document.body.dataset['timeZone'] ?? 'UTC');
  for (const time of times) {
    const textContent = endsIn(time.dateTime, today);
    if (textContent !== null) time.after(made('span', { className: 'ends', textContent }));
  }
}
