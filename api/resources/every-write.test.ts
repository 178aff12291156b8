import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest(aShop());

/** Does to the private records what no call would, as soon as no transaction of this process is open: it would wait for this process. */
function withRecords(sql: string): Promise<void> {
  const done = () => {
    const records = new DatabaseSync(recordsFile(api.database.folder));
    try {
      records.exec(sql);
    } finally {
      records.close();
    }
  };
  return expect.poll(done, { timeout: 10_000 }).toBeUndefined();
}

describe('every write', () => {
  test('answers when it is durable, and with ?wait=1 when it is published', async () => {
    api.publisher.holdBack = true;
    expect((await owner.put('/api/offers/acme-o1', { title: 'Now' })).status).toBe(200);
    let answered = false;
    const waiting = owner.put('/api/offers/acme-o1?wait=1', { title: 'Later' }).then((answer) => {
      answered = true;
      return answer;
    });
    await expect.poll(() => api.publisher.requests.length).toBe(2);
    await api.visitor().get('/healthz');
    expect(answered).toBe(false);
    api.publisher.finish();
    expect((await waiting).headers.get('x-publish-id')).toBe('publish-2');
  });

  test('leaves a line in the audit trail: who, what, from which value to which', async () => {
    await owner.put('/api/offers/acme-o1', { affiliateLink: 'https://go.example/other' });
    const [newest] = (await owner.get('/api/audit?count=1')).body;
    expect(newest).toMatchObject({
      operation: 'update-offer',
      session: expect.any(String),
      changes: [
        {
          document: 'stores/acme',
          path: 'offers.acme-o1.affiliateLink',
          from: 'https://go.example/acme',
          to: 'https://go.example/other',
        },
      ],
    });
  });

  test('failed log-ins are in the trail too', async () => {
    await api.visitor().signIn('wrong');
    expect((await owner.get('/api/audit?count=1')).body[0]).toMatchObject({
      operation: 'refused log-in (wrong password)',
      changes: [],
    });
  });

  embeddedTest('counts as saved even when the trail cannot take its line, which is logged instead', async () => {
    await withRecords('drop table audit');
    expect((await owner.put('/api/offers/acme-o1', { title: 'Now' })).status).toBe(200);
    const missing = () => api.logged.find(({ msg }) => msg === 'a line of the audit trail could not be written');
    await expect.poll(missing).toMatchObject({
      operation: 'update-offer',
      documents: ['stores/acme offers.acme-o1.title'],
    });
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
  ])('a body of %s is checked', async (type, body, status) => {
    const answer = await owner.send('PUT', '/api/offers/acme-o1', { body, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      message: expect.any(String),
      requestId: expect.any(String),
      ...(answer.body.errors && { errors: expect.any(Array) }),
    });
  });

  test('says in plain words which fields are missing or empty', async () => {
    const made = await owner.post('/api/offers', { storeId: 'acme', affiliateLink: null });
    expect(made.body.errors).toEqual([
      { path: 'title', message: 'This is missing.' },
      { path: 'description', message: 'This is missing.' },
      { path: 'affiliateLink', message: expect.stringMatching(/^Enter a full address/) },
    ]);
    const changed = await owner.put('/api/offers/acme-o1', { title: null });
    expect(changed.body.errors).toEqual([{ path: 'title', message: 'This cannot be empty.' }]);
  });

  embeddedTest('says only to the owner what the disk refuses', async () => {
    await withRecords('drop table subscribers');
    const shopper = await api.visitor().post('/api/newsletter/subscribe', { email: 'ann@example.com' });
    expect([shopper.status, shopper.body.message]).toEqual([
      500,
      'Something went wrong on our side. Please try again later.',
    ]);
    rmSync(join(api.database.folder, 'stores'), { recursive: true });
    writeFileSync(join(api.database.folder, 'stores'), '');
    const reply = await owner.post('/api/stores', { name: 'Cove', slug: 'cove', category: 'Travel' });
    expect([reply.status, reply.body.message]).toEqual([
      500,
      expect.stringMatching(/^Nothing was saved: .*\. What was saved before is still there\.$/),
    ]);
    expect(shopper.text + reply.text).not.toContain(api.database.folder);
  });

  test('a body cannot reach into prototypes', async () => {
    const body =
      '{"__proto__": {"active": false, "polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "title": "x"}';
    const answer = await owner.send('PUT', '/api/offers/acme-o1', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['__proto__', 'constructor'],
    ]);
    expect(api.database.read('stores/acme')?.offers[0]).toMatchObject({ title: 'acme-o1', active: true });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
