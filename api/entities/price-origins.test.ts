import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aProduct } from '../../data/queries/testing/builders.ts';
import { priceFields, type PriceField } from '../../data/schema/amazon-product.ts';
import { runs } from '../../data/schema/testing/runs.ts';
import { openForAllTests } from '../testing/each-test.ts';
import { step } from '../testing/step.ts';
import type { Answer } from '../testing/visitor.ts';

const HOUR_MS = 3_600_000;
const PATH = '/api/amazon-products/p1';

let now = Date.parse('2026-11-21T12:00:00.000Z');
const api = await openForAllTests();
let owner = await api.owner();

const product = () => api.database.read('amazon-products')!.products[0]!;
const write = (changes: object) =>
  api.database.transact((transaction) =>
    transaction.write('amazon-products', { products: [aProduct({ ...product(), ...changes })] }),
  );
const bulk = (change: object) => owner.post('/api/bulk', { kind: 'amazon-products', select: { ids: ['p1'] }, change });

/** Each value is said once: when, or `Infinity` of what is the owner's, is known by the value alone. */
let values: number;
let saidAt: Map<string, number>;
let changes: string[];
const nameOf = (field: PriceField, value: number | undefined) => `${field} ${value}`;
function fresh(field: PriceField, said = Infinity): number {
  const value = (values += 1) + (field === 'originalPrice' ? 1000 : 0);
  saidAt.set(nameOf(field, value), said);
  return value;
}
const typed = (field: PriceField | null) => (field === null ? {} : { [field]: fresh(field) });

const columns = { salePrice: 'Price', originalPrice: 'List price', discount: 'Discount' } as const;
const csv = (given: { [field in PriceField]?: number }) => {
  const fields = (Object.keys(given) as PriceField[]).map((field) => columns[field]);
  const head = ['ASIN', 'Name', 'Description', 'Link', ...fields];
  const row = ['B1', 'Kettle', `As of ${now}`, 'https://amazon.example/kettle', ...Object.values(given)];
  return `${head.join(',')}\n${row.join(',')}`;
};
/** What a feed says of a price: something new, or what is there already. */
function confirmed(field: PriceField): number {
  const present = product()[field];
  if (present === undefined) return fresh(field, now);
  if (saidAt.get(nameOf(field, present)) !== Infinity) saidAt.set(nameOf(field, present), now);
  return present;
}
const tableOf = (fields: PriceField[], say: (field: PriceField) => number) =>
  csv(Object.fromEntries(fields.map((field) => [field, say(field)])));

interface Step {
  kind: string;
  name: string;
  take: () => Promise<Answer | undefined>;
}
const price = fc.constantFrom(...priceFields);
const prices = fc.subarray([...priceFields]);
const steps = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  step(3, 'type', price, (field) => owner.put(PATH, typed(field))),
  step(1, 'remove', price, (field) => owner.put(PATH, { [field]: null })),
  step(
    3,
    'edit',
    fc.constantFrom<object>(
      { name: 'Pot' },
      { name: 'Kettle' },
      { featured: true },
      { featured: false },
      { rating: 4 },
      { reviewCount: 12 },
      { source: { kind: 'owner' } },
      { source: { kind: 'network', reference: 'paapi/B1' } },
    ),
    (change) => owner.put(PATH, change),
  ),
  step(2, 'date', fc.option(price), (field) =>
    owner.put(PATH, { ...typed(field), priceCheckedAt: new Date(now).toISOString() }),
  ),
  step(
    2,
    'source',
    fc.tuple(fc.constantFrom('owner', 'merchant', 'network'), fc.option(price), fc.boolean()),
    ([kind, field, isBulk]) => {
      const change = { ...typed(field), priceSource: { kind, reference: '' } };
      return isBulk ? bulk(change) : owner.put(PATH, change);
    },
  ),
  step(1, 'bulk', fc.option(price), (field) => bulk(field === null ? { keywords: `${now}` } : typed(field))),
  step(4, 'feed', fc.tuple(prices, fc.boolean()), ([fields, isConfirmed]) => {
    const table = tableOf(fields, isConfirmed ? confirmed : (field) => fresh(field, now));
    const options = { kind: 'amazon-products', feed: 'paapi', sourceKind: 'network', pricesNow: '1' };
    return owner.upload('/api/import', table, options);
  }),
  step(1, 'table', prices, (fields) =>
    owner.upload('/api/import', tableOf(fields, fresh), { kind: 'amazon-products' }),
  ),
  step(1, 'hand', price, async (field) => {
    await write(typed(field));
    return undefined;
  }),
  step(2, 'undo', fc.nat(), async (which) => {
    const id = changes[which % changes.length];
    return id === undefined ? undefined : owner.post(`/api/undo/${id}`);
  }),
  step(2, 'restore', fc.tuple(fc.nat(), fc.nat()), async ([which, field]) => {
    const id = changes[which % changes.length];
    const version = id && (await owner.get(`/api/history?change=${id}`)).body[0]?.documents[0];
    if (!version) return undefined;
    const { path } = version.differences[field % (version.differences.length + 1)] ?? {};
    return owner.post(`/api/history/${version.versionId}/restore`, path === undefined ? {} : { field: path });
  }),
  step(3, 'wait', fc.constantFrom(1, 13, 25), async (hours) => {
    api.wait(hours * HOUR_MS);
    now += hours * HOUR_MS;
    // sessions end meanwhile
    owner = await api.owner();
    return undefined;
  }),
);

test('however a product is changed, no price of a feed is shown a day after the feed said it', async () => {
  let seenOld = 0;
  let seenTyped = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 24 }), async (taken) => {
      [values, saidAt, changes] = [0, new Map(), []];
      await api.database.transact((transaction) =>
        transaction.write('amazon-products', {
          products: [aProduct({ source: { kind: 'network', reference: 'paapi/B1' } })],
        }),
      );
      for (const { kind, name, take } of taken) {
        const answer = await take();
        // a date or a source that is not the owner's to give is refused
        const refused = ['date', 'source'].includes(kind) ? 400 : 409;
        expect([undefined, 200, 201, refused], answer?.text).toContain(answer?.status);
        const id = answer?.headers.get('x-change-id');
        if (id) changes.push(id);
        const shown = (await api.visitor().get('/api/amazon-products')).body[0];
        for (const field of priceFields) {
          if (shown[field] === undefined) continue;
          const said = saidAt.get(nameOf(field, shown[field]))!;
          const trace = `${field} ${shown[field]} after ${name}: ${JSON.stringify(product())}`;
          expect(now - said, trace).toBeLessThan(24 * HOUR_MS);
          if (said === Infinity) seenTyped += 1;
        }
        if (priceFields.some((field) => product()[field] !== undefined && shown[field] === undefined)) seenOld += 1;
      }
    }),
    { ...runs(3), seed: 12, endOnFailure: true },
  );
  expect(Math.min(seenOld, seenTyped), `${seenOld} old, ${seenTyped} typed`).toBeGreaterThan(5);
});
