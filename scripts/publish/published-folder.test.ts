import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repliesTouchedBy } from '../../api/publishing/purge.ts';
import { anOffer, aProduct } from '../../data/queries/testing/builders.ts';
import { publishedSite } from './testing/small-site.ts';

const HOUR_MS = 3_600_000;

it('a publish names the pages an edit touched, and why, and each of them once', async () => {
  const { site } = await publishedSite();
  expect(site.summary.written).toBe(site.summary.pages);
  expect(new Set(site.summary.changed).size).toBe(site.summary.changed.length);
  const summary = await site.edit('acme', { offers: [anOffer({ id: 'ao1', title: 'Winter sale' })] });
  expect(summary.changed).toContain('/store/acme');
  expect(summary.changed).not.toContain('/store/brook');
  expect(site.publishing.publisher.status().last?.because).toContainEqual({
    path: '/store/acme',
    reason: expect.stringContaining('its offers'),
  });
});

it('a price from a feed leaves its page at the second at which it is a day old, also while its document cannot be read', async () => {
  const { data, out, site } = await publishedSite();
  const { publisher } = site.publishing;
  const checkedAt = site.clock.now - HOUR_MS;
  const product = aProduct({
    salePrice: 701.13,
    rating: 4.5,
    source: { kind: 'network', reference: 'amazon/B01' },
    priceCheckedAt: new Date(checkedAt).toISOString(),
  });
  const { changed } = await site.database.transact((transaction) => {
    transaction.write('amazon-products', { products: [product] });
  });
  const page = () => readFileSync(join(out, 'amazon-deals.html'), 'utf8');
  const shown = () => ['701.13', 'See price', 'Rated 4.5 of 5'].map((text) => page().includes(text));
  const first = await publisher.changed(changed).done;
  expect([shown(), first.held]).toEqual([[true, false, true], []]);
  expect(first.nextChangeAt).toBe('2026-11-22T00:00:00.000Z');
  writeFileSync(join(data, 'amazon-products.json'), '{');
  site.clock.now = checkedAt + 24 * HOUR_MS - 1;
  await publisher.rebuild().done;
  expect(publisher.status().documents.map(({ key }) => key)).toEqual(['amazon-products']);
  expect(shown()).toEqual([true, false, true]);
  site.clock.now += 1;
  const summary = await publisher.changed([]).done;
  expect(shown()).toEqual([false, true, true]);
  expect(summary.held).toEqual([
    { thing: 'amazon/p1', title: 'Kettle', rule: 'price-outdated', reason: expect.stringContaining('24 hours') },
  ]);
  const addresses = { trackingDomains: [], slugOf: () => undefined };
  expect(repliesTouchedBy([], summary.changed, addresses)).toContain('/api/amazon-products');
});
