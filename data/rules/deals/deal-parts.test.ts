import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dealPartPath, limitsOf, partCount, partFor, partOf, termsOf } from './deal-parts.ts';

it('deals stand under their words in the singular, and under what these begin with', () => {
  expect([...termsOf(['shoes', 'tv', 'a', '🍕', '🇩🇪', '鞋子', 'tea'])]).toEqual([
    ...['shoe', 'sh*', 'tv', '🍕', '🇩🇪', '鞋', '子', 'tea', 'te*'],
  ]);
});

it('a word keeps fifty deals, five of a store; a beginning ten, one of a store', () => {
  expect([limitsOf('shoe'), limitsOf('sh*')]).toEqual([
    { all: 50, ofStore: 5 },
    { all: 10, ofStore: 1 },
  ]);
});

it('is asked for by the longest word, in the singular, and not for letters alone', () => {
  const count = 128;
  expect(partFor(['on', 'shoes', 'tea'], count)).toBe(partOf('shoe', count));
  expect(partFor(['tea', 'shoes'], count)).toBe(partFor(['shoes', 'tea'], count));
  expect(partFor(['a', 'tea'], count)).toBe(partOf('tea', count));
  expect(partFor(['a'], count)).toBeNull();
  expect(partFor([], count)).toBeNull();
  expect(partFor(['鞋'], count)).toBe(partOf('鞋', count));
  expect(new Set([...'鞋子店面包'].map((character) => partOf(character, count))).size).toBeGreaterThan(1);
  expect(partFor(['鞋子店'], count)).toBe(partOf('鞋', count));
});

it('words with the same three letters stand together, others are spread over all parts', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split('')), minLength: 3 });
  fc.assert(
    fc.property(letters, letters, fc.constantFrom(1, 2, 16, 128), (one, end, count) => {
      const part = partOf(one, count);
      expect(part).toBe(partOf(one.slice(0, 3) + end, count));
      expect(Number.isInteger(part) && part >= 0 && part < count).toBe(true);
      expect(partOf(`${one.slice(0, 2)}*`, count)).toBe(partOf(one.slice(0, 2), count));
    }),
  );
  const parts = new Map<number, number>();
  for (const a of 'abcdefghijklmnopqrstuvwxyz')
    for (const b of 'abcdefghijklmnopqrstuvwxyz')
      for (const c of 'aeiourst') parts.set(partOf(a + b + c, 64), (parts.get(partOf(a + b + c, 64)) ?? 0) + 1);
  const mean = (26 * 26 * 8) / 64;
  expect(parts.size).toBe(64);
  expect(Math.max(...parts.values())).toBeLessThan(2 * mean);
});

it('the parts have names that last: readers of an earlier page ask for them', () => {
  expect(dealPartPath(partCount(6400), partOf('shoe', 64))).toBe('/search/deals-64-3.json');
});
