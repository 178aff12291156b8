import { usageWindow } from '../../rules/dates/usage-window.ts';
import { documentsCounted } from './counters.ts';
import { inBatches } from '../storage/in-batches.ts';
import { hasUses, sumUses } from './recent-uses.ts';
import type { RecordTables } from '../storage/tables.ts';
import { daysThatMove, readWindow, writeWindow, type WindowDays } from './usage-days.ts';

const DOCUMENTS_AT_ONCE = 100;
const FOR_EVER = '9999-12-31';

/**
 * Counts recent uses to this day: sums those again that were used on days that have left their part of the window, some documents at a
 * time. What is counted meanwhile is counted to the new day; a move that was interrupted begins again, and one that was overtaken ends.
 */
export async function moveUsageWindow(database: RecordTables, today: string): Promise<void> {
  const present = await readWindow(database);
  if (present?.from === today && present.to === today) return;
  const days = await beginMove(database, today);
  const window = usageWindow(today);
  for (const some of inBatches(await documentsToSum(database, days, window.first), DOCUMENTS_AT_ONCE))
    if (!(await whileMoving(database, today, (transaction) => sumUses(transaction, some, window)))) return;
  await whileMoving(database, today, (transaction) => writeWindow(transaction, { from: today, to: today }));
}

/** False, and nothing is done: another machine, by which this one was overtaken, has counted to another day. */
function whileMoving(
  database: RecordTables,
  today: string,
  work: (transaction: RecordTables) => Promise<void>,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const present = await readWindow(transaction);
    if (present?.to !== today) return false;
    await work(transaction);
    return true;
  });
}

function beginMove(database: RecordTables, to: string): Promise<WindowDays> {
  return database.transaction().execute(async (transaction) => {
    const present = await readWindow(transaction);
    const isFinished = present !== null && present.from === present.to;
    // one that began to another day leaves uses of two days behind
    const from = present !== null && (isFinished || present.to === to) ? present.from : null;
    if (from === null) await transaction.deleteFrom('recent_uses').execute();
    await writeWindow(transaction, { from, to });
    return { from, to };
  });
}

async function documentsToSum(
  database: RecordTables,
  { from, to }: WindowDays,
  first: string,
): Promise<Iterable<string>> {
  const days = from === null ? [[first, FOR_EVER] as const] : daysThatMove({ from, to });
  const documents = new Set<string>();
  for (const [start, end] of days)
    for (const document of await documentsCounted(database, start, end)) if (hasUses(document)) documents.add(document);
  return documents;
}
