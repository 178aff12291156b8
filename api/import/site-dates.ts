import { expiryInstant, startInstant } from '../../data/rules/expiry.ts';

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
