import { lastWeeks } from '../rules/iso-week.ts';
import type { Figure } from '../schema/figures.ts';
import type { Read } from './reader.ts';
import { defineQuery } from './reader.ts';

/** Popularity looks this far back. */
export const POPULARITY_WEEKS = 4;
/** Weeks of figures are ISO weeks in UTC. */
const FIGURES_TIME_ZONE = 'UTC';

/** The ISO week it is, and the ones before it that popularity counts. */
export const recentWeeks = defineQuery('recent-weeks', (read): string[] =>
  lastWeeks(read.today(FIGURES_TIME_ZONE), POPULARITY_WEEKS),
);

/** Things of one kind with clicks in recent weeks, most clicked first: their ids as figures name them, without the kind. */
function mostClicked(read: Read, kind: string): string[] {
  const figures = Object.entries(read.document('figures')?.figures ?? {}).filter(([thing]) =>
    thing.startsWith(`${kind}/`),
  );
  if (figures.length === 0) return [];
  const weeks = read(recentWeeks);
  return figures
    .map(([thing, figure]) => ({ id: thing.slice(kind.length + 1), clicks: clicksIn(figure, weeks) }))
    .filter(({ clicks }) => clicks > 0)
    .sort((a, b) => b.clicks - a.clicks || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

const clicksIn = (figure: Figure, weeks: readonly string[]): number =>
  weeks.reduce((sum, week) => sum + (figure.weeks[week]?.clicks ?? 0), 0);

/** Ids of stores with clicks in recent weeks, most clicked first. */
export const recentlyUsedStores = defineQuery('recently-used-stores', (read): string[] => mostClicked(read, 'store'));
/** Coupons with clicks in recent weeks, most clicked first: `<store id>/<coupon id>`. */
export const recentlyUsedCoupons = defineQuery('recently-used-coupons', (read): string[] =>
  mostClicked(read, 'coupon'),
);

/** Views of one thing (`blog/<id>`) in all; null when nothing was counted. */
export const viewsOf = defineQuery(
  'views-of',
  (read, thing: string): number | null => read.document('figures')?.figures[thing]?.views || null,
);
/** Views of one thing (`amazon/<id>`) in the present ISO week; null when nothing was counted. */
export const viewsThisWeek = defineQuery('views-this-week', (read, thing: string): number | null => {
  const weeks = read.document('figures')?.figures[thing]?.weeks;
  return (weeks && weeks[read(recentWeeks)[0] ?? '']?.views) || null;
});
