import { expect, it } from 'vitest';
import { UntrackedCache } from './untracked-cache.ts';

it('the cache of untracked answers stays within its bound, and forgets the least recently used first', () => {
  const cache = new UntrackedCache(100_000);
  const value = 'x'.repeat(10_000);
  for (let at = 0; at < 100; at += 1) {
    cache.keep(`q:${at}[]`, { value, expiresAt: Number.POSITIVE_INFINITY });
    expect(cache.get('q:0[]', 0)?.value).toBe(value);
  }
  expect(cache.bytes).toBeGreaterThan(80_000);
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  expect(cache.get('q:50[]', 0)).toBeUndefined();
});

it('a list takes about as much as all its items do', () => {
  const cache = new UntrackedCache();
  const items = Array.from({ length: 1_000 }, (_, at) => ({ title: 'x'.repeat(at % 100) }));
  cache.keep('q:list[]', { value: items, expiresAt: Number.POSITIVE_INFINITY });
  expect(cache.bytes / JSON.stringify(items).length).toBeGreaterThan(0.7);
  expect(cache.bytes / JSON.stringify(items).length).toBeLessThan(1.8);
});
