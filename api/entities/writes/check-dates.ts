import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { expiryInstant, startInstant } from '../../../data/rules/dates/expiry.ts';
import { wrongRequest } from '../../http/errors.ts';
import { presentSettings } from '../present-settings.ts';

export interface Dates {
  startsAt?: string | undefined;
  expiryDate?: string | undefined;
}

/**
 * A coupon or an offer starts before it expires, by the clock of the site. This is asked of dates that are new, not of those that are
 * `stored`: a change to another field of an old record is not rejected for its dates. Throws `InvalidRequest`.
 */
export function checkDates(transaction: Transaction, dates: Dates, now: Date, stored: Dates = {}): void {
  const { timeZone } = presentSettings(transaction.read('settings'), now);
  checkDatesIn(timeZone, dates, stored);
}

/** The same in the time zone of the site. */
export function checkDatesIn(timeZone: string, { startsAt, expiryDate }: Dates, stored: Dates = {}): void {
  if (startsAt === undefined || expiryDate === undefined) return;
  if (startsAt === stored.startsAt && expiryDate === stored.expiryDate) return;
  if (startInstant(startsAt, timeZone) < expiryInstant(expiryDate, timeZone)) return;
  throw wrongRequest('startsAt', 'It would expire before it starts. Enter an earlier start or a later expiry date.');
}
