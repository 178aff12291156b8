import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Answer } from '../../../api/testing/visitor.ts';
import { freshPlace } from '../../testing/processes.ts';
import { serveTestSite } from '../../testing/test-site.ts';
import type { Notice } from './notice.ts';
import { receiver } from './testing/receiver.ts';

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SECRET = 'a secret of the webhooks';
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

/** A site with a hook that refuses the first notice. */
async function siteWithHook() {
  const hook = await receiver((_, before) => ({ status: before === 0 ? 500 : 204 }));
  const place = freshPlace();
  const settings = { PUBLISH_HOOK: `${hook.address}/purge`, REBUILD_SECRET: SECRET };
  const { site, owner } = await serveTestSite(place, settings);
  const notices = () => hook.received.map(({ body }) => JSON.parse(body) as Notice);
  const noticeOf = async ({ headers }: Answer): Promise<Notice> => {
    const ofThis = () => notices().find(({ id }) => id === headers.get('x-publish-id'));
    await expect.poll(ofThis).toBeDefined();
    return ofThis()!;
  };
  const replies = async () => {
    const answers = await Promise.all(held.map((path) => owner.get(path)));
    return answers.map(({ status, body }) => (status === 200 ? JSON.stringify(body) : String(status)));
  };
  /** Makes an edit whose notice must name every reply that it changes, `outdated` among them, and these paths of `changed`. */
  const edit = async (call: 'post' | 'put', path: string, body: object, outdated: string[], changed: string[] = []) => {
    const before = await replies();
    const answer = await owner[call](`${path}?wait=1`, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    const after = await replies();
    const notice = await noticeOf(answer);
    const differing = held.filter((_, at) => after[at] !== before[at]).map((each) => each.split('?')[0]!);
    expect(differing).toEqual(expect.arrayContaining(outdated));
    expect(notice.replies).toEqual(expect.arrayContaining(differing));
    expect(notice.changed).toEqual(expect.arrayContaining(changed));
    return { notice, id: answer.body.id as string };
  };
  return { place, site, owner, hook, notices, noticeOf, edit };
}

it('the publish hook is posted what a start has published, again when it was refused', async () => {
  const { site, owner, hook, notices } = await siteWithHook();
  const { last } = (await owner.get('/api/publish/status')).body;
  const files = last.files as string[];
  expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/^\/_astro\//)]));
  expect(last).toMatchObject({ type: 'finished', summary: { changed: site.summary.changed }, failed: [] });
  await expect.poll(() => hook.received.length).toBe(2);
  const [first, again] = notices();
  expect(again).toEqual(first);
  for (const { headers, body } of hook.received)
    expect(headers['x-signature-256']).toBe(`sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
  const changed = [...site.summary.changed, ...files];
  expect(first).toMatchObject({ id: last.id, all: true, changed, deleted: [] });
  expect(first?.changed).toEqual(expect.arrayContaining(['/', '/stores']));
  expect(first?.replies).toEqual(expect.arrayContaining(['/api/config', '/api/stores']));
});

it('the publish hook names the pages, files and replies that an edit changes, and no others', async () => {
  const { place, owner, notices, noticeOf, edit } = await siteWithHook();
  const website = 'https://acme.example';
  const store = { name: 'Acme', slug: 'acme', category: 'Fashion', website };
  const guide = { title: 'About Acme', slug: 'about-acme', content: '<p>x</p>', category: 'store-guide' };
  await edit('post', '/api/categories', { name: 'Fashion', slug: 'fashion' }, ['/api/categories']);
  await edit('post', '/api/stores', store, ['/api/stores', '/api/stores/acme']);
  const published = { ...guide, status: 'published', targetStoreId: 'acme' };
  await edit('post', '/api/blogs', published, ['/api/blogs', '/api/blogs/about-acme']);

  const value = { code: 'FIFTH', discountType: 'percentage', discountValue: '20%' };
  const coupon = { storeId: 'acme', title: 'A fifth off', ...value, featured: true, expiryDate: '2099-01-01' };
  const { id } = await edit('post', '/api/coupons', coupon, []);
  const lists = ['/api/stores/acme', '/api/coupons', '/api/coupons/featured', '/api/coupons/latest'];
  const third = await edit('put', `/api/coupons/${id}`, { title: 'A third off' }, lists, ['/', '/store/acme']);
  expect(third.notice).toMatchObject({ all: false, keys: ['document:stores/acme'], held: [] });
  expect(third.notice.changed).not.toContain('/about');
  expect(third.notice.replies).not.toContain('/api/config');

  // the file of an uploaded logo together with the page that shows it
  const { notice } = await edit('put', '/api/stores/acme', { logo: LOGO }, [], ['/store/acme']);
  const named = readFileSync(join(place.OUT_DIR, 'store/acme.html'), 'utf8').match(/\/media\/[\w-]+\.webp/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(notice.changed).toEqual(expect.arrayContaining(named));

  // a picture that was put there by hand, and removed
  const picture = join(place.DATA_DIR, 'media/banner.png');
  mkdirSync(join(place.DATA_DIR, 'media'), { recursive: true });
  writeFileSync(picture, 'a banner');
  const publishAll = async () => noticeOf(await owner.post('/api/publish?wait=1'));
  expect(await publishAll()).toMatchObject({ changed: ['/media/banner.png'], deleted: [] });
  rmSync(picture);
  expect(await publishAll()).toMatchObject({ changed: [], deleted: ['/media/banner.png'] });

  // a reply whose page stays as it is
  const link = { description: 'All shoes', affiliateLink: 'https://go.example' };
  const offer = await edit('post', '/api/offers', { storeId: 'acme', title: 'Sale', ...link }, []);
  const ofOffer = ['/api/stores/acme', '/api/offers'];
  const quiet = await edit('put', `/api/offers/${offer.id}`, { categoryId: 'fashion' }, ofOffer);
  expect(quiet.notice.changed).not.toContain('/store/acme');

  // both addresses of a store that moves, and the post that links to it
  const moved = ['/api/stores/acme', '/api/stores/acme-shoes', '/api/blogs/about-acme'];
  await edit('put', '/api/stores/acme', { slug: 'acme-shoes' }, moved, ['/store/acme-shoes', '/blog/about-acme']);

  // nothing changes
  const before = notices().length;
  const idle = await owner.post('/api/publish');
  const last = await edit('put', '/api/config', { siteName: 'Deals' }, []);
  expect(notices().slice(before)).toEqual([last.notice]);
  expect(last.notice.id).not.toBe(idle.headers.get('x-publish-id'));
});
