import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor, type Answer } from '../../../api/testing/visitor.ts';
import type { RunningSite } from '../../server/running-site.ts';
import { OWNER_PASSWORD, openTestSite } from '../../testing/test-site.ts';

interface HookPost {
  id: string;
  all: boolean;
  keys: string[];
  changed: string[];
  deleted: string[];
  replies: string[];
  held: { thing: string; rule: string }[];
}

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SECRET = 'a secret of the webhooks';
const folder = mkdtempSync(join(tmpdir(), 'hook-'));
const received: HookPost[] = [];
/** Whether each of them was signed as it should be. */
const signatures: boolean[] = [];
/** What a CDN may hold. */
const held = [
  '/api/config',
  '/api/stores',
  '/api/stores/popular',
  '/api/stores/acme',
  '/api/stores/acme-shoes',
  '/api/coupons',
  '/api/coupons?category=acme',
  '/api/coupons?sort=expiry',
  '/api/coupons/featured',
  '/api/coupons/latest',
  '/api/offers',
  '/api/categories',
  '/api/blogs',
  '/api/blogs?featured=true',
  '/api/blogs/about-acme',
];
let receiver: Server;
let server: Server;
let site: RunningSite;
let owner: Visitor;

const listening = (which: Server): Promise<string> =>
  new Promise((resolve) =>
    which.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(which.address() as AddressInfo).port}`)),
  );

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(JSON.parse(body));
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    signatures.push(request.headers['x-signature-256'] === `sha256=${signature}`);
    response.writeHead(received.length === 1 ? 500 : 204).end();
  });
  const hook = await listening(receiver);
  const folders = { data: join(folder, 'data'), out: join(folder, 'out') };
  site = await openTestSite(folders, { PUBLISH_HOOK: `${hook}/purge`, REBUILD_SECRET: SECRET });
  server = createServer(site.api.app);
  owner = new Visitor(await listening(server));
  await owner.signIn(OWNER_PASSWORD);
});
afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    void site.api.drain().then(() => server.closeAllConnections());
  });
  await site.close();
  await new Promise((resolve) => receiver.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

async function replies(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of held) {
    const { status, body } = await owner.get(path);
    found.set(path, status === 200 ? JSON.stringify(body) : String(status));
  }
  return found;
}

/** Makes an edit. Answers what the hook posted of its publish, and the paths whose replies did change. */
async function edit(change: () => Promise<Answer>): Promise<{ hook: HookPost; outdated: string[]; answer: Answer }> {
  const before = await replies();
  const answer = await change();
  expect(answer.status, answer.text).toBeLessThan(300);
  const after = await replies();
  const id = answer.headers.get('x-publish-id');
  await expect.poll(() => received.some((each) => each.id === id)).toBe(true);
  const outdated = [...after]
    .filter(([path, reply]) => reply !== before.get(path))
    .map(([path]) => path.split('?')[0]!);
  return { hook: received.find((each) => each.id === id)!, outdated: [...new Set(outdated)], answer };
}

describe('the publish hook', () => {
  let couponId = '';
  let offerId = '';

  it('posts what a start has published, and posts it again when it was refused', async () => {
    const { last } = (await owner.get('/api/publish/status')).body;
    const files = last.files as string[];
    expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/^\/_astro\//)]));
    expect(last).toMatchObject({ type: 'finished', summary: { changed: site.summary.changed }, failed: [] });
    await expect.poll(() => received.length).toBe(2);
    expect([received[1], signatures]).toEqual([received[0], [true, true]]);
    expect(received[0]).toMatchObject({
      id: last.id,
      all: true,
      changed: [...site.summary.changed, ...files],
      deleted: [],
    });
    expect(received[0]?.changed).toEqual(expect.arrayContaining(['/', '/stores']));
    expect(received[0]?.replies).toEqual(expect.arrayContaining(['/api/config', '/api/stores']));
  });

  it.each<[what: string, change: () => Promise<Answer>, expected: string[]]>([
    [
      'a category',
      () => owner.post('/api/categories?wait=1', { name: 'Fashion', slug: 'fashion' }),
      ['/api/categories'],
    ],
    [
      'a store',
      () =>
        owner.post('/api/stores?wait=1', {
          name: 'Acme',
          slug: 'acme',
          category: 'Fashion',
          website: 'https://acme.example',
        }),
      ['/api/stores', '/api/stores/acme'],
    ],
    [
      'a post',
      () =>
        owner.post('/api/blogs?wait=1', {
          title: 'About Acme',
          slug: 'about-acme',
          content: '<p>x</p>',
          category: 'store-guide',
          status: 'published',
          targetStoreId: 'acme',
        }),
      ['/api/blogs', '/api/blogs/about-acme'],
    ],
  ])('names every reply that %s makes outdated', async (_what, change, expected) => {
    const { hook, outdated } = await edit(change);
    expect(outdated).toEqual(expect.arrayContaining(expected));
    expect(hook.replies).toEqual(expect.arrayContaining(outdated));
  });

  it('names the pages and replies that a coupon changes', async () => {
    const made = await edit(() =>
      owner.post('/api/coupons?wait=1', {
        storeId: 'acme',
        title: 'A fifth off',
        code: 'FIFTH',
        discountType: 'percentage',
        discountValue: '20%',
        featured: true,
        expiryDate: '2099-01-01',
      }),
    );
    couponId = made.answer.body.id;
    const { hook, outdated } = await edit(() => owner.put(`/api/coupons/${couponId}?wait=1`, { title: 'A third off' }));
    expect([hook.all, hook.keys]).toEqual([false, ['document:stores/acme']]);
    expect(hook.changed).toEqual(expect.arrayContaining(['/', '/store/acme']));
    expect(hook.changed).not.toContain('/about');
    expect(outdated).toEqual(
      expect.arrayContaining(['/api/stores/acme', '/api/coupons', '/api/coupons/featured', '/api/coupons/latest']),
    );
    expect(hook.replies).toEqual(expect.arrayContaining(outdated));
    expect(hook.replies).not.toContain('/api/config');
    expect(hook.held).toEqual([]);
  });

  it('names the file of an uploaded logo together with the page that shows it', async () => {
    const { hook } = await edit(() => owner.put('/api/stores/acme?wait=1', { logo: LOGO }));
    const page = readFileSync(join(folder, 'out/store/acme.html'), 'utf8');
    const named = new Set(page.match(/\/media\/[\w-]+\.webp/g));
    expect(named.size).toBeGreaterThan(0);
    expect(hook.changed).toEqual(expect.arrayContaining(['/store/acme', ...named]));
  });

  it('names a picture that was published, and one that was removed', async () => {
    const picture = join(folder, 'data/media/banner.png');
    mkdirSync(join(folder, 'data/media'), { recursive: true });
    const publishAll = () => owner.post('/api/publish?wait=1');
    const postOf = async (answer: Answer) => {
      const id = answer.headers.get('x-publish-id');
      await expect.poll(() => received.some((each) => each.id === id)).toBe(true);
      return received.find((each) => each.id === id);
    };
    writeFileSync(picture, 'a banner');
    expect(await postOf(await publishAll())).toMatchObject({ changed: ['/media/banner.png'], deleted: [] });
    rmSync(picture);
    expect(await postOf(await publishAll())).toMatchObject({ changed: [], deleted: ['/media/banner.png'] });
  });

  it('names a reply whose page stays as it is', async () => {
    offerId = (
      await edit(() =>
        owner.post('/api/offers?wait=1', {
          storeId: 'acme',
          title: 'Sale',
          description: 'All shoes',
          affiliateLink: 'https://go.example',
        }),
      )
    ).answer.body.id;
    const { hook, outdated } = await edit(() => owner.put(`/api/offers/${offerId}?wait=1`, { categoryId: 'fashion' }));
    expect(hook.changed).not.toContain('/store/acme');
    expect(outdated).toEqual(expect.arrayContaining(['/api/stores/acme', '/api/offers']));
    expect(hook.replies).toEqual(expect.arrayContaining(outdated));
  });

  it('names both addresses of a store that moves, and the post that links to it', async () => {
    const { hook, outdated } = await edit(() => owner.put('/api/stores/acme?wait=1', { slug: 'acme-shoes' }));
    expect(outdated).toEqual(
      expect.arrayContaining(['/api/stores/acme', '/api/stores/acme-shoes', '/api/blogs/about-acme']),
    );
    expect(hook.replies).toEqual(expect.arrayContaining(outdated));
    expect(hook.changed).toEqual(expect.arrayContaining(['/store/acme-shoes', '/blog/about-acme']));
  });

  it('is not called for a publish that changed nothing', async () => {
    const before = received.length;
    const { headers } = await owner.post('/api/publish');
    const { hook } = await edit(() => owner.put('/api/config?wait=1', { siteName: 'Deals' }));
    expect(received.slice(before).map(({ id }) => id)).toEqual([hook.id]);
    expect(headers.get('x-publish-id')).not.toBe(hook.id);
  });
});
