import { expect, it } from 'vitest';
import { emptyNotice, type Notice } from './notice.ts';
import { deliver } from './target.ts';
import { cloudflareTarget, fastlyTarget, varnishTarget } from './targets-of.ts';
import { receiver, type Received, type Reply } from './testing/receiver.ts';

const never = new AbortController().signal;
const edit: Notice = {
  ...emptyNotice,
  id: 'p1',
  site: 'https://deals.example',
  changed: ['/', '/store/acme', '/media/größe,1.png'],
  deleted: ['/store/former'],
  replies: ['/api/coupons'],
  keys: ['document:stores/acme'],
};
const paths = ['/', '/store/acme', '/media/gr%C3%B6%C3%9Fe,1.png', '/store/former', '/api/coupons'];
const keys = [...paths.map((path) => `path:${path.replace(',', '%2C')}`), 'document:stores/acme'];
const manyPages = (count: number): Notice => ({
  ...edit,
  changed: Array.from({ length: count }, (_, at) => `/store/s${at}`),
});

const json = { 'content-type': 'application/json' };

/** Cloudflare's calls, as far as they purge: https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
function cloudflare({ method, path, headers, body }: Received): Reply {
  const answer = (status: number, ...messages: string[]): Reply => {
    const errors = messages.map((message) => ({ code: 1000, message }));
    return { status, headers: json, body: JSON.stringify({ success: status === 200, errors, messages: [] }) };
  };
  if (method !== 'POST' || path !== '/zones/z1/purge_cache') return answer(404, 'Could not route');
  if (headers.authorization !== 'Bearer a token') return answer(403, 'Authentication error');
  const what = JSON.parse(body) as { files?: string[]; tags?: string[]; purge_everything?: true };
  if (Object.keys(what).length !== 1) return answer(400, 'Unable to purge');
  const named = what.files ?? what.tags;
  if (named && (named.length === 0 || named.length > 100)) return answer(400, 'You may only purge 100 at a time');
  if (what.files?.some((url) => !URL.canParse(url))) return answer(400, 'Unable to purge, invalid url');
  return answer(200);
}

/** Fastly's: https://www.fastly.com/documentation/reference/api/purging/ */
function fastly({ method, path, headers, body }: Received): Reply {
  if (method !== 'POST' || headers['fastly-key'] !== 'a token') return { status: 401, headers: json, body: '{}' };
  if (path.startsWith('/purge/')) return { status: 200, headers: json, body: '{"status":"ok","id":"1-1"}' };
  if (path === '/service/s1/purge_all') return { status: 200, headers: json, body: '{"status":"ok"}' };
  const named = path === '/service/s1/purge' ? (JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys : [];
  if (named.length === 0 || named.length > 256) return { status: 400, headers: json, body: '{"msg":"Bad request"}' };
  return { status: 200, headers: json, body: JSON.stringify(Object.fromEntries(named.map((key) => [key, '1-1']))) };
}

const varnish = ({ method }: Received): Reply => ({ status: method === 'PURGE' ? 200 : 405 });

const bodies = (received: Received[]) => received.map(({ body }) => (body === '' ? null : JSON.parse(body)));

const cloudflareAt = (address: string, token = 'a token') => cloudflareTarget('z1', token, address);
const fastlyAt = (address: string, token = 'a token') => fastlyTarget('s1', token, address);
const varnishAt = (address: string) => varnishTarget(address, 'a token');

it('Cloudflare is purged by URL and by tag, a hundred in a call', async () => {
  const { address, received } = await receiver(cloudflare);
  await deliver(cloudflareAt(address), edit, never);
  const files = paths.map((path) => `https://deals.example${path}`);
  expect(bodies(received)).toEqual(expect.arrayContaining([{ files }, { tags: keys }]));
  received.length = 0;
  await deliver(cloudflareAt(address), manyPages(240), never);
  const sizes = (of: 'files' | 'tags') => bodies(received).flatMap((body) => body[of]?.length ?? []);
  expect(sizes('files').sort()).toEqual([100, 100, 42]);
  expect(sizes('tags').sort()).toEqual([100, 100, 43]);
});

it('Fastly is purged by key, 256 in a call, and by URL', async () => {
  const { address, received } = await receiver(fastly);
  await deliver(fastlyAt(address), edit, never);
  expect(bodies(received)).toContainEqual({ surrogate_keys: keys });
  const asked = [...paths.map((path) => `/purge/deals.example${path}`), '/service/s1/purge'];
  expect(received.map(({ path }) => path).sort()).toEqual(asked.sort());
  received.length = 0;
  await deliver(fastlyAt(address), manyPages(253), never);
  expect(received).toHaveLength(1 + 255);
});

it('Varnish is purged by key, as many as fit into a header', async () => {
  const { address, received } = await receiver(varnish);
  await deliver(varnishAt(address), edit, never);
  expect(received[0]?.headers).toMatchObject({ 'xkey-purge': keys.join(' '), 'x-purge-token': 'a token' });
  received.length = 0;
  await deliver(varnishAt(address), manyPages(1000), never);
  const lines = received.map(({ headers }) => String(headers['xkey-purge']));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(4000);
  expect(lines.join(' ').split(' ')).toHaveLength(1003);
});

it.each([
  ['Cloudflare', cloudflare, cloudflareAt, { purge_everything: true }, '/zones/z1/purge_cache', undefined],
  ['Fastly', fastly, fastlyAt, null, '/service/s1/purge_all', undefined],
  ['Varnish', varnish, varnishAt, null, '/', 'site'],
])(
  '%s is purged of everything in one call when a notice says so, or names too much',
  async (_, reply, at, ...asked) => {
    const { address, received } = await receiver(reply);
    for (const notice of [{ ...edit, all: true }, manyPages(5_001)]) {
      received.length = 0;
      await deliver(at(address), notice, never);
      const [body] = bodies(received);
      expect([received.length, body, received[0]!.path, received[0]!.headers['xkey-purge']]).toEqual([1, ...asked]);
    }
  },
);

it.each([
  ['Cloudflare', cloudflare, cloudflareAt, 'status 403 ({"success":false'],
  ['Fastly', fastly, fastlyAt, 'status 401'],
])('%s that refuses is a delivery that failed, and no token is in its reason', async (_, reply, at, reason) => {
  const { address } = await receiver(reply);
  const failure = await deliver(at(address, 'another'), edit, never).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'DeliveryFailed', message: expect.stringContaining(reason) });
  expect(String(failure)).not.toContain('another');
});

it('Cloudflare that says no with status 200, or something else, has failed as well', async () => {
  const replies = ['{"success":false,"errors":[{"code":1,"message":"rate limited"}]}', '<html>'];
  const { address } = await receiver((_, before) => ({ status: 200, body: replies[before] ?? '' }));
  for (const reason of ['refused: rate limited', 'something else than the result of a purge'])
    await expect(deliver(cloudflareAt(address), edit, never)).rejects.toThrow(reason);
});
