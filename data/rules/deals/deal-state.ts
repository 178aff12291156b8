import type { Coupon } from '../../schema/coupon.ts';
import { expiryInstant, startInstant, urgentInstant } from '../dates/expiry.ts';
import { dayOfDate, nearDate, upcomingText } from '../dates/dates.ts';
import { visitLink, type LinkedStore } from './visit-link.ts';

/** In which list of its store a deal stands, by how its name begins. */
export const listOfDeals = { coupon: 'coupons', offer: 'offers' } as const;

/**
 * What a deal is at an instant: exactly one of these. A draft of a generator is `off` until the owner approves it. `held`: it is switched
 * on and breaks a rule of honesty, so that it is on no page.
 */
export const dealStates = ['live', 'held', 'scheduled', 'expired', 'off'] as const;
export type DealState = (typeof dealStates)[number];

/** What decides its state. Without `active` it is on; `held`: it breaks a rule of honesty (see `breachOfDeal`). */
export type TimedDeal = Partial<Pick<Coupon, 'active' | 'startsAt' | 'expiryDate'>> & { readonly held?: boolean };

/** The same in milliseconds: what an index keeps, so that nothing has to be updated when time passes. Null: never. */
export interface DealInstants {
  readonly active: boolean;
  readonly held: boolean;
  readonly starts: number | null;
  /** From when on it ends within the week. */
  readonly urgent: number | null;
  readonly expires: number | null;
}

export function dealInstants(deal: TimedDeal, timeZone: string): DealInstants {
  const { active = true, held = false, startsAt, expiryDate } = deal;
  return {
    active,
    held,
    starts: startsAt === undefined ? null : startInstant(startsAt, timeZone),
    urgent: expiryDate === undefined ? null : urgentInstant(expiryDate, timeZone),
    expires: expiryDate === undefined ? null : expiryInstant(expiryDate, timeZone),
  };
}

type IsBefore = (instant: number) => boolean;

export function stateOf({ active, held, starts, expires }: DealInstants, isBefore: IsBefore): DealState {
  if (!active) return 'off';
  if (held) return 'held';
  if (starts !== null && isBefore(starts)) return 'scheduled';
  return expires === null || isBefore(expires) ? 'live' : 'expired';
}

/** Whether a click on it leads no further than its store's page on this site. */
export const isUnlinked = (store: LinkedStore, deal: { readonly affiliateLink?: string | undefined }): boolean =>
  !visitLink(store, deal.affiliateLink).external;

/** What codes are compared by: shops read them in any case. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

/** Those deals of one store whose code another deal of it has, too. */
export function repeated<Deal extends { readonly code?: string | undefined }>(deals: readonly Deal[]): Set<Deal> {
  const byCode = Map.groupBy(deals, ({ code = '' }) => codeKey(code));
  byCode.delete('');
  return new Set(deals.filter(({ code = '' }) => (byCode.get(codeKey(code))?.length ?? 0) > 1));
}

/** Whether a generator made it and the owner has not switched it on yet. */
export const isDraft = (deal: { readonly active?: boolean | undefined; readonly draft?: true | undefined }): boolean =>
  deal.draft === true && deal.active === false;

/** *Live*, *Held back*, *Starts Fri 00:00*, *Ended 27 Oct* or *Off*. */
export function stateText(deal: TimedDeal, { timeZone, now }: { timeZone: string; now: number }): string {
  const instants = dealInstants(deal, timeZone);
  switch (stateOf(instants, (instant) => now < instant)) {
    case 'off':
      return 'Off';
    case 'live':
      return 'Live';
    case 'held':
      return 'Held back';
    case 'scheduled':
      return `Starts ${upcomingText(instants.starts ?? now, timeZone, now)}`;
    case 'expired':
      return `Ended ${nearDate(dayOfDate(deal.expiryDate ?? '', timeZone), now)}`;
  }
}
