import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { digest } from '../../engine/answers/digest.ts';
import { runs } from '../../engine/testing/runs.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import { taskOf } from '../dirty-pages.ts';
import { fileOf } from '../output/output-folder.ts';
import { anyCatalogue } from '../../../data/queries/testing/arbitrary-catalogue.ts';
import { aCatalogue, aCoupon, aPost, aProduct, aStore } from '../../../data/queries/testing/builders.ts';
import { cleanBuild, contents, NOW, openSite, publishedSite, siteWith } from '../testing/small-site.ts';

const HOUR = 3_600_000;

/** Hours within which everything begins, ends and is published, and at times far more. */
const anyHours = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 24 * 25 }) }, fc.nat(24 * 400));

it('has the bytes of a clean build with the clock there, page by page, whatever the catalogue and the instant', async () => {
  const property = fc.asyncProperty(anyCatalogue(6, 2), anyHours, async (catalogue, hours) => {
    const { data, out } = siteWith(aCatalogue(catalogue), { stays: true });
    const site = await openSite(data, out);
    try {
      const before = contents(out);
      const instant = NOW + hours * HOUR;
      const later = await site.publishing.overlays.overlayAt(instant);
      const expected = await cleanBuild(data, instant, null, 'UTC');
      const made = new Map<string, string>();
      for (const page of later.pages.pages.values()) {
        const task = taskOf(pageCatalogue, page, later.computeView(page));
        made.set(fileOf(page.path), digest(await site.publishing.publisher.renderer.render(task)));
      }
      const isPage = (file: string) => !/^(_astro|media|social)\//.test(file);
      expect([...made].filter(([file, each]) => expected.get(file) !== each)).toEqual([]);
      expect([...expected.keys()].filter((file) => isPage(file) && !made.has(file) && !before.has(file))).toEqual([]);
      expect(contents(out)).toEqual(before);
    } finally {
      await site.close();
      rmSync(join(data, '..'), { recursive: true, force: true });
    }
  });
  await fc.assert(property, runs(4, 200));
});

it('lists what changes by itself, the soonest first, on pages that the publish then changes', async () => {
  const { site } = await publishedSite();
  const { changesToCome, publisher } = site.publishing;
  const seenAt = new Date(NOW).toISOString();
  const { changed } = await site.database.transact((transaction) => {
    const deal = { title: 'Later', startsAt: '2026-11-25', expiryDate: '2026-11-30' };
    const store = transaction.read('stores/delta')!;
    transaction.write('stores/delta', { ...store, coupons: [aCoupon({ id: 'd1', ...deal })] });
    const post = { title: 'Soon', slug: 'soon', status: 'published', publishAt: '2026-11-26T09:00:00Z' } as const;
    transaction.write('blogs/soon', aPost({ id: 'soon', ...post }));
    const product = aProduct({ salePrice: 9, source: { kind: 'merchant', reference: 'feed', seenAt } });
    transaction.write('amazon-products', { products: [product] });
  });
  await publisher.changed(changed).done;
  const listed = await changesToCome(NOW, NOW + 30 * 24 * HOUR);
  expect(listed.map(({ pages: _, title, ...entry }) => [...Object.values(entry), title])).toEqual([
    ['2026-11-22T12:00:00.000Z', 'product/p1', 'withheld', 'Kettle'],
    ['2026-11-23T00:00:00.000Z', 'coupon/acme/a2', 'ended', expect.any(String)],
    ['2026-11-25T00:00:00.000Z', 'coupon/delta/d1', 'live', 'Later'],
    ['2026-11-26T09:00:00.000Z', 'post/soon', 'published', 'Soon'],
    ['2026-11-30T00:00:00.000Z', 'coupon/brook/b1', 'ended', expect.any(String)],
    ['2026-12-01T00:00:00.000Z', 'coupon/delta/d1', 'ended', 'Later'],
  ]);
  const shown = [['/amazon-deals'], ['/', '/store/acme'], ['/store/delta'], ['/blog/soon'], ['/', '/store/brook']];
  for (const [at, pages] of shown.entries()) expect(listed[at]!.pages).toEqual(expect.arrayContaining(pages));
  expect(listed[4]!.pages).not.toContain('/store/acme');
  expect(await changesToCome(Date.parse('2026-11-24'), Date.parse('2026-11-26'))).toEqual([listed[2]]);
  for (const { at, thing, pages } of listed) {
    site.clock.now = Date.parse(at);
    const written = (await publisher.rebuild().done).changed;
    expect(
      pages.filter((path) => !written.includes(path)),
      thing,
    ).toEqual([]);
  }
});

it('is told the same while somebody edits without a pause', async () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
  const stores = Array.from({ length: 30 }, (_, at) =>
    aStore({ name: `Shop ${at}`, coupons: [aCoupon({ id: `c${at}`, expiryDate: days[at % days.length]! })] }),
  );
  const { data, out } = siteWith(aCatalogue({ stores }));
  const site = await openSite(data, out);
  onTestFinished(site.close);
  const asked = () => site.publishing.changesToCome(NOW, NOW + 30 * 24 * HOUR);
  const quiet = await asked();
  expect(quiet).toHaveLength(30);
  expect(quiet.every(({ pages }) => pages.length > 1)).toBe(true);
  let isDone = false;
  const meanwhile = asked().finally(() => (isDone = true));
  let edits = 0;
  for (; !isDone; edits += 1) await site.edit(stores[edits % 30]!.id, { description: `Shoes, and ${edits} more.` });
  expect(await meanwhile).toEqual(quiet);
  expect(edits).toBeGreaterThan(0);
});
