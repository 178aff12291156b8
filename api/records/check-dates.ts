import type { Transaction } from '../../data/database/database.ts';
import { expiryInstant, startInstant } from '../../data/rules/expiry.ts';
import { InvalidRequest } from '../frame/errors.ts';
import { presentSettings } from './present-settings.ts';

interface Dates {
  startsAt?: string | undefined;
  expiryDate?: string | undefined;
}

/**
 * A coupon or an offer starts before it expires, by the clock of the site. This is asked when a date is given, not of what is stored:
 * whoever changes another field of an old record is not stopped by its dates. Throws `ExpiresTooEarly`.
 */
export function checkDates(transaction: Transaction, { startsAt, expiryDate }: Dates, now: Date): void {
  if (startsAt === undefined || expiryDate === undefined) return;
  const { timeZone } = presentSettings(transaction.read('settings'), now);
  if (startInstant(startsAt, timeZone) >= expiryInstant(expiryDate, timeZone)) throw new ExpiresTooEarly();
}

/** Whether a change gives one of the dates, or takes one away. */
export const changesDates = (changes: { [Date in keyof Dates]: Dates[Date] | null }): boolean =>
  changes.startsAt !== undefined || changes.expiryDate !== undefined;

class ExpiresTooEarly extends InvalidRequest {
  override name = 'ExpiresTooEarly';
  constructor() {
    const message = 'It would expire before it starts. Enter an earlier start or a later expiry date.';
    super([{ path: 'startsAt', message }], message);
  }
}
