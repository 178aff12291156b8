import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { aProduct } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({ ...aShop(), products: [aProduct()] });
const owner = await api.owner();
const domain = api.database.read('settings')!.trackingDomains[0];
await owner.post('/api/tracking-codes', { domain, trackingCode: '<script>1</script>' });
await owner.put('/api/config', { siteName: 'Deals' });

/** Where a thing is read by its owner, where it is saved, and the document that it stands in. */
const things = [
  ['/api/stores/acme?view=owner', '/api/stores/acme', 'stores/acme'],
  ['/api/blogs/about-acme?view=owner', '/api/blogs/about-acme', 'blogs/about-acme'],
  ['/api/offers?view=owner', '/api/offers/acme-o1', 'stores/acme'],
  ['/api/offers', '/api/offers/acme-o1', 'stores/acme'],
  ['/api/coupons?view=owner', '/api/coupons/acme-c1', 'stores/acme'],
  ['/api/coupons/latest', '/api/coupons/acme-c1', 'stores/acme'],
  ['/api/amazon-products?view=owner', '/api/amazon-products/p1', 'amazon-products'],
  ['/api/amazon-products', '/api/amazon-products/p1', 'amazon-products'],
  ['/api/categories?view=owner', '/api/categories/travel', 'categories'],
  ['/api/config?view=owner', '/api/config', 'settings'],
  ['/api/config', '/api/config', 'settings'],
  ['/api/tracking-codes?view=owner', '/api/tracking-codes/topcoupons.example', 'tracking-codes'],
] as const;

test.each(things)('%s sent back to %s as it was read changes nothing', async (from, to, document) => {
  const read = (await owner.get(from)).body;
  const id = to.slice(to.lastIndexOf('/') + 1);
  const entity = Array.isArray(read) ? read.find((each) => each.id === id || each.domain === id) : read;
  expect(entity).toBeDefined();
  const present = () => [api.database.read(document), api.database.stamp(document), api.publisher.requests.length];
  const before = present();
  for (const body of [entity, {}]) {
    const answer = await owner.put(to, body);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    for (const header of ['x-publish-id', 'x-change-id']) expect(answer.headers.get(header)).toBeNull();
  }
  expect(present()).toEqual(before);
});

test('what everyone is shown can be sent back too, and so can the order that offers have; what differs is saved', async () => {
  for (const path of ['/api/stores/bolt', '/api/blogs/about-acme'])
    expect((await owner.put(path, (await owner.get(path)).body)).status).toBe(200);
  const before = api.database.stamp('stores/acme');
  const order = { storeId: 'acme', offerIds: ['acme-o1', 'acme-o2', 'acme-o3'] };
  expect((await owner.post('/api/offers/reorder', order)).status).toBe(200);
  expect(api.database.stamp('stores/acme')).toBe(before);
  const { revision } = (await owner.put('/api/stores/bolt', {})).body;
  expect((await owner.put('/api/stores/bolt', { description: 'New', revision })).body.revision).toBe(revision + 1);
});

test.each([
  ['/api/stores/acme', { nmae: 'Acme', colour: 'red' }, ['nmae', 'colour']],
  ['/api/config', { heroTiles: [{ figure: '1', label: 'One', icon: 'star' }] }, ['heroTiles.0.icon']],
  ['/api/config', { socialLinks: { mastodon: '' } }, ['socialLinks.mastodon']],
  ['/api/blogs/about-acme', { affiliateLinks: [{ text: 'x', href: '/x' }] }, ['affiliateLinks.0.href']],
] as const)('%s refuses fields that it does not know, by name: %j', async (path, body, unknown) => {
  const { status, body: reply } = await owner.put(path, body);
  expect([status, reply.errors]).toMatchObject([400, unknown.map((path) => ({ path }))]);
});
