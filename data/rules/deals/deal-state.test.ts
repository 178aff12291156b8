import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealInstants, isDraft, isUnlinked, repeated, stateOf, stateText } from './deal-state.ts';
import { expiryInstant, startInstant } from '../dates/expiry.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR = 3_600_000;

const timeZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Kiritimati');
const instant = fc.integer({ min: -30 * 24, max: 30 * 24 }).map((hours) => new Date(NOW + hours * HOUR).toISOString());
const day = instant.map((text) => text.slice(0, 10));
const when = fc.option(fc.oneof(instant, day), { nil: undefined });
const deal = fc.record({
  active: fc.constantFrom(true, false, undefined),
  held: fc.constantFrom(true, false, undefined),
  startsAt: when,
  expiryDate: when,
});

describe('the state of a deal', () => {
  it('is off when it is switched off, held back when it breaks a rule, and otherwise what its dates say', () => {
    fc.assert(
      fc.property(deal, timeZone, (each, zone) => {
        const { active, held, startsAt, expiryDate } = each;
        const hasStarted = startsAt === undefined || startInstant(startsAt, zone) <= NOW;
        const isOver = expiryDate !== undefined && expiryInstant(expiryDate, zone) <= NOW;
        const dated = !hasStarted ? 'scheduled' : isOver ? 'expired' : 'live';
        const expected = active === false ? 'off' : held === true ? 'held' : dated;
        expect(stateOf(dealInstants(each, zone), (at) => NOW < at)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [{}, 'Live'],
    [{ active: false, expiryDate: '2026-10-27' }, 'Off'],
    [{ startsAt: '2026-11-27' }, 'Starts Fri 00:00'],
    [{ startsAt: '2026-11-21T18:30:00.000Z' }, 'Starts Sat 19:30'],
    [{ startsAt: '2027-11-28' }, 'Starts 28 Nov 2027 00:00'],
    [{ startsAt: '2026-11-27', expiryDate: '2026-11-20' }, 'Starts Fri 00:00'],
    [{ expiryDate: '2026-10-27' }, 'Ended 27 Oct'],
    [{ expiryDate: '2026-10-27T23:30:00.000Z' }, 'Ended 28 Oct'],
    [{ expiryDate: '2025-10-27' }, 'Ended 27 Oct 2025'],
    [{ expiryDate: '2026-11-21' }, 'Live'],
    [{ held: true }, 'Held back'],
    // to the very instant
    [{ startsAt: '2026-11-21T12:00:00.000Z' }, 'Live'],
    [{ expiryDate: '2026-11-21T12:00:00.000Z' }, 'Ended 21 Nov'],
  ])('of %j is read as "%s"', (each, text) => {
    expect(stateText(each, { timeZone: 'Europe/Berlin', now: NOW })).toBe(text);
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
