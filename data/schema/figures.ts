import { z } from 'zod';

/** An ISO week: `2026-W47`. */
export const week = z.string().regex(/^\d{4}-W\d{2}$/);

/**
 * `figures.json`: views and clicks of one thing (`blog/<id>`, `amazon/<id>`, `store/<id>`, `coupon/<store id>/<id>`,
 * `offer/<store id>/<id>`), in all and by ISO week. Counted by `POST /api/views`, summed here once an hour.
 */
export const figure = z.object({
  views: z.int().min(0).default(0),
  clicks: z.int().min(0).default(0),
  weeks: z.record(week, z.object({ views: z.int().min(0), clicks: z.int().min(0) })).default({}),
});
export const figures = z.object({ figures: z.record(z.string(), figure) });

export type Figure = z.infer<typeof figure>;
