import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PreviewedDocument } from '../../api/previews/live-page.ts';
import { aCatalogue, aCoupon, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { laterRenderer, liveRenderer, previewRenderer } from './live-renderer.ts';
import { OutputFolder } from '../publish/output/output-folder.ts';
import { openSite, siteWith, type Site } from '../publish/testing/small-site.ts';

let site: Site;
let place: { data: string; out: string };
beforeAll(async () => {
  const catalogue = aCatalogue({
    stores: [
      aStore({
        name: 'Acme',
        offers: [
          anOffer({ id: 'acme-o1', title: 'Half price' }),
          anOffer({ id: 'acme-o2', title: 'Waiting for approval', active: false, sortOrder: 1 }),
        ],
      }),
      aStore({
        id: 'away',
        slug: 'away',
        name: 'Away',
        category: 'Travel',
        coupons: [aCoupon({ id: 'away-c1', title: 'Suitcases for less' })],
      }),
    ],
    blogs: [
      aPost({
        ...{ id: 'tea', slug: 'tea', title: 'A kettle for life' },
        content: '<p><a href="https://deals.example/store/acme">Acme</a></p>',
      }),
      aPost({
        id: 'secret',
        slug: 'secret',
        title: 'Not yet for everybody',
        status: 'draft',
        content: '<p>Nearly done.</p>',
      }),
    ],
  });
  place = siteWith(catalogue, { stays: true });
  site = await openSite(place.data, place.out, { siteUrl: 'https://deals.example' });
});
afterAll(async () => {
  await site.close();
  rmSync(join(place.data, '..'), { recursive: true });
});

/** Everything that is published. */
const published = (): string =>
  [...new OutputFolder(place.out).files().keys()].map((file) => readFileSync(join(place.out, file), 'utf8')).join('\n');

describe('what is not saved', () => {
  const unsaved = (page: PreviewedDocument, document: unknown) =>
    previewRenderer(site.publishing)({ page, documents: new Map([[page, document]]) });
  const strip = 'This is what you typed. It is not saved, and shoppers do not see it.';

  it('stands on the real page of a store, its deals and cards included, and nowhere else', async () => {
    const store = aStore({ name: 'Acme', coupons: [aCoupon({ id: 'acme-c1', title: 'Typed just now' })] });
    const { html } = await unsaved('stores/acme', store);
    expect(html).toContain(strip);
    expect(html).toContain('Typed just now');
    expect(html).not.toContain('Half price');
    expect((await unsaved('stores/new', aStore({ id: 'new', name: 'New store' }))).html).toMatch(
      /<h1[^>]*>\s*New store/,
    );
    await site.publishing.publisher.rebuild().done;
    expect(published()).not.toMatch(/Typed just now|New store/);
  });

  it('are settings on the home page and on that of a store, in their colours, which the policy allows', async () => {
    const document = {
      ...site.publishing.publisher.read().document('settings')!,
      siteName: 'Typed name',
      primaryColor: '#123456',
    };
    const { html, headers } = await unsaved('settings', document);
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
    expect([html.includes('Typed name'), style.includes('#123456'), html.includes('/theme.css')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(headers['Content-Security-Policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
    const documents = new Map([['settings' as const, document]]);
    const store = await previewRenderer(site.publishing)({ page: 'stores/acme', documents });
    expect([/<h1[^>]*>\s*Acme/, /Typed name/, /--color-primary:#123456/].map((each) => each.test(store.html))).toEqual([
      true,
      true,
      true,
    ]);
  });
});

it('leads on within the site at a later instant, whatever the spelling, and sends nothing to the API', async () => {
  const at = { instant: site.clock.now + 3_600_000, base: '/then', query: '?x=1' };
  const later = (path: string) => laterRenderer(site.publishing)({ ...at, path });
  for (const path of ['/store/acme/', '/store//acme', '/store/acme.html', '/Store/Acme'])
    expect(await later(path)).toEqual({ movedTo: '/then/store/acme?x=1' });
  expect(await later('/store/Nowhere')).toMatchObject({ status: 404 });
  expect(await later('/')).toMatchObject({ html: expect.stringMatching(/<form inert [^>]*action="\/api\//) });
  expect(await later('/blog/tea')).toMatchObject({ html: expect.stringContaining('href="/then/store/acme"') });
});

describe('a page that no file holds', () => {
  it('shows what a search finds', async () => {
    const { status, html } = await liveRenderer(site.publishing.publisher)(
      '/stores',
      new URLSearchParams('search=acm'),
    );
    expect([status, html.includes('Search Results for &quot;acm&quot;'), html.includes('/store/acme')]).toEqual([
      200,
      true,
      true,
    ]);
  });

  it('shows the coupons of the category and the order in its address, and the other pages as they are', async () => {
    const home = async (query: string) =>
      (await liveRenderer(site.publishing.publisher)('/', new URLSearchParams(query))).html;
    const [chosen, unknown] = [await home('category=travel&sort=expiry'), await home('category=typewriters')];
    expect(chosen).toMatch(/<button[^>]*value="travel"[^>]*aria-pressed="true"/);
    expect(chosen).toMatch(/<option value="expiry" selected=""/);
    expect(chosen.split('Suitcases for less')).toHaveLength(3);
    expect(unknown).toMatch(/<button[^>]*value="all"[^>]*aria-pressed="true"/);
    await site.publishing.publisher.rebuild().done;
    expect(published()).not.toMatch(/value="travel"[^>]*aria-pressed="true"/);
  });

  it('shows a draft as its readers would see it, and publishes nothing of it', async () => {
    const { html } = await previewRenderer(site.publishing)({ page: 'blogs/secret' });
    expect(html).toContain('<p>Nearly done.</p>');
    expect(html).toMatch(/<h1[^>]*>\s*Not yet for everybody/);
    expect(html).toContain('This post is a draft: shoppers cannot see it.');
    expect(html).not.toMatch(/Published\s*<time|\/admin\/history/);
    const saved = await previewRenderer(site.publishing)({ page: 'blogs/tea' });
    expect(saved.html).toContain('href="/admin/history?of=/blog/tea"');
    await site.publishing.publisher.rebuild().done;
    expect(published()).not.toMatch(/Not yet for everybody|Preview\./);
  });
});
