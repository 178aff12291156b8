import { expect, test } from 'vitest';
import { aShop } from './testing/shop.ts';
import type { Visitor } from './testing/visitor.ts';
import { openForAllTests } from './testing/each-test.ts';

const CLIENTS = 25;
const ROUNDS = 2;
const offer = { storeId: 'acme', title: '', description: 'An offer', affiliateLink: 'https://go.example/x' };
const reads = [
  '/api/stores',
  '/api/stores/acme',
  '/api/coupons?sort=discount',
  '/api/offers',
  '/api/blogs',
  '/healthz',
];

const api = await openForAllTests(aShop());

test('twenty-five clients read and write at once: no error, and no write is lost', async () => {
  const statuses = new Set<number>();
  const client = async (owner: Visitor, number: number) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await owner.post('/api/offers', { ...offer, title: `${number}.${round}` });
      const changed = await owner.put(`/api/offers/${made.body.id}`, { description: 'Changed', revision: 1 });
      const read = await owner.get(reads[(number + round) % reads.length]!);
      for (const { status } of [made, changed, read]) statuses.add(status);
    }
  };
  const owners: Visitor[] = [];
  while (owners.length < CLIENTS) owners.push(await api.owner());
  await Promise.all(owners.map(client));
  expect([...statuses].sort()).toEqual([200, 201]);
  const saved = api.database.read('stores/acme')!.offers.filter(({ description }) => description === 'Changed');
  expect(new Set(saved.map(({ title }) => title)).size).toBe(CLIENTS * ROUNDS);
  expect(api.publisher.requests).toHaveLength(2 * CLIENTS * ROUNDS);
  expect((await (await api.owner()).get('/api/audit?count=100')).body).toHaveLength(2 * CLIENTS * ROUNDS);
});
