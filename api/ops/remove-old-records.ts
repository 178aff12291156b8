import type { Database } from '../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { monthOf } from '../../data/rules/dates/iso-week.ts';
import { UNCONFIRMED_DAYS } from '../../data/rules/web/retention.ts';
import type { Records } from '../../data/records/open-records.ts';
import { isThere } from '../engagement/count-buffer.ts';
import { REPORT_DAYS } from '../engagement/reports.ts';
import { ownerOf, type FiguresKey } from '../engagement/shown-figures.ts';
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

const AT_ONCE = 100;

/**
 * Forgets what was counted of things that are gone and cannot come back: of which nothing was counted on this day or later. What belongs to
 * a store or a post that is gone stays as long as a version of that is kept, which brings it back.
 */
export async function forgetGone(
  database: Database,
  { counters, versions }: Pick<Records, 'counters' | 'versions'>,
  day: string,
): Promise<void> {
  const isKept = async (key: DocumentKey) => (await versions.changes({ key }, { offset: 0, count: 1 })).length > 0;
  // a post that is no longer published keeps its views
  const isGone = (thing: string) => !thing.startsWith('blog/') && !isThere(database, thing);
  for (let after: string | undefined = ''; after !== undefined;) {
    const documents: string[] = await counters.documentsAfter(after, AT_ONCE);
    for (const document of documents) {
      const idle = await counters.idleSince(day, document);
      const owner = ownerOf(document as FiguresKey);
      const gone = database.stamp(owner) !== null ? idle.filter(isGone) : (await isKept(owner)) ? [] : idle;
      if (gone.length > 0) await counters.forget(document, gone);
    }
    after = documents.at(-1);
  }
}
