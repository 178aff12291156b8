import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest(aShop());

const change = (changes: object, query = '') => owner.put(`/api/offers/acme-o1${query}`, changes);

/** Does to the private records what no call would, as soon as no transaction of this process is open: it would wait for this process. */
function withRecords(sql: string): Promise<void> {
  const done = () => {
    using records = new DatabaseSync(recordsFile(api.database.folder));
    records.exec(sql);
  };
  return expect.poll(done, { timeout: 10_000 }).toBeUndefined();
}

test('every write answers when it is durable, and with ?wait=1 when it is published', async () => {
  api.publisher.holdBack = true;
  expect((await change({ title: 'Now' })).status).toBe(200);
  let answered = false;
  const waiting = change({ title: 'Later' }, '?wait=1').finally(() => (answered = true));
  await expect.poll(() => api.publisher.requests.length).toBe(2);
  await api.visitor().get('/healthz');
  expect(answered).toBe(false);
  api.publisher.finish();
  expect((await waiting).headers.get('x-publish-id')).toBe('publish-2');
});

embeddedTest('a write counts as saved even when the trail cannot take its line, which is logged instead', async () => {
  await withRecords('drop table audit');
  expect((await change({ title: 'Now' })).status).toBe(200);
  const missing = () => api.logged.find(({ msg }) => msg === 'a line of the audit trail could not be written');
  const documents = ['stores/acme offers.acme-o1.title'];
  await expect.poll(missing).toMatchObject({ operation: 'update-offer', documents });
});

test.each([
  ['text/plain', '{}', 415],
  ['application/xml', '<a/>', 415],
  ['application/json', '{"title": ', 400],
  ['application/json', '"text"', 400],
  ['application/json', '[]', 400],
  ['application/json; charset=latin1', '{}', 415],
  ['application/json; charset="utf-7"', '{}', 415],
  ['application/json', `{"title":"${'a'.repeat(300_000)}"}`, 413],
])('a body of %s is checked', async (type, body, expected) => {
  const headers = { 'content-type': type };
  const answer = await owner.send('PUT', '/api/offers/acme-o1', { body, headers });
  const { errors = [], ...reply } = answer.body;
  expect([answer.status, reply]).toEqual([expected, { message: expect.any(String), requestId: expect.any(String) }]);
  expect(errors).toEqual(expect.any(Array));
});

test('a reply says in plain words which fields are missing or empty', async () => {
  const made = await owner.post('/api/offers', { storeId: 'acme', affiliateLink: null });
  expect(made.body.errors).toEqual([
    { path: 'title', message: 'This is missing.' },
    { path: 'description', message: 'This is missing.' },
    { path: 'affiliateLink', message: expect.stringMatching(/^Enter a full address/) },
  ]);
  const { errors } = (await change({ title: null })).body;
  expect(errors).toEqual([{ path: 'title', message: 'This cannot be empty.' }]);
});

embeddedTest('only the owner reads what the disk refuses', async () => {
  await withRecords('drop table subscribers');
  const shopper = await api.visitor().post('/api/newsletter/subscribe', { email: 'ann@example.com' });
  const message = 'Something went wrong on our side. Please try again later.';
  expect([shopper.status, shopper.body.message]).toEqual([500, message]);
  const stores = join(api.database.folder, 'stores');
  rmSync(stores, { recursive: true });
  writeFileSync(stores, '');
  const reply = await owner.post('/api/stores', { name: 'Cove', slug: 'cove', category: 'Travel' });
  const words = /^Nothing was saved: .*\. What was saved before is still there\.$/;
  expect([reply.status, reply.body.message]).toEqual([500, expect.stringMatching(words)]);
  expect(shopper.text + reply.text).not.toContain(api.database.folder);
});

test('a body cannot reach into prototypes', async () => {
  const polluting = '"__proto__": {"active": false, "polluted": 1}, "constructor": {"prototype": {"polluted": 1}}';
  const { status, body } = await owner.send('PUT', '/api/offers/acme-o1', {
    body: `{${polluting}, "title": "x"}`,
    headers: { 'content-type': 'application/json' },
  });
  expect([status, body.errors]).toMatchObject([400, [{ path: '__proto__' }, { path: 'constructor' }]]);
  expect(api.database.read('stores/acme')?.offers[0]).toMatchObject({ title: 'acme-o1', active: true });
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
