import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApi, REBUILD_SECRET } from '../testing/running-api.ts';
import { emptySummary } from '../testing/recording-publisher.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest();

const signature = (body: string, secret = REBUILD_SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const send = (path: string, body: string, signed?: string, to = api.visitor()) =>
  to.send('POST', path, { body, headers: signed === undefined ? {} : { 'x-signature-256': signed } });

test('what cannot be published is listed for this machine alone', async () => {
  const ask = (secret: string) => send('/api/publish/problems', '{}', signature('{}', secret));
  expect((await ask(REBUILD_SECRET)).status).toBe(401);
  expect(await ask('the local key')).toMatchObject({ status: 200, body: { failed: [], documents: [] } });
});

test("a rebuild starts for a caller that signs the body, or with this process's own key, and waits when asked to", async () => {
  const { status, body, headers } = await send('/api/rebuild', '', signature(''));
  expect([status, body, headers.get('x-publish-id')]).toEqual([202, { id: 'publish-1' }, 'publish-1']);
  const waited = await send('/api/rebuild?wait=1', '{"full":true}', signature('{"full":true}'));
  expect([waited.status, waited.body, waited.headers.get('cache-control')]).toEqual([200, emptySummary, 'no-store']);
  expect(api.publisher.requests).toEqual([{ full: false }, { full: true }]);
  expect((await send('/api/rebuild', '', signature('', 'the local key'))).status).toBe(202);
});

test.each([
  ['none', undefined],
  ['of another body', signature('other')],
  ['by another secret', signature('', 'guess')],
  ['cut short', signature('').slice(0, -2)],
  ['of another kind', signature('').replace('sha256', 'sha1')],
  ['empty', ''],
])('a rebuild is refused with a signature that is %s', async (_what, signed) => {
  expect((await send('/api/rebuild', '', signed)).status).toBe(401);
  expect(api.publisher.requests).toEqual([]);
});

test('without a secret only the own key counts: an empty one signs nothing', async () => {
  const without = await openTestApi({ apiSettings: { REBUILD_SECRET: undefined } });
  expect((await send('/api/rebuild', '', signature('', ''), without.visitor())).status).toBe(401);
  await without.close();
});

test('the state arrives alone and as events, the current one first, until the reader disconnects', async () => {
  expect((await owner.get('/api/publish/status')).body).toEqual(api.publisher.present);
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
  const stream = owner.get('/api/publish/events');
  await expect.poll(() => api.publisher.followers).toBe(1);
  await api.drain();
  expect((await stream).text).toContain('event: status');
});

test('health is degraded while something cannot be published, which only the owner can read', async () => {
  const health = async () => (await api.visitor().get('/healthz')).text;
  expect(await health()).toBe('{"status":"ok"}');
  const { present } = api.publisher;
  const failed = [{ path: '/store/acme', reason: 'no such thing' }];
  const documents = [{ key: 'stores/bolt', field: 'slug', reason: 'This is missing.', meanwhile: 'It is left out.' }];
  for (const problems of [{ failed }, { documents }]) {
    api.publisher.present = { ...present, ...problems };
    expect(await health()).toBe('{"status":"degraded"}');
    expect((await owner.get('/api/publish/status')).body).toMatchObject(problems);
  }
});
