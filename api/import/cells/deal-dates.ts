import { cellText, dateValue, type FileDates } from './cell-values.ts';
import type { Changes } from './field-values.ts';
import { RowRefused } from './row-refused.ts';
import type { RowIdentity, SaidNow, Thing } from './import-rules.ts';

const dateFields = ['startsAt', 'expiryDate', 'verifiedAt'] as const;

/**
 * What a row says of a deal. A date such as "Friday", "in 3 days" or "24 September" means another day each time that it is read: where it
 * meant the date that the deal has when that was last written, it is what was said then, and has not changed.
 */
export function saidOfDeal(deal: Thing, { changes, texts }: RowIdentity, dates: FileDates): SaidNow {
  const same: Changes = {};
  let since: string | undefined;
  for (const field of dateFields) {
    const present = deal[field];
    if (present === undefined || typeof changes[field] !== 'string' || changes[field] === present) continue;
    const before = [deal.source?.seenAt, deal.updatedAt, deal.createdAt].find(
      (instant) =>
        instant !== undefined && dateAsOf(field, texts[field] ?? '', { ...dates, now: new Date(instant) }) === present,
    );
    if (before === undefined) continue;
    same[field] = present;
    since = before;
  }
  return since === undefined ? { changes } : { changes: { ...changes, ...same }, since };
}

function dateAsOf(field: string, text: string, dates: FileDates): string | null {
  try {
    return dateValue(field, cellText(field, text), dates);
  } catch (error) {
    if (error instanceof RowRefused) return null;
    throw error;
  }
}
