import { monthOf } from '../../rules/dates/month.ts';
import type { RecordTables } from '../storage/tables.ts';

/** What shoppers report of deals stands among votes, under this in place of a document, as wishes do; `code` is the reason. */
const REPORTS = 'reports';

export type Reports = ReturnType<typeof openReports>;

export const openReports = (database: RecordTables) => ({
  /** Takes the place of an earlier report of the same voter in the same month. `day`: `2026-11-21`, in UTC. */
  async add({ reason: code, ...report }: { deal: string; reason: string; day: string; voter: string }) {
    await database
      .insertInto('votes')
      .values({ ...report, month: monthOf(report.day), document: REPORTS, code, worked: 0 })
      .onConflict((conflict) =>
        conflict.columns(['document', 'deal', 'month', 'voter']).doUpdateSet({ code, day: report.day }),
      )
      .execute();
  },
  /** By deal and reason, most often reported first, with the day of the last report. */
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
  async forgetBefore(day: string) {
    await database.deleteFrom('votes').where('document', '=', REPORTS).where('day', '<', day).execute();
  },
});
