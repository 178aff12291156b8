import { monthOf } from '../../rules/dates/month.ts';
import type { RecordTables } from '../storage/tables.ts';

/** Reports stand among votes, under this in place of a document, as wishes do; `code` is the reason. */
const REPORTS = 'reports';

interface Report {
  /** `coupon/acme/<id>` or `offer/acme/<id>` */
  deal: string;
  reason: string;
  /** `2026-11-21`, in UTC. */
  day: string;
  /** As of a vote. */
  voter: string;
}

/** What shoppers report of deals. */
export interface Reports {
  /** Takes the place of an earlier one of the same voter in the same month. */
  add(report: Report): Promise<void>;
  /** By deal and reason, most often reported first, with the day of the last one. */
  counts(): Promise<{ deal: string; reason: string; count: number; last: string }[]>;
  /** Forgets what was reported before a day. */
  forgetBefore(day: string): Promise<void>;
}

export function openReports(database: RecordTables): Reports {
  return {
    async add({ reason: code, ...report }) {
      await database
        .insertInto('votes')
        .values({ ...report, month: monthOf(report.day), document: REPORTS, code, worked: 0 })
        .onConflict((conflict) =>
          conflict.columns(['document', 'deal', 'month', 'voter']).doUpdateSet({ code, day: report.day }),
        )
        .execute();
    },
    async counts() {
      const rows = await database
        .selectFrom('votes')
        .select(({ fn }) => ['deal', 'code as reason', fn.countAll<number>().as('count'), fn.max('day').as('last')])
        .where('document', '=', REPORTS)
        .groupBy(['deal', 'code'])
        .orderBy('count', 'desc')
        .orderBy('deal')
        .orderBy('code')
        .execute();
      return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
    },
    async forgetBefore(day) {
      await database.deleteFrom('votes').where('document', '=', REPORTS).where('day', '<', day).execute();
    },
  };
}
