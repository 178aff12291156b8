import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brittle } from './testing/brittle-catalogue.ts';
import { cleanBuild, contents, openSite, publishedSite, stores } from './testing/small-site.ts';

const [first, ...others] = stores[0]!.coupons;
const withdrawn = {
  source: { kind: 'network' as const, reference: 'awin/7' },
  withdrawnAt: '2026-11-20T09:00:00.000Z',
};
const held = {
  thing: 'coupon/acme/a1',
  title: 'A fifth off',
  rule: 'withdrawn',
  reason: 'Its network has not listed it since 2026-11-20.',
};

it('a page that throws keeps its last good version unless that shows what is held back now, is named with its reason, is tried again, and holds up no other page', async () => {
  let broken = false;
  const { data, out, site } = await publishedSite({ catalogue: brittle(() => broken) });
  const { publisher } = site.publishing;
  expect(site.summary.held).toEqual([]);
  broken = true;
  const summary = await site.edit('acme', { coupons: [{ ...first!, ...withdrawn }, ...others] });
  expect([summary.failed, summary.deleted, summary.held]).toEqual([1, 1, [held]]);
  expect(summary.changed).toEqual(expect.arrayContaining(['/', '/store/acme', '/store/acme/deals.json']));
  expect(publisher.status().failed[0]?.reason).toContain(
    'shows coupon/acme/a1, which is held back, so it was removed.',
  );
  const showing = [...contents(out).keys()].filter((file) => readFileSync(join(out, file)).includes('coupon/acme/a1'));
  expect(showing).toEqual([]);
  expect(contents(out).has('store/acme.html')).toBe(false);
  broken = false;
  expect((await publisher.rebuild().done).failed).toBe(0);
  const good = contents(out).get('store/acme.html');
  expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, null, 'UTC'));
  broken = true;
  expect((await site.edit('acme', { description: 'New words' })).held).toEqual([held]);
  expect(publisher.status().failed).toEqual([{ path: '/store/acme', reason: expect.stringMatching(/null/) }]);
  expect(contents(out).get('store/acme.html')).toBe(good);
  await site.close();
  // another process, which has nothing to publish, knows it from the state of this one
  broken = false;
  await (await openSite(data, out)).close();
  const next = await openSite(data, out);
  expect([next.summary.rendered, next.summary.held]).toEqual([0, [held]]);
  await next.close();
});
