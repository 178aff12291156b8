import { expect, test } from 'vitest';
import { aPost, aProduct } from '../../data/queries/testing/builders.ts';
import { aShop } from '../testing/shop.ts';
import type { Visitor } from '../testing/visitor.ts';
import { openForAllTests } from '../testing/each-test.ts';

let rendered: ReadonlyMap<string, unknown> | undefined;
const api = await openForAllTests({
  ...aShop(),
  blogs: [aPost({ id: 'draft', status: 'draft' })],
  products: ['First', 'Second'].map((name, at) => aProduct({ id: `p${at + 1}`, name })),
  renderPreview: async ({ page, documents }) => {
    rendered = documents;
    return { html: `<h1>${page}</h1>`, policy: 'of the owner' };
  },
});

const DRAFT = '/api/preview/blogs/draft';
const unindexed = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
/** Opens an address as a browser does that follows a link: without the token. */
const follow = (visitor: Visitor, address: string) => {
  visitor.csrfToken = null;
  return visitor.get(address);
};
const ticketFor = async (owner: Visitor, path: string): Promise<string> =>
  (await owner.post('/api/admin/tickets', { path })).body.address;
const preview = (owner: Visitor, body: object) => owner.post('/api/preview', body);

test.each(['blogs/draft', 'stores/acme'])('a ticket opens the preview of %s once', async (document) => {
  const owner = await api.owner();
  const address = await ticketFor(owner, `/api/preview/${document}`);
  const { status, text, headers } = await follow(owner, address);
  expect([status, text]).toEqual([200, `<h1>${document}</h1>`]);
  expect(Object.fromEntries(headers)).toMatchObject({
    ...unindexed,
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect((await follow(owner, address)).status).toBe(403);
});

test('a preview is refused to strangers, and to the cookie alone, which scripts of public pages send as well', async () => {
  const { status, body } = await follow(await api.owner(), DRAFT);
  const message = 'This address opens from the dashboard only. Press the link or button there.';
  expect([status, body.message]).toEqual([403, message]);
  for (const document of ['blogs/draft', 'stores/acme', 'blogs/nothing']) {
    const refused = await api.visitor().get(`/api/preview/${document}`);
    expect([refused.status, refused.body.message]).toEqual([401, 'Please sign in.']);
  }
});

const product = { name: 'Typed kettle', description: 'Boils.', affiliateLink: 'https://amazon.example/kettle' };
const coupon = { storeId: 'acme', title: 'Ten off', discountType: 'fixed', discountValue: '10' };
const offer = { storeId: 'acme', title: 'Typed offer', description: 'x', affiliateLink: 'https://go.example/' };
const store = { name: 'Cove', slug: 'cove', category: 'Fashion' };
const post = { title: 'Fresh', slug: 'fresh', content: '<p>Typed.</p>', category: 'savings-tips' };

test.each([
  [{ kind: 'product', value: { ...product, title: 'Of an offer' } }, 'value.title'],
  [{ kind: 'coupon', value: { ...coupon, discount: 5 } }, 'value.discount'],
])('a preview refuses fields of another kind: %j', async (body, path) => {
  const { status, body: reply } = await preview(await api.owner(), body);
  expect([status, reply.errors]).toEqual([400, [expect.objectContaining({ path })]]);
});

test.each([
  [{ kind: 'store', value: store }, 'stores/cove', 'Cove'],
  [{ kind: 'store', id: 'acme', value: { description: 'Typed.' } }, 'stores/acme', 'Typed.'],
  [{ kind: 'post', value: post }, 'blogs/fresh', 'Typed.'],
  [{ kind: 'post', id: 'draft', value: { content: '<p>!</p><script>x()</script>' } }, 'blogs/draft', '<p>!</p>"'],
  [{ kind: 'coupon', value: coupon }, 'stores/acme', 'Ten off'],
  [{ kind: 'coupon', value: { ...coupon, active: false } }, 'stores/acme', '"active":true'],
  [{ kind: 'offer', value: offer }, 'stores/acme', 'Typed offer'],
  [{ kind: 'product', value: product }, 'amazon-products', '[{"name":"Typed kettle"'],
  [{ kind: 'product', id: 'p2', value: { imageAlt: 'Typed' } }, 'amazon-products', '[{"name":"Second"'],
  [{ kind: 'settings', value: { primaryColor: '#123456' } }, 'settings', '#123456'],
])('%j is shown on its page, and neither saved nor published', async (body, page, typed) => {
  const owner = await api.owner();
  const before = JSON.stringify([...api.database.stamps()]);
  const { status, text, headers } = await preview(owner, body);
  expect([status, text]).toEqual([200, `<h1>${page}</h1>`]);
  expect(JSON.stringify(rendered!.get(page))).toContain(typed);
  expect(Object.fromEntries(headers)).toMatchObject(unindexed);
  expect(headers.get('x-publish-id')).toBeNull();
  expect(JSON.stringify([...api.database.stamps()])).toBe(before);
});

test('a preview of what is not saved opens once in a tab of the same session, within a minute', async () => {
  const owner = await api.owner();
  const token = owner.csrfToken;
  const body = { kind: 'settings', value: {} };
  const address = (await preview(owner, body)).headers.get('content-location')!;
  expect(await follow(owner, address)).toMatchObject({ status: 200, text: '<h1>settings</h1>' });
  expect((await follow(owner, address)).status).toBe(403);
  owner.csrfToken = token;
  const late = (await preview(owner, body)).headers.get('content-location')!;
  expect((await api.visitor().get(late)).status).toBe(401);
  api.wait(60_000);
  const gone = late.slice(0, late.indexOf('?'));
  expect((await owner.get(gone)).status).toBe(404);
  // A tab that is loaded again shows a page.
  const shown = await owner.get(gone, { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
  expect(shown.text).toContain('Press Preview again in the dashboard.');
});

test('a ticket is refused to another session, for another path, and a minute later', async () => {
  const owner = await api.owner();
  const stolen = await ticketFor(owner, DRAFT);
  const otherPath = await ticketFor(owner, '/api/preview/stores/acme');
  const late = await ticketFor(owner, DRAFT);
  expect((await follow(await api.owner(), stolen)).status).toBe(403);
  expect((await follow(owner, DRAFT + otherPath.slice(otherPath.indexOf('?')))).status).toBe(403);
  api.wait(60_000);
  expect((await follow(owner, late)).status).toBe(403);
});

test('tickets are for previews, exports and links of the dashboard alone', async () => {
  const owner = await api.owner();
  const message = 'Tickets are for previews, exports and links of the dashboard only.';
  for (const path of ['/api/tracking-codes', '/api/offers?view=owner', `${DRAFT}?x=1`, 'https://evil.example']) {
    const { status, body } = await owner.post('/api/admin/tickets', { path });
    expect([status, body.message]).toEqual([400, message]);
  }
});
