import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openTestApi, REBUILD_SECRET } from '../testing/running-api.ts';
import { emptySummary } from '../testing/recording-publisher.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api } = openForEachTest();

const signature = (body: string, secret = REBUILD_SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const rebuild = (body: string, signed: string | undefined, query = '') =>
  api
    .visitor()
    .send('POST', `/api/rebuild${query}`, { body, headers: signed === undefined ? {} : { 'x-signature-256': signed } });

test('what cannot be published is listed for this machine alone', async () => {
  const ask = (secret: string) =>
    api.visitor().send('POST', '/api/publish/problems', {
      body: '{}',
      headers: { 'x-signature-256': signature('{}', secret) },
    });
  expect((await ask(REBUILD_SECRET)).status).toBe(401);
  const answer = await ask('the local key');
  expect([answer.status, answer.body]).toEqual([200, { failed: [], documents: [] }]);
});

describe('a rebuild from outside', () => {
  test('starts for a caller that signs the body', async () => {
    const answer = await rebuild('', signature(''));
    expect([answer.status, answer.body, answer.headers.get('x-publish-id')]).toEqual([
      202,
      { id: 'publish-1' },
      'publish-1',
    ]);
    expect(api.publisher.requests).toEqual([{ full: false }]);
  });

  test('waits for its summary when asked to', async () => {
    const answer = await rebuild('{"full":true}', signature('{"full":true}'), '?wait=1');
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([200, emptySummary, 'no-store']);
    expect(api.publisher.requests).toEqual([{ full: true }]);
  });

  test("accepts this process's own key, for commands beside it", async () => {
    expect((await rebuild('', signature('', 'the local key'))).status).toBe(202);
  });

  test.each([
    ['none', undefined],
    ['of another body', signature('other')],
    ['by another secret', signature('', 'guess')],
    ['cut short', signature('').slice(0, -2)],
    ['of another kind', signature('').replace('sha256', 'sha1')],
    ['empty', ''],
  ])('is refused with a signature that is %s', async (_what, signed) => {
    expect((await rebuild('', signed)).status).toBe(401);
    expect(api.publisher.requests).toEqual([]);
  });

  test('without a secret only the own key counts: an empty one signs nothing', async () => {
    const without = await openTestApi({ apiSettings: { rebuildSecret: undefined } });
    const answer = await without
      .visitor()
      .send('POST', '/api/rebuild', { body: '', headers: { 'x-signature-256': signature('', '') } });
    expect(answer.status).toBe(401);
    await without.close();
  });
});

describe('the state of publishing', () => {
  test('is for the owner', async () => {
    expect((await api.visitor().get('/api/publish/status')).status).toBe(401);
    expect((await api.visitor().get('/api/publish/events')).status).toBe(401);
    expect((await (await api.owner()).get('/api/publish/status')).body).toEqual({
      at: expect.any(String),
      running: null,
      last: null,
      failed: [],
      documents: [],
      warnings: { named: [], more: 0 },
      nextChangeAt: null,
    });
  });

  test('arrives as events, the current one first, until the reader disconnects', async () => {
    const owner = await api.owner();
    const going = new AbortController();
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${api.address}/api/publish/events`, {
      headers: { cookie, 'x-csrf-token': owner.csrfToken ?? '', 'accept-encoding': 'gzip' },
      signal: going.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (words: string) => {
      while (!text.includes(words)) text += (await reader.read()).value ?? '';
    };
    await until('event: status');
    await expect.poll(() => api.publisher.followers).toBe(1);
    api.publisher.emit({ type: 'progress', id: 'publish-1', done: 3, of: 9 });
    await until('event: progress\ndata: {"type":"progress","id":"publish-1","done":3,"of":9}\n\n');
    going.abort();
    await expect.poll(() => api.publisher.followers).toBe(0);
  });

  test('a stop ends open streams, so that the server can close', async () => {
    const owner = await api.owner();
    const stream = owner.get('/api/publish/events');
    await expect.poll(() => api.publisher.followers).toBe(1);
    await api.drain();
    expect((await stream).text).toContain('event: status');
  });
});

describe('health', () => {
  const health = async () => (await api.visitor().get('/healthz')).text;

  test('is good while the data is open', async () => {
    expect(await health()).toBe('{"status":"ok"}');
  });

  test('is degraded while something cannot be published, which only the owner can read', async () => {
    const failed = [{ path: '/store/acme', reason: 'no such thing' }];
    const documents = [{ key: 'stores/bolt', field: 'slug', reason: 'This is missing.', meanwhile: 'It is left out.' }];
    for (const problems of [{ failed }, { documents }]) {
      api.publisher.present = {
        ...api.publisher.present,
        failed: [],
        documents: [],
        warnings: { named: [], more: 0 },
        ...problems,
      };
      expect(await health()).toBe('{"status":"degraded"}');
      expect((await (await api.owner()).get('/api/publish/status')).body).toMatchObject(problems);
    }
  });
});
