import { describe, expect, test } from 'vitest';
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
    return { status: 200, headers: {}, html: `<h1>${page}</h1>` };
  },
});

/** Opens an address as a browser does that follows a link: without the token. */
const follow = (visitor: Visitor, address: string) => {
  visitor.csrfToken = null;
  return visitor.get(address);
};
const ticketFor = async (owner: Visitor, path: string): Promise<string> =>
  (await owner.post('/api/admin/tickets', { path })).body.address;

describe('a preview', () => {
  test.each(['blogs/draft', 'stores/acme'])(
    'of %s is a page that a ticket opens once, neither cached nor indexed',
    async (document) => {
      const owner = await api.owner();
      const address = await ticketFor(owner, `/api/preview/${document}`);
      const { status, text, headers } = await follow(owner, address);
      expect([status, text, headers.get('content-type')]).toEqual([
        200,
        `<h1>${document}</h1>`,
        'text/html; charset=utf-8',
      ]);
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
      expect([headers.get('cross-origin-opener-policy'), headers.get('x-frame-options')]).toEqual([
        'same-origin',
        'DENY',
      ]);
      expect((await follow(owner, address)).status).toBe(403);
    },
  );

  test('is refused to the cookie alone, which the scripts of public pages send as well', async () => {
    const { status, body } = await follow(await api.owner(), '/api/preview/blogs/draft');
    expect([status, body.message]).toEqual([
      403,
      'This address opens from the dashboard only. Press the link or button there.',
    ]);
  });

  test.each(['/api/preview/blogs/draft', '/api/preview/stores/acme', '/api/preview/blogs/nothing'])(
    '%s is refused to every other caller',
    async (path) => {
      const { status, body } = await api.visitor().get(path);
      expect([status, body.message]).toEqual([401, 'Please sign in.']);
    },
  );
});

describe('a preview of what is not saved', () => {
  const preview = (owner: Visitor, body: object) => owner.post('/api/preview', body);
  const product = { name: 'Typed kettle', description: 'Boils.', affiliateLink: 'https://amazon.example/kettle' };
  const coupon = { title: 'Ten off', discountType: 'fixed', discountValue: '10' };

  test.each([
    [{ kind: 'product', value: { ...product, title: 'Of an offer' } }, 'value.title'],
    [{ kind: 'coupon', value: { ...coupon, storeId: 'acme', discount: 5 } }, 'value.discount'],
  ])('refuses fields of another kind: %j', async (body, path) => {
    const { status, body: reply } = await preview(await api.owner(), body);
    expect([status, reply.errors]).toEqual([400, [expect.objectContaining({ path })]]);
  });

  test.each([
    [
      'a new store',
      { kind: 'store', value: { name: 'Cove', slug: 'cove', category: 'Fashion' } },
      'stores/cove',
      'Cove',
    ],
    ['a store', { kind: 'store', id: 'acme', value: { description: 'Typed.' } }, 'stores/acme', 'Typed.'],
    [
      'a new post',
      { kind: 'post', value: { title: 'Fresh', slug: 'fresh', content: '<p>Typed.</p>', category: 'savings-tips' } },
      'blogs/fresh',
      'Typed.',
    ],
    [
      'a post',
      { kind: 'post', id: 'draft', value: { content: '<p>Typed.</p><script>x()</script>' } },
      'blogs/draft',
      '<p>Typed.</p>"',
    ],
    ['a new coupon', { kind: 'coupon', value: { ...coupon, storeId: 'acme' } }, 'stores/acme', 'Ten off'],
    [
      'a coupon that is off',
      { kind: 'coupon', value: { ...coupon, storeId: 'acme', active: false } },
      'stores/acme',
      '"active":true',
    ],
    [
      'a new offer',
      {
        kind: 'offer',
        value: { title: 'Typed offer', description: 'x', storeId: 'acme', affiliateLink: 'https://go.example/' },
      },
      'stores/acme',
      'Typed offer',
    ],
    ['a new product', { kind: 'product', value: product }, 'amazon-products', '[{"name":"Typed kettle"'],
    ['a product', { kind: 'product', id: 'p2', value: { imageAlt: 'Typed' } }, 'amazon-products', '[{"name":"Second"'],
    ['settings', { kind: 'settings', value: { primaryColor: '#123456' } }, 'settings', '#123456'],
  ])('shows %s on its page, and saves and publishes nothing', async (_what, body, page, typed) => {
    const owner = await api.owner();
    const before = JSON.stringify([...api.database.stamps()]);
    const { status, text, headers } = await preview(owner, body);
    expect([status, text]).toEqual([200, `<h1>${page}</h1>`]);
    expect(JSON.stringify(rendered!.get(page))).toContain(typed);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
    expect(headers.get('x-publish-id')).toBeNull();
    expect(JSON.stringify([...api.database.stamps()])).toBe(before);
  });

  test('opens once in a tab of the same session, within a minute', async () => {
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
    const shown = await owner.send('GET', gone, {
      headers: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
    });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
    expect(shown.text).toContain('Press Preview again in the dashboard.');
  });
});

describe('a ticket', () => {
  const PATH = '/api/preview/blogs/draft';

  test('is refused to another session, for another path, and a minute later', async () => {
    const owner = await api.owner();
    const stolen = await ticketFor(owner, PATH);
    const otherPath = await ticketFor(owner, '/api/preview/stores/acme');
    const late = await ticketFor(owner, PATH);
    expect((await follow(await api.owner(), stolen)).status).toBe(403);
    expect((await follow(owner, PATH + otherPath.slice(otherPath.indexOf('?')))).status).toBe(403);
    api.wait(60_000);
    expect((await follow(owner, late)).status).toBe(403);
  });

  test.each(['/api/tracking-codes', '/api/offers?view=owner', '/api/preview/blogs/draft?x=1', 'https://evil.example'])(
    'is not given for %s',
    async (path) => {
      const { status, body } = await (await api.owner()).post('/api/admin/tickets', { path });
      expect([status, body.message]).toEqual([
        400,
        'Tickets are for previews, exports and links of the dashboard only.',
      ]);
    },
  );

  test("opens the page that marks a browser as the owner's without a session, once", async () => {
    const address = new URL(await ticketFor(await api.owner(), '/api/owners-browser'));
    expect(address.origin).toBe('https://topcoupons.example');
    const ofSite = address.pathname + address.search;
    expect((await api.visitor().get(ofSite)).text).toContain('Tracking codes in this browser');
    expect((await api.visitor().get(ofSite)).status).toBe(404);
  });
});
