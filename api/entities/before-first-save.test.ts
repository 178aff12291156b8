import { beforeEach, describe, expect, test } from 'vitest';
import { aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const kettle = { description: 'Boils.', affiliateLink: 'https://amazon.example/kettle' };

/** A catalogue that was written by hand has no more documents than someone wrote. */
const { api, owner } = openForEachTest({ stores: [aStore()] });
beforeEach(() =>
  api.database.transact((transaction) => {
    transaction.delete('settings');
    transaction.delete('amazon-products');
  }),
);

describe('settings that were never saved', () => {
  test('are the built-in ones', async () => {
    const { status, body } = await owner.get('/api/config?view=owner');
    expect([status, body]).toEqual([200, expect.objectContaining({ revision: 1, updatedAt: NOW, timeZone: 'UTC' })]);
  });

  test('are not saved by an edit that changes nothing', async () => {
    expect((await owner.put('/api/config', { timeZone: 'UTC' })).body).toMatchObject({ revision: 1 });
    expect(api.database.read('settings')).toBeUndefined();
  });

  test('are saved whole by an edit', async () => {
    expect((await owner.put('/api/config', { siteName: 'Deals', revision: 1 })).body.revision).toBe(2);
    expect(api.database.read('settings')).toMatchObject({ siteName: 'Deals', timeZone: 'UTC' });
  });
});

test('a product whose name cannot be written in Latin letters has an id all the same', async () => {
  const ids = [];
  for (const name of ['日本堂', '湯沸かし'])
    ids.push((await owner.post('/api/amazon-products', { ...kettle, name })).body.id);
  expect(ids).toEqual(['product', expect.stringMatching(/^product-\w{8}$/)]);
});
