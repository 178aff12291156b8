import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aProduct } from '../../data/queries/testing/builders.ts';
import { priceFields, type PriceField } from '../../data/schema/amazon-product.ts';
import { runs } from '../../data/schema/testing/runs.ts';
import { openForAllTests } from '../testing/each-test.ts';

const HOUR_MS = 3_600_000;
const NOW = '2026-11-21T12:00:00.000Z';

let now = Date.parse(NOW);
const api = await openForAllTests({ products: [aProduct()] });
let owner = await api.owner();

/** Sessions end meanwhile. */
const wait = async (hours: number) => {
  api.wait(hours * HOUR_MS);
  now += hours * HOUR_MS;
  owner = await api.owner();
};
const shown = async () => (await api.visitor().get('/api/amazon-products')).body[0];

const anyPrice = fc.constantFrom(...priceFields);
const anyOther = fc.constantFrom(
  { name: 'Pot' },
  { name: 'Kettle' },
  { featured: true },
  { featured: false },
  { rating: 4 },
  { reviewCount: 12 },
  { source: { kind: 'owner' } },
  { source: { kind: 'network', reference: 'paapi/B1' } },
);
const isConfirmed = fc.boolean();
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('type' as const), field: anyPrice }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), field: anyPrice }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), change: anyOther }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('date' as const), field: fc.option(anyPrice) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('source' as const),
      of: fc.constantFrom('owner', 'merchant', 'network'),
      field: fc.option(anyPrice),
      isBulk: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bulk' as const), field: fc.option(anyPrice) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('feed' as const), fields: fc.subarray([...priceFields]), isConfirmed }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('table' as const), fields: fc.subarray([...priceFields]) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hand' as const), field: anyPrice }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), which: fc.nat(), field: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 13, 25) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const columns = { salePrice: 'Price', originalPrice: 'List price', discount: 'Discount' } as const;
type Values = { [field in PriceField]?: number };
const csv = (values: Values) => {
  const given = Object.entries(values) as [PriceField, number][];
  const head = ['ASIN', 'Name', 'Description', 'Link', ...given.map(([field]) => columns[field])];
  const row = ['B1', 'Kettle', `As of ${now}`, 'https://amazon.example/kettle', ...given.map(([, value]) => value)];
  return `${head.join(',')}\n${row.join(',')}`;
};

test('however a product is changed, no price of a feed is shown a day after the feed said it', async () => {
  let seenOld = 0;
  let seenTyped = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 24 }), async (steps) => {
      // each value is said once: by whom and when is known by the value alone
      let values = 0;
      const saidAt = new Map<string, number>();
      const nameOf = (field: PriceField, value: number | undefined) => `${field} ${value}`;
      const fresh = (field: PriceField, said: number) => {
        const value = (values += 1) + (field === 'originalPrice' ? 1000 : 0);
        saidAt.set(nameOf(field, value), said);
        return value;
      };
      await api.database.transact((transaction) =>
        transaction.write('amazon-products', {
          products: [aProduct({ source: { kind: 'network', reference: 'paapi/B1' } })],
        }),
      );
      const product = () => api.database.read('amazon-products')!.products[0]!;
      const changes: string[] = [];
      const take = async (made: Step) => {
        switch (made.kind) {
          case 'type':
            return owner.put('/api/amazon-products/p1', { [made.field]: fresh(made.field, Infinity) });
          case 'remove':
            return owner.put('/api/amazon-products/p1', { [made.field]: null });
          case 'edit':
            return owner.put('/api/amazon-products/p1', made.change);
          case 'date': {
            const typed = made.field === null ? {} : { [made.field]: fresh(made.field, Infinity) };
            const priceCheckedAt = new Date(now).toISOString();
            return owner.put('/api/amazon-products/p1', { ...typed, priceCheckedAt });
          }
          case 'source': {
            const typed = made.field === null ? {} : { [made.field]: fresh(made.field, Infinity) };
            const change = { ...typed, priceSource: { kind: made.of, reference: '' } };
            return made.isBulk
              ? owner.post('/api/bulk', { kind: 'amazon-products', select: { ids: ['p1'] }, change })
              : owner.put('/api/amazon-products/p1', change);
          }
          case 'bulk': {
            const change = made.field === null ? { keywords: `${now}` } : { [made.field]: fresh(made.field, Infinity) };
            return owner.post('/api/bulk', { kind: 'amazon-products', select: { ids: ['p1'] }, change });
          }
          case 'feed': {
            const given = Object.fromEntries(
              made.fields.map((field) => {
                const present = product()[field];
                if (!made.isConfirmed || present === undefined) return [field, fresh(field, now)];
                const before = saidAt.get(nameOf(field, present));
                if (before !== Infinity) saidAt.set(nameOf(field, present), now);
                return [field, present];
              }),
            );
            const options = { kind: 'amazon-products', feed: 'paapi', sourceKind: 'network', pricesNow: '1' };
            return owner.upload('/api/import', csv(given), options);
          }
          case 'table': {
            const given = Object.fromEntries(made.fields.map((field) => [field, fresh(field, Infinity)]));
            return owner.upload('/api/import', csv(given), { kind: 'amazon-products' });
          }
          case 'hand': {
            const changed = { ...product(), [made.field]: fresh(made.field, Infinity) };
            await api.database.transact((transaction) => transaction.write('amazon-products', { products: [changed] }));
            return undefined;
          }
          case 'undo': {
            const id = changes[made.which % changes.length];
            return id === undefined ? undefined : owner.post(`/api/undo/${id}`);
          }
          case 'restore': {
            const id = changes[made.which % changes.length];
            if (id === undefined) return undefined;
            const version = (await owner.get(`/api/history?change=${id}`)).body[0]?.documents[0];
            if (version === undefined) return undefined;
            const { versionId, differences } = version;
            const { path } = differences[made.field % (differences.length + 1)] ?? {};
            return owner.post(`/api/history/${versionId}/restore`, path === undefined ? {} : { field: path });
          }
          case 'wait':
            await wait(made.hours);
            return undefined;
        }
      };
      for (const made of steps) {
        const answer = await take(made);
        // a date or a source that is not the owner's to give is refused
        expect([undefined, 200, 201, ['date', 'source'].includes(made.kind) ? 400 : 409], answer?.text).toContain(
          answer?.status,
        );
        const id = answer?.headers.get('x-change-id');
        if (id) changes.push(id);
        const public_ = await shown();
        for (const field of priceFields) {
          if (public_[field] === undefined) continue;
          const said = saidAt.get(nameOf(field, public_[field]))!;
          const trace = `${field} ${public_[field]} after ${JSON.stringify(made)}: ${JSON.stringify(product())}`;
          expect(now - said, trace).toBeLessThan(24 * HOUR_MS);
          if (said === Infinity) seenTyped += 1;
        }
        if (priceFields.some((field) => product()[field] !== undefined && public_[field] === undefined)) seenOld += 1;
      }
    }),
    { ...runs(3), seed: 12, endOnFailure: true },
  );
  expect(
    [seenOld, seenTyped].map((seen) => seen > 5),
    `${seenOld} old, ${seenTyped} typed`,
  ).toEqual([true, true]);
});
