import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests(aShop());
const owner = await api.owner();

test('a store has more to say below its deals, with nothing in it but what posts may hold', async () => {
  const more =
    '<h1>Sizes</h1><p onclick="x()">See <a href="https://acme.example/sizes">here</a>.<script>x()</script></p>';
  const { status, body } = await owner.put('/api/stores/acme', { more, seoTitle: 'Acme codes', revision: 1 });
  expect([status, body.more, body.seoTitle]).toEqual([
    200,
    '<h2>Sizes</h2><p>See <a href="https://acme.example/sizes" target="_blank" rel="sponsored nofollow noopener">here</a>.</p>',
    'Acme codes',
  ]);
  const shopper = (await api.visitor().get('/api/stores/acme')).body;
  expect([shopper.more, shopper.seoTitle, shopper.pinned]).toEqual([undefined, undefined, undefined]);
  expect((await owner.put('/api/stores/acme', { more: null, seoTitle: null })).body.more).toBeUndefined();
});

test('deals of the store can be pinned, and no others', async () => {
  const pinned = ['acme-o3', 'acme-c1'];
  expect((await owner.put('/api/stores/acme', { pinned })).body.pinned).toEqual(pinned);
  const refused = await owner.put('/api/stores/acme', { pinned: ['acme-o1', 'bolt-o1'] });
  expect([refused.status, refused.body.errors[0]]).toEqual([
    400,
    { path: 'pinned.1', message: 'The store has no deal "bolt-o1". Choose one of its deals.' },
  ]);
  const twice = await owner.put('/api/stores/acme', { pinned: ['acme-c1', 'acme-o3', 'acme-c1'] });
  expect([twice.status, twice.body.errors[0].path]).toEqual([400, 'pinned.2']);
  const created = { name: 'Cove', slug: 'cove', category: 'Travel', pinned: ['acme-o1'] };
  expect((await owner.post('/api/stores', created)).status).toBe(400);
  await owner.delete('/api/offers/acme-o3');
  expect((await owner.put('/api/stores/acme', { description: 'Still pinned.' })).status).toBe(200);
});
