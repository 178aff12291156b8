import { isoWeek } from '../../rules/dates/iso-week.ts';
import { defineQuery, type Read } from '../reading/reader.ts';

/** Days of counts, and so weeks of figures, are in UTC. */
const FIGURES_TIME_ZONE = 'UTC';

/** Views of a post in all, as a step; null when nothing was counted. */
export const viewsOfPost = (read: Read, id: string): number | null =>
  read.document(`post-figures/${id}`)?.views ?? null;

/** Views of an Amazon product in the present ISO week, as a step; null when nothing was counted. */
export const viewsThisWeek = defineQuery('views-this-week', (read, productId: string): number | null => {
  const figures = read.document('product-figures');
  const views = figures?.views[productId];
  return views !== undefined && figures?.week === isoWeek(read.today(FIGURES_TIME_ZONE)) ? views : null;
});
