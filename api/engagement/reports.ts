import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { ReportOfToday } from '../contract/engagement.ts';
import type { Stored } from '../http/stored.ts';

/** A report that nobody has acted on is no longer true. */
export const REPORT_DAYS = 30;
const MOST_LISTED = 100;
/** Deals of which reports are kept. */
export const MOST_REPORTED = 10_000;

/** A deal that pages may show; undefined: there is none of this name. */
export function reportedDeal(database: Pick<Database, 'read'>, name: string) {
  const [kind, storeId, id] = name.split('/');
  const store = readIfGood(database, `stores/${storeId}`);
  const deal = store?.[kind === 'coupon' ? 'coupons' : 'offers'].find((each) => each.id === id && each.active);
  return store && deal && { deal, storeName: store.name };
}

/** What shoppers reported of deals that are as they were then, most often reported first. */
export async function reportedDeals({
  database,
  records,
}: Pick<Stored, 'database' | 'records'>): Promise<ReportOfToday[]> {
  const reports = await records.reports.counts();
  return reports
    .flatMap(({ thing, text, count, last }) => {
      const { deal, storeName } = reportedDeal(database, thing) ?? {};
      const isAsItWas = deal !== undefined && last >= deal.updatedAt.slice(0, last.length);
      const reason = text as ReportOfToday['reason'];
      return isAsItWas ? [{ deal: thing, reason, count, title: deal.title, storeName: storeName! }] : [];
    })
    .slice(0, MOST_LISTED);
}
