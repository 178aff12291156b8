import type { Database } from '../../data/catalogue/documents/database.ts';
import { monthOf } from '../../data/rules/dates/iso-week.ts';
import { UNCONFIRMED_DAYS } from '../../data/rules/web/retention.ts';
import type { Records } from '../../data/records/open-records.ts';
import { forgetGone } from '../engagement/forget-figures.ts';
import { REPORT_DAYS } from '../engagement/reports.ts';
import { WISH_DAYS } from '../engagement/wishes.ts';
import { settingsIn } from '../entities/present-settings.ts';
import { DEVICE_LIFE } from '../accounts/device-store.ts';
import { sessionLife } from '../accounts/session-store.ts';

const DAY_MS = 86_400_000;
const WORK = 'retention';

const MEGABYTE = 1_000_000;

/** Removes, at most once a day, what has been kept as long as it may. */
export async function removeOldRecords(records: Records, database: Database, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const last = (await records.marks.dayOf(WORK)) ?? '';
  if (last === today) return;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const { auditDays, auditAddressDays, historyDays, historyMegabytes } = settingsIn(database);
  await records.subscriptions.removeUnconfirmed(ago(UNCONFIRMED_DAYS));
  await records.replies.forget(ago(1));
  await records.audit.forget({ linesSince: ago(auditDays), addressesSince: ago(auditAddressDays) });
  await records.versions.forget({
    changesSince: ago(historyDays),
    addressesSince: ago(auditAddressDays),
    mostBytes: historyMegabytes * MEGABYTE,
  });
  // what was deleted may be brought back, with its figures, for as long; counts of former months are those of their first days
  if (monthOf(last) !== monthOf(today)) await forgetGone(database, records, `${monthOf(ago(historyDays))}-01`);
  await records.reports.forgetBefore(ago(REPORT_DAYS).slice(0, 10));
  await records.wishes.forgetVoters(monthOf(today));
  await records.wishes.forgetBefore(ago(WISH_DAYS).slice(0, 10));
  await records.sessions.removeUnused(ago(sessionLife.remembered.idle / DAY_MS));
  await records.devices.removeUnused(ago(DEVICE_LIFE / DAY_MS));
  await records.marks.set(WORK, today);
}
