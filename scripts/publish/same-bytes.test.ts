import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { cleanBuild, contents, openSite, smallSite, type Site } from './testing/small-site.ts';
import { runs } from '../engine/testing/runs.ts';

const HOUR = 3_600_000;
const names = ['Acme', 'Brook', 'Cedar', 'Delta', 'Elm'];
/** The process starts again, at another address or the same. */
const move = fc.record({
  kind: fc.constant('move' as const),
  siteUrl: fc.constantFrom(null, 'https://deals.example', 'https://shop.example'),
});
const edit = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('coupon' as const),
      store: fc.constantFrom(...names),
      title: fc.constantFrom('Save', 'More', 'Less'),
      expiry: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22', '2026-12-24')),
      featured: fc.boolean(),
      code: fc.option(fc.constantFrom('ABC', 'SAVE20')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      store: fc.constantFrom(...names),
      category: fc.constantFrom('Fashion', 'travel'),
      dealCount: fc.constantFrom(0, 7),
      description: fc.constantFrom('', 'Fine things'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      store: fc.constantFrom(...names),
      slug: fc.constantFrom('one', 'two', 'acme', 'brook'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), store: fc.constantFrom(...names) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      siteName: fc.constantFrom('Deals', 'Top Coupons'),
      timeZone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Kiritimati'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
);

async function apply(site: Site, change: typeof edit extends fc.Arbitrary<infer E> ? E : never): Promise<void> {
  if (change.kind === 'wait') {
    site.clock.now += change.hours * HOUR;
    await site.publishing.publisher.rebuild().done;
    return;
  }
  const { changed } = await site.database
    .transact((transaction) => {
      if (change.kind === 'settings') {
        const settings = transaction.read('settings');
        if (settings)
          transaction.write('settings', { ...settings, siteName: change.siteName, timeZone: change.timeZone });
        return;
      }
      const key = `stores/${change.store.toLowerCase()}` as const;
      if (change.kind === 'delete') {
        if (transaction.read(key)) transaction.delete(key);
        return;
      }
      const store = transaction.read(key) ?? aStore({ name: change.store, id: change.store.toLowerCase() });
      if (change.kind === 'rename') transaction.write(key, { ...store, slug: change.slug });
      else if (change.kind === 'store')
        transaction.write(key, {
          ...store,
          category: change.category,
          dealCount: change.dealCount,
          description: change.description,
        });
      else {
        const coupon = aCoupon({
          id: 'new',
          title: change.title,
          featured: change.featured,
          ...(change.code ? { code: change.code } : {}),
          ...(change.expiry ? { expiryDate: change.expiry } : {}),
        });
        transaction.write(key, { ...store, coupons: [...store.coupons.filter(({ id }) => id !== 'new'), coupon] });
      }
    })
    .catch((error: Error) => {
      if (error.name !== 'SlugTaken') throw error;
      return { changed: [] };
    });
  const summary = await site.publishing.publisher.changed(changed).done;
  expect(summary.failed).toBe(0);
}
it('equals a clean build after any edits, whatever the time zones and the address of the site, and renders nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 6, arbitrary: edit }, { weight: 1, arbitrary: move }), {
        minLength: 1,
        maxLength: 7,
      }),
      fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Los_Angeles'),
      async (edits, zone) => {
        const { data, out } = smallSite();
        let siteUrl: string | null = null;
        let site = await openSite(data, out);
        for (const change of edits) {
          if (change.kind !== 'move') {
            await apply(site, change);
            continue;
          }
          await site.close();
          siteUrl = change.siteUrl;
          site = await openSite(data, out, { now: site.clock.now, siteUrl });
          expect(site.discarded).toBeNull();
        }
        const again = await site.publishing.publisher.rebuild().done;
        expect([again.rendered, again.written, again.deleted]).toEqual([0, 0, 0]);
        await site.close();
        expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, siteUrl, zone));
        rmSync(join(data, '..'), { recursive: true, force: true });
      },
    ),
    runs(4),
  );
});
