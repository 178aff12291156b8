import type { ExpiryState } from '../../schema/deal-card.ts';
import { addDays, startOfDay } from './time-zone.ts';

/** Specification sections 4 and 9: urgent when this many days or fewer remain. */
export const EXPIRY_URGENT_DAYS = 7;

/** `2026-11-30`, or an exact instant with its offset. */
const isDay = (dayOrInstant: string): boolean => dayOrInstant.length === 10;

/** From when on something that starts then may be shown, in milliseconds. */
export function startInstant(startsAt: string, timeZone: string): number {
  return isDay(startsAt) ? startOfDay(startsAt, timeZone) : Date.parse(startsAt);
}

/** The first instant at which it is over: a day without a time is valid to its end. */
export function expiryInstant(expiryDate: string, timeZone: string): number {
  return isDay(expiryDate) ? startOfDay(addDays(expiryDate, 1), timeZone) : Date.parse(expiryDate);
}

/** The first instant at which it is urgent: seven calendar days before the day, or seven times 24 hours before the instant. */
export function urgentInstant(expiryDate: string, timeZone: string): number {
  if (isDay(expiryDate)) return startOfDay(addDays(expiryDate, -EXPIRY_URGENT_DAYS), timeZone);
  return Date.parse(expiryDate) - EXPIRY_URGENT_DAYS * 86_400_000;
}

/** Asks only for the instants that decide, so that an answer expires no earlier than needed. */
export function expiryState(expiryDate: string, timeZone: string, isBefore: (instant: number) => boolean): ExpiryState {
  if (!isBefore(expiryInstant(expiryDate, timeZone))) return 'expired';
  return isBefore(urgentInstant(expiryDate, timeZone)) ? 'later' : 'urgent';
}
