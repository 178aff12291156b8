import { expect, it } from 'vitest';
import { checkPageCount, uncleanShutdownOf, lostClaimsIn, ownFacts, sleepsUntil } from './own-facts.ts';

type Now = Parameters<typeof ownFacts>[0];
const now = (given: Partial<Now> = {}): Now => ({
  sleepsUntil: 5,
  bootId: 'boot-1',
  claims: [],
  pages: 7,
  isIndexed: true,
  saved: new Map(),
  ...given,
});
const facts = (given: Partial<Now> = {}) => new Map(Object.entries(ownFacts(now(given))));

it('what the engine notes is what a later process reads', () => {
  expect(ownFacts(now())).toEqual({ sleepsUntil: '5', boot: 'boot-1', pages: '7' });
  expect(ownFacts(now({ bootId: null }))).toEqual({ sleepsUntil: '5', pages: '7' });
  expect([sleepsUntil(facts()), sleepsUntil(facts({ sleepsUntil: null })), sleepsUntil(new Map())]).toEqual([
    ...[5, Infinity, 0],
  ]);
});

it('pages that lost their address are noted when they changed', () => {
  const claims = [{ owner: 'o', ref: { path: '/a', template: 'page', params: [] } }];
  expect(lostClaimsIn(facts({ claims }))).toEqual(claims);
  expect(facts({ claims, saved: facts({ claims }) }).has('lostClaims')).toBe(false);
  expect(facts({ claims: [], saved: facts({ claims }) }).get('lostClaims')).toBe('[]');
  expect(lostClaimsIn(new Map())).toEqual([]);
});

it('the number of pages is noted when it changed, and another one is an error', () => {
  expect(facts({ saved: facts() }).has('pages')).toBe(false);
  expect(() => checkPageCount(facts(), 7)).not.toThrow();
  expect(() => checkPageCount(facts(), 6)).toThrow('it has 6 pages in place of 7');
  expect(() => checkPageCount(new Map(), 6)).toThrow('it has 6 pages in place of 0');
});

it('files are compared after a publish that did not end, and after a restart of the machine', () => {
  const state = (unfinished: boolean) => ({ unfinished, facts: facts() }) as Parameters<typeof uncleanShutdownOf>[0];
  expect(uncleanShutdownOf(state(true), 'boot-1')).toBe('a publish was not finished');
  expect(uncleanShutdownOf(state(false), 'boot-1')).toBeNull();
  expect(uncleanShutdownOf(state(false), 'boot-2')).toBe('the machine was restarted');
  expect(uncleanShutdownOf(state(false), null)).toBeNull();
});
