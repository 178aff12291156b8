import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dealInstants,
  dealStates,
  isDraft,
  isUnlinked,
  repeated,
  stateOf,
  stateText,
  type TimedDeal,
} from './deal-state.ts';
import { expiryInstant, startInstant } from '../dates/expiry.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR = 3_600_000;

const timeZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Kiritimati');
const instant = fc.integer({ min: -30 * 24, max: 30 * 24 }).map((hours) => new Date(NOW + hours * HOUR).toISOString());
const when = fc.option(
  fc.oneof(
    instant,
    instant.map((text) => text.slice(0, 10)),
  ),
  { nil: undefined },
);
const deal = fc.record({
  active: fc.constantFrom(true, false, undefined),
  held: fc.constantFrom(true, false, undefined),
  startsAt: when,
  expiryDate: when,
});
const isBeforeAt = (now: number) => (each: number) => now < each;
const stateAt = (each: TimedDeal, zone: string, now: number) => stateOf(dealInstants(each, zone), isBeforeAt(now));

describe('the state of a deal', () => {
  it('is off when it is switched off, held back when it breaks a rule, and otherwise what its dates say', () => {
    fc.assert(
      fc.property(deal, timeZone, (each, zone) => {
        const { active, held, startsAt, expiryDate } = each;
        const hasStarted = startsAt === undefined || startInstant(startsAt, zone) <= NOW;
        const isOver = expiryDate !== undefined && expiryInstant(expiryDate, zone) <= NOW;
        const dated = !hasStarted ? 'scheduled' : isOver ? 'expired' : 'live';
        const expected = active === false ? 'off' : held === true ? 'held' : dated;
        expect(stateAt(each, zone, NOW)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('goes from scheduled to live to expired as time passes, and never back', () => {
    const order = ['scheduled', 'live', 'expired'];
    fc.assert(
      fc.property(deal, timeZone, fc.nat({ max: 60 * 24 }), (each, zone, hours) => {
        const [before, after] = [NOW, NOW + hours * HOUR].map((now) => order.indexOf(stateAt(each, zone, now)));
        expect(after).toBeGreaterThanOrEqual(before!);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [{}, 'Live'],
    [{ active: false, expiryDate: '2026-10-27' }, 'Off'],
    [{ startsAt: '2026-11-27' }, 'Starts Fri 00:00'],
    [{ startsAt: '2026-11-21T18:30:00.000Z' }, 'Starts Sat 19:30'],
    [{ startsAt: '2026-11-28' }, 'Starts 28 Nov 00:00'],
    [{ startsAt: '2027-11-28' }, 'Starts 28 Nov 2027 00:00'],
    [{ startsAt: '2026-11-27', expiryDate: '2026-11-20' }, 'Starts Fri 00:00'],
    [{ expiryDate: '2026-10-27' }, 'Ended 27 Oct'],
    [{ expiryDate: '2026-10-27T23:30:00.000Z' }, 'Ended 28 Oct'],
    [{ expiryDate: '2025-10-27' }, 'Ended 27 Oct 2025'],
    [{ expiryDate: '2026-11-21' }, 'Live'],
  ])('of %j is read as "%s"', (each, text) => {
    expect(stateText(each, { timeZone: 'Europe/Berlin', now: NOW })).toBe(text);
  });

  it('is in words that begin as the state says', () => {
    const words = { live: 'Live', held: 'Held back', scheduled: 'Starts ', expired: 'Ended ', off: 'Off' };
    fc.assert(
      fc.property(deal, timeZone, (each, zone) => {
        const text = stateText(each, { timeZone: zone, now: NOW });
        expect(dealStates.filter((state) => text.startsWith(words[state]))).toEqual([stateAt(each, zone, NOW)]);
      }),
    );
  });
});

describe('a deal that needs care', () => {
  it('is without link when a click on it stays on this site', () => {
    const store = { slug: 'acme', website: 'https://acme.example' };
    expect(isUnlinked(store, {})).toBe(false);
    expect(isUnlinked({ slug: 'acme' }, { affiliateLink: 'https://go.example' })).toBe(false);
    expect(isUnlinked({ slug: 'acme', affiliateLink: 'https://go.example' }, {})).toBe(false);
    expect(isUnlinked({ slug: 'acme' }, {})).toBe(true);
  });

  it('repeats a code when another deal of its store has the same, in any case', () => {
    const codes = fc.array(fc.record({ code: fc.constantFrom(undefined, '', 'SAVE', ' save', 'OTHER') }));
    fc.assert(
      fc.property(codes, (deals) => {
        const same = (a?: string, b?: string) => !!a && a.trim().toLowerCase() === b?.trim().toLowerCase();
        const expected = deals.filter((each) => deals.some((other) => other !== each && same(each.code, other.code)));
        expect([...repeated(deals)]).toEqual(expected);
      }),
    );
  });

  it('is a draft until it is switched on', () => {
    expect(
      [{ active: false, draft: true as const }, { active: false }, { active: true, draft: true as const }].map(isDraft),
    ).toEqual([true, false, false]);
  });
});

it('asks for no instant that a deal does not have', () => {
  const isBefore = (instant: number) => {
    expect(instant).toBeTypeOf('number');
    return true;
  };
  expect(stateOf(dealInstants({}, 'UTC'), isBefore)).toBe('live');
});

it('is live from the very instant at which it starts', () => {
  const startsAt = '2026-11-27T08:00:00.000Z';
  const at = (now: number) => stateText({ startsAt }, { timeZone: 'UTC', now });
  expect([at(Date.parse(startsAt) - 1), at(Date.parse(startsAt))]).toEqual(['Starts Fri 08:00', 'Live']);
});
