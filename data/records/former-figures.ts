import type { Transaction } from 'kysely';
import { z } from 'zod';
import { figuresOf } from '../rules/figures-document.ts';
import { mondayOf } from '../rules/iso-week.ts';
import { addCounts, type Count, type CountKind } from './counters.ts';
import type { Tables } from './tables.ts';

const count = z.object({ views: z.int().min(0).default(0), clicks: z.int().min(0).default(0) });
const weeks = z.record(z.string().regex(/^\d{4}-W\d{2}$/), count);
const figures = z.object({ figures: z.record(z.string(), count.extend({ weeks: weeks.default({}) })) });
const counters = z.object({ counts: z.record(z.string(), weeks) });

/** What was counted before the weeks that former releases distinguished. */
const LONG_AGO = '1970-01-01';

/** `figures.json`: sums of former releases. Once only: a later version of the file holds them again. */
export async function importFigures(content: unknown, transaction: Transaction<Tables>): Promise<void> {
  const before = await transaction
    .selectFrom('imported_files')
    .select('name')
    .where('name', '=', 'figures.json')
    .executeTakeFirst();
  if (before !== undefined) return;
  const counts = Object.entries(figures.parse(content).figures).flatMap(([thing, { views, clicks, weeks: byWeek }]) => {
    const weekly = Object.values(byWeek);
    const rest = {
      views: Math.max(0, views - weekly.reduce((sum, each) => sum + each.views, 0)),
      clicks: Math.max(0, clicks - weekly.reduce((sum, each) => sum + each.clicks, 0)),
    };
    return [...countsOf(thing, LONG_AGO, rest), ...countsByWeek(thing, byWeek)];
  });
  await addCounts(transaction, counts);
}

/** `private/counters.json`: what had not been summed yet. */
export async function importCounters(content: unknown, transaction: Transaction<Tables>): Promise<void> {
  const counts = Object.entries(counters.parse(content).counts).flatMap(([thing, byWeek]) =>
    countsByWeek(thing, byWeek),
  );
  await addCounts(transaction, counts);
}

const countsByWeek = (thing: string, byWeek: z.infer<typeof weeks>): Count[] =>
  Object.entries(byWeek).flatMap(([week, each]) => countsOf(thing, mondayOf(week), each));

function countsOf(thing: string, day: string, { views, clicks }: z.infer<typeof count>): Count[] {
  const found: [CountKind, number][] = [
    ['view', views],
    ['click', clicks],
  ];
  const document = figuresOf(thing);
  return found.filter(([, each]) => each > 0).map(([kind, each]) => ({ document, thing, kind, day, count: each }));
}
