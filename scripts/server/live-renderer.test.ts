import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PreviewedDocument } from '../../api/publishing/live-page.ts';
import { aCatalogue, aCoupon, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { pageRenderers } from './live-renderer.ts';
import { outputFolder } from '../publish/output/output-folder.ts';
import { openSite, siteWith, type Site } from '../publish/testing/small-site.ts';

const catalogue = aCatalogue({
  stores: [
    aStore({ name: 'Acme', offers: [anOffer({ id: 'acme-o1', title: 'Half price' })] }),
    aStore({ name: 'Away', category: 'Travel', coupons: [aCoupon({ id: 'away-c1', title: 'Suitcases for less' })] }),
  ],
  blogs: [
    aPost({ id: 'tea', slug: 'tea', content: '<p><a href="https://deals.example/store/acme">Acme</a></p>' }),
    aPost({ id: 'secret', slug: 'secret', title: 'Not yet for everybody', status: 'draft', content: '<p>Nearly.</p>' }),
  ],
});

let site: Site;
let place: { data: string; out: string };
beforeAll(async () => {
  place = siteWith(catalogue, { stays: true });
  site = await openSite(place.data, place.out, { siteUrl: 'https://deals.example' });
});
afterAll(async () => {
  await site.close();
  rmSync(join(place.data, '..'), { recursive: true });
});

/** A page shows each of these. */
function expectShown({ html }: { html: string }, ...patterns: (string | RegExp)[]): void {
  const isShown = (pattern: string | RegExp) =>
    typeof pattern === 'string' ? html.includes(pattern) : pattern.test(html);
  expect(patterns.filter((pattern) => !isShown(pattern))).toEqual([]);
}

/** After the next publish none of its files shows this. */
async function expectUnpublished(pattern: RegExp): Promise<void> {
  await site.publishing.publisher.rebuild().done;
  const files = [...outputFolder(place.out).files().keys()];
  expect(files.filter((file) => pattern.test(readFileSync(join(place.out, file), 'utf8')))).toEqual([]);
}

const unsaved = (page: PreviewedDocument, key: DocumentKey, document: unknown) =>
  pageRenderers(site.publishing).renderPreview({ page, documents: new Map([[key, document]]) });

it('shows what is not saved on the real page of a store, its deals and cards included, and nowhere else', async () => {
  const store = aStore({ name: 'Acme', coupons: [aCoupon({ id: 'acme-c1', title: 'Typed just now' })] });
  const page = await unsaved('stores/acme', 'stores/acme', store);
  expectShown(page, 'This is what you typed. It is not saved, and shoppers do not see it.', 'Typed just now');
  expect(page.html).not.toContain('Half price');
  const added = aStore({ id: 'new', name: 'New store' });
  expectShown(await unsaved('stores/new', 'stores/new', added), /<h1[^>]*>\s*New store/);
  await expectUnpublished(/Typed just now|New store/);
});

it('shows unsaved settings on the home page and on that of a store, in their colours, which the policy allows', async () => {
  const saved = site.publishing.publisher.read().document('settings')!;
  const document = { ...saved, siteName: 'Typed name', primaryColor: '#123456' };
  const home = await unsaved('settings', 'settings', document);
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(home.html) ?? [];
  expectShown(home, 'Typed name');
  expect([style.includes('#123456'), home.html.includes('/theme.css')]).toEqual([true, false]);
  expect(home.policy).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
  const store = await unsaved('stores/acme', 'settings', document);
  expectShown(store, /<h1[^>]*>\s*Acme/, 'Typed name', '--color-primary:#123456');
});

it('leads on within the site at a later instant, whatever the spelling, and sends nothing to the API', async () => {
  const at = { instant: site.clock.now + 3_600_000, base: '/then', query: '?x=1' };
  const later = (path: string) => pageRenderers(site.publishing).renderLater({ ...at, path });
  for (const path of ['/store/acme/', '/store//acme', '/store/acme.html', '/Store/Acme'])
    expect(await later(path)).toEqual({ movedTo: '/then/store/acme?x=1' });
  expect(await later('/store/Nowhere')).toMatchObject({ status: 404 });
  expect(await later('/')).toMatchObject({ html: expect.stringMatching(/<form inert [^>]*action="\/api\//) });
  expect(await later('/blog/tea')).toMatchObject({ html: expect.stringContaining('href="/then/store/acme"') });
});

it('shows what a search finds, and the coupons of the category and the order in an address', async () => {
  const live = async (path: '/' | '/stores', query: string) => ({
    html: await pageRenderers(site.publishing).renderLive(path, new URLSearchParams(query)),
  });
  expectShown(await live('/stores', 'search=acm'), 'Search Results for &quot;acm&quot;', '/store/acme');
  const chosen = await live('/', 'category=travel&sort=expiry');
  expectShown(chosen, /<button[^>]*value="travel"[^>]*aria-pressed="true"/, '<option value="expiry" selected=""');
  expect(chosen.html.split('Suitcases for less')).toHaveLength(3);
  expectShown(await live('/', 'category=typewriters'), /<button[^>]*value="all"[^>]*aria-pressed="true"/);
  await expectUnpublished(/value="travel"[^>]*aria-pressed="true"/);
});

it('shows a draft as its readers would see it, and publishes nothing of it', async () => {
  const { renderPreview: preview } = pageRenderers(site.publishing);
  const draft = await preview({ page: 'blogs/secret' });
  expectShown(draft, '<p>Nearly.</p>', /<h1[^>]*>\s*Not yet for everybody/);
  expectShown(draft, 'This post is a draft: shoppers cannot see it.');
  expect(draft.html).not.toMatch(/Published\s*<time|\/admin\/history/);
  expectShown(await preview({ page: 'blogs/tea' }), 'href="/admin/history?of=/blog/tea"');
  await expectUnpublished(/Not yet for everybody|Preview\./);
});
