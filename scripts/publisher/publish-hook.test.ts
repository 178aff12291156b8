import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublishEvent } from '../../api/publisher.ts';
import { Visitor, type Answer } from '../../api/testing/visitor.ts';
import { emptySummary, RecordingPublisher } from '../../api/testing/recording-publisher.ts';
import { openRunningSite, type RunningSite } from '../running-site.ts';
import { readSettings } from '../settings.ts';
import { followWithHook } from './publish-hook.ts';

interface HookPost {
  id: string;
  changed: string[];
  deleted: string[];
  replies: string[];
}

const PASSWORD = 'owner-password';
const folder = mkdtempSync(join(tmpdir(), 'hook-'));
const received: HookPost[] = [];
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
  '/api/amazon-products',
  '/api/tracking-codes/topcoupons.example',
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
    // a refusal does not hold up the next one
    response.writeHead(received.length === 1 ? 500 : 204).end();
  });
  const hook = await listening(receiver);
  const settings = readSettings({
    DATA_DIR: join(folder, 'data'),
    OUT_DIR: join(folder, 'out'),
    ADMIN_PASSWORD: PASSWORD,
    PUBLISH_HOOK: `${hook}/purge`,
    DEMO: 'none',
  });
  site = await openRunningSite({
    settings,
    command: 'a test',
    address: 'http://localhost',
    boot: 'a boot',
    logLevel: 'silent',
    onCompile: () => undefined,
    onProgress: () => undefined,
  });
  server = createServer(site.api.app);
  owner = new Visitor(await listening(server));
  await owner.signIn(PASSWORD);
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
  await expect.poll(() => received.some((each) => each.id === id), { timeout: 5_000 }).toBe(true);
  const outdated = [...after]
    .filter(([path, reply]) => reply !== before.get(path))
    .map(([path]) => path.split('?')[0]!);
  return { hook: received.find((each) => each.id === id)!, outdated: [...new Set(outdated)], answer };
}

describe('the publish hook', () => {
  let couponId = '';
  let offerId = '';

  it('posts what a start has published, which is the last publish then', async () => {
    const { last } = (await owner.get('/api/publish/status')).body;
    const files = last.files as string[];
    expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/^\/_astro\//)]));
    expect(last).toMatchObject({ type: 'finished', summary: { changed: site.summary.changed }, failed: [] });
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatchObject({ id: last.id, changed: [...site.summary.changed, ...files], deleted: [] });
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
    [
      'a product',
      () =>
        owner.post('/api/amazon-products?wait=1', {
          name: 'Pot',
          description: 'A pot',
          affiliateLink: 'https://a.example',
        }),
      ['/api/amazon-products'],
    ],
    [
      'a tracking code',
      () => owner.post('/api/tracking-codes?wait=1', { domain: 'topcoupons.example', trackingCode: '<b></b>' }),
      ['/api/tracking-codes/topcoupons.example'],
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
    expect(hook.changed).toEqual(expect.arrayContaining(['/', '/store/acme']));
    expect(hook.changed).not.toContain('/about');
    expect(outdated).toEqual(
      expect.arrayContaining(['/api/stores/acme', '/api/coupons', '/api/coupons/featured', '/api/coupons/latest']),
    );
    expect(hook.replies).toEqual(expect.arrayContaining(outdated));
    expect(hook.replies).not.toContain('/api/config');
  });

  it('names a picture that was published, and one that was removed', async () => {
    const picture = join(folder, 'data/media/banner.png');
    mkdirSync(join(folder, 'data/media'), { recursive: true });
    const publishAll = () => owner.post('/api/publish?wait=1');
    const postOf = async (answer: Answer) => {
      const id = answer.headers.get('x-publish-id');
      await expect.poll(() => received.some((each) => each.id === id), { timeout: 5_000 }).toBe(true);
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

  it('names the reply of a document that was changed by hand, also where its page stays as it is', async () => {
    const file = join(folder, 'data/stores/acme.json');
    const store = JSON.parse(readFileSync(file, 'utf8')) as { offers: { categoryId?: string }[] };
    for (const offer of store.offers) delete offer.categoryId;
    const { hook, outdated } = await edit(async () => {
      writeFileSync(file, `${JSON.stringify(store, null, 2)}\n`);
      return owner.post('/api/publish?wait=1');
    });
    expect(outdated).toEqual(['/api/stores/acme', '/api/offers']);
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

  it('lists removed pages apart from changed ones', async () => {
    const { hook, outdated } = await edit(() => owner.delete('/api/blogs/about-acme?wait=1'));
    expect(hook.deleted).toContain('/blog/about-acme');
    expect(hook.changed).not.toContain('/blog/about-acme');
    expect(hook.replies).toEqual(expect.arrayContaining(outdated));
  });

  it('is not called for a publish that changed nothing', async () => {
    const before = received.length;
    const { headers } = await owner.post('/api/publish');
    const { hook } = await edit(() => owner.put('/api/config?wait=1', { siteName: 'Deals' }));
    expect(received.slice(before).map(({ id }) => id)).toEqual([hook.id]);
    expect(headers.get('x-publish-id')).not.toBe(hook.id);
  });
});

const finished = (id: string, changed: string[], deletedPaths: string[] = []): PublishEvent => ({
  type: 'finished',
  id,
  at: '2026-11-21T00:00:00Z',
  summary: { ...emptySummary, changed },
  because: [],
  files: [],
  deletedPaths,
  failed: [],
  documents: [],
  warnings: { named: [], more: 0 },
});

describe('a receiver that is slow', () => {
  it('gets every path, each as what became of it in the end, in a bounded number of posts', async () => {
    const posts: HookPost[] = [];
    const release = Promise.withResolvers<void>();
    const slow = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      posts.push(JSON.parse(body));
      await release.promise;
      response.writeHead(204).end();
    });
    const address = await listening(slow);
    const [publisher, reports] = [new RecordingPublisher(), [] as string[]];
    const hook = followWithHook(publisher, address, site.database, (sentence) => reports.push(sentence));
    for (let at = 0; at < 500; at += 1) publisher.emit(finished(`p${at}`, ['/', `/about/${at}`]));
    publisher.emit(finished('p500', ['/about/499', '/about/498'], ['/about/498']));
    release.resolve();
    await hook.settled();
    expect(posts.length).toBeLessThan(30);
    expect(posts.at(-1)?.id).toBe('p500');
    const changed = new Set(posts.flatMap((each) => each.changed));
    expect([changed.size, posts.at(-1)?.deleted]).toEqual([500, ['/about/498']]);
    expect(reports).toEqual([expect.stringMatching(/^PUBLISH_HOOK http\S+ is slow: 20 posts wait/)]);
    await new Promise((resolve) => slow.close(resolve));
  });
});

describe('a receiver that hangs', () => {
  it('holds up the end for a while only, and the changes it did not receive are reported', async () => {
    const hanging = createServer(() => undefined);
    const address = await listening(hanging);
    const [publisher, reports] = [new RecordingPublisher(), [] as string[]];
    const hook = followWithHook(publisher, address, site.database, (sentence) => reports.push(sentence), 50);
    for (const id of ['1', '2', '3']) publisher.emit(finished(id, ['/']));
    await hook.settled();
    expect(reports.at(-1)).toMatch(
      /^PUBLISH_HOOK http\S+ did not receive the last [23] changes\. The CDN may still hold the old pages\.$/,
    );
    hanging.closeAllConnections();
    await new Promise((resolve) => hanging.close(resolve));
  });
});
