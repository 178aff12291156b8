import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewsItem } from '../../data/queries/news.ts';
import type { Reader } from '../../data/schema/mail.ts';
import { chosenFor, newsOf } from './news.ts';

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('deal' as const), store: fc.constantFrom('a', 'b') }) },
  fc.record({ does: fc.constantFrom('digest' as const, 'once' as const, 'choose' as const, 'follow' as const) }),
);

const choices = { pinned: [], dropped: [] };

test('a reader is sent each deal once, at once or with the digest, and none of what is followed is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, digest) => {
      const until: Pick<Reader, 'sentUntil' | 'onceUntil'> = { sentUntil: null, onceUntil: null };
      const targets = new Map(digest ? [['digest', '']] : []);
      const reader = () =>
        ({ ...until, follows: [...targets].map(([target, at]) => ({ target, at, wording: '' })) }) as Reader;
      const deals: NewsItem[] = [];
      const got: string[] = [];
      const awaited: string[] = [];
      const iso = (ms: number) => new Date(ms).toISOString();
      const digestAt = (now: number) => {
        const keys = chosenFor(newsOf(now, deals, choices), 'digest', reader()).flatMap(({ items }) => items);
        if (keys.length > 0) until.sentUntil = iso(now);
        got.push(...keys);
      };
      let now = Date.UTC(2026, 10, 21);
      for (const each of steps) {
        now += 1000;
        if (each.does === 'deal') {
          const key = `coupon/${each.store}/${deals.length}`;
          deals.push({ key, targets: [`store/${each.store}`], since: now, ends: null });
          if (each.store === 'a' && targets.has('store/a')) awaited.push(key);
        } else if (each.does === 'digest') digestAt(now);
        else if (each.does === 'follow') targets.set('store/a', targets.get('store/a') ?? iso(now));
        else if (each.does === 'once') {
          const keys = chosenFor(newsOf(now, deals, choices), 'once', reader()).flatMap(({ items }) => items);
          if (keys.length > 0) until.onceUntil = iso(now);
          got.push(...keys);
        } else if (!targets.delete('once')) targets.set('once', '');
      }
      digestAt(now + 1000);
      expect(got.filter((key, at) => got.indexOf(key) < at)).toEqual([]);
      const most = 20;
      if (deals.length <= most) expect(awaited.filter((key) => !got.includes(key))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
