import { expiryInstant, startInstant } from '../../data/rules/expiry.ts';
import { cellText, dateValue } from './cell-values.ts';
import type { Changes } from './deal-values.ts';
import { RowRefused } from './row-refused.ts';
import type { Origin, RowIdentity, SaidNow, Thing } from './thing-rules.ts';

export interface Zones {
  /** Of the site. */
  readonly timeZone: string;
  /** In which the days of a file are, where that is another. */
  readonly zone: string | undefined;
}

/** When something starts or ends: a day of another time zone is the instant at which it begins or is over there. */
export function dateInSite(field: string, date: string | null, { timeZone, zone }: Zones): string | null {
  if (date?.length !== 10 || zone === undefined || zone === timeZone) return date;
  if (field === 'startsAt') return new Date(startInstant(date, zone)).toISOString();
  return field === 'expiryDate' ? new Date(expiryInstant(date, zone)).toISOString() : date;
}

const dateFields = ['startsAt', 'expiryDate', 'verifiedAt'] as const;

/**
 * What a row says of a deal. A date such as "Friday", "in 3 days" or "24 September" means another day each time that it is read: where it
 * meant the date that the deal has when that was last written, it is what was said then, and has not changed.
 */
export function saidOfDeal(
  deal: Thing,
  { changes, texts }: RowIdentity,
  { timeZone, zone, order }: Pick<Origin, 'timeZone' | 'zone' | 'order'>,
): SaidNow {
  const same: Changes = {};
  let since: string | undefined;
  for (const field of dateFields) {
    const present = deal[field];
    if (present === undefined || typeof changes[field] !== 'string' || changes[field] === present) continue;
    const before = [deal.source?.seenAt, deal.updatedAt, deal.createdAt].find(
      (instant) => instant !== undefined && dateAsOf(field, texts[field] ?? '', Date.parse(instant)) === present,
    );
    if (before === undefined) continue;
    same[field] = present;
    since = before;
  }
  return since === undefined ? { changes } : { changes: { ...changes, ...same }, since };

  function dateAsOf(field: (typeof dateFields)[number], text: string, now: number): string | null {
    const direction = field === 'verifiedAt' ? 'back' : 'ahead';
    try {
      const options = { now, timeZone: zone ?? timeZone, direction, ...(order && { order }) } as const;
      return dateInSite(field, dateValue(field, cellText(field, text), options), { timeZone, zone });
    } catch (error) {
      if (error instanceof RowRefused) return null;
      throw error;
    }
  }
}
