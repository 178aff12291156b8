import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Request } from 'express';
import { routes } from '../resources/routes.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import { createCosts } from './costs.ts';

/** Between two looks at the processor's time, of which each part of an answer has two. */
let step = 0;
let used = 0;
let api: RunningApi;
beforeEach(async () => {
  step = 0;
  api = await openTestApi({
    apiSettings: { TRUST_PROXY: 1 },
    processorTime: () => (used += step),
    renderLive: async () => 'found',
  });
  api.publish({ 'stores.html': 'all stores' });
});
afterEach(() => api.close());

const get = (path: string, from: string) => api.visitor().get(path, { 'x-forwarded-for': from });
const search = (from: string) => get('/api/coupons?search=kettle', from);
const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let each = 0; each < count; each += 1) found.push((await ask()).status);
  return found;
};

test('replies to unknown callers have a limit of cost for each network, and for all of them', async () => {
  step = 350; // of an answer: the reply is worked out, and sent
  expect(await statuses(4, () => search('192.0.2.1'))).toEqual([200, 200, 200, 429]);
  expect(await statuses(4, () => search('192.0.2.2'))).toEqual([200, 200, 200, 429]);
  expect(await statuses(1, () => search('192.0.2.3'))).toEqual([429]);
});

test('a caller is accepted again when the window is over, of which the reply says how long it lasts', async () => {
  step = 1000;
  await search('192.0.2.1');
  api.wait(7000);
  const { status, headers, body } = await search('192.0.2.1');
  expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 3 seconds.']);
  expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['3', 'no-store']);
  api.wait(3000);
  expect((await search('192.0.2.1')).status).toBe(200);
});

test('the cost of replies to unknown callers limits no other call, and not the owner', async () => {
  step = 2000;
  const owner = await api.owner();
  expect(await statuses(2, () => search('192.0.2.1'))).toEqual([200, 429]);
  expect((await owner.get('/api/coupons?view=owner', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
  expect((await get('/api/categories', '192.0.2.1')).status).toBe(200);
});

test('the cost of replies to unknown callers is nothing below five milliseconds', () => {
  const costs = createCosts({ now: () => new Date(0), processorTime: () => (used += step) });
  const answered = (times: number) => {
    for (let each = 0; each < times; each += 1) {
      const cost = costs.beginIfWithin('search', { ip: '192.0.2.1' } as Request);
      if (cost === null) return each;
      cost.measure(() => {});
      cost.end();
    }
    return times;
  };
  step = 4.9;
  expect(answered(1000)).toBe(1000);
  step = 5;
  expect(answered(1000)).toBe(400);
});

test('each call that has no limit by address is limited by cost, but for what watches over the process', async () => {
  const unlimited = routes.map(({ contract }) => contract).filter((each) => each.access === 'public' && !each.limit);
  const [measured, others] = [unlimited.filter((each) => each.cached), unlimited.filter((each) => !each.cached)];
  expect(others.map(({ path }) => path).sort()).toEqual(['/healthz', '/metrics', '/readyz']);
  step = 2000;
  for (const { path } of measured) {
    // of replies to HEAD none is kept
    const ask = () => api.visitor().send('HEAD', path.replaceAll(/\{\w+\}/g, 'acme'));
    const [first, second] = await statuses(2, ask);
    expect([path, first === 429, second]).toEqual([path, false, 429]);
    api.wait(10_000);
  }
});

test('where the cost is used up, an address gets the published page, which searches by itself', async () => {
  step = 1000;
  const page = async (from: string) => (await get('/stores?search=shoes', from)).text;
  const first = [await page('192.0.2.1'), await page('192.0.2.1'), await page('192.0.2.1')];
  expect([...first, await page('192.0.2.2')]).toEqual(['found', 'found', 'all stores', 'found']);
});
