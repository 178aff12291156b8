import type { ReportOfToday } from '../contract/engagement.ts';
import { dealNamed } from '../entities/deal-named.ts';
import type { Stored } from '../http/stored.ts';

/** A report that nobody has acted on is no longer true. */
export const REPORT_DAYS = 30;
const MOST_LISTED = 100;
/** Deals of which reports are kept. */
export const MOST_REPORTED = 10_000;

/** What shoppers reported of deals that are as they were then, most often reported first. */
export async function reportedDeals({
  database,
  records,
}: Pick<Stored, 'database' | 'records'>): Promise<ReportOfToday[]> {
  const reports = await records.reports.counts();
  return reports
    .flatMap(({ thing, text, count, last }) => {
      const found = dealNamed(database, thing);
      if (!found?.deal.active || last < found.deal.updatedAt.slice(0, last.length)) return [];
      const reason = text as ReportOfToday['reason'];
      return [{ deal: thing, reason, count, title: found.deal.title, storeName: found.store.name }];
    })
    .slice(0, MOST_LISTED);
}
